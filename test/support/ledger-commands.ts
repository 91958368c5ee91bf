import * as fc from "fast-check";
import { expect } from "vitest";
import { invoiceStatuses, paymentStatuses, type Currency, type PaymentStatus } from "quittance";
import {
  changePayment,
  createInvoice,
  getInvoice,
  listInvoices,
  listPayments,
  readDashboard,
  recordPayment,
  textOf,
  tick,
  voidInvoice,
  type Run,
} from "./ledger-calls.ts";
import { bank, chain, eventsOf, type TestApp } from "./create-test-app.ts";
import type { LedgerModel, ModelRequest } from "./ledger-model.ts";
import { oracleUnit } from "./oracle-settle.ts";

/** One call of the library, next to what the model makes of it. */
export class LedgerCommand implements fc.AsyncCommand<LedgerModel, TestApp> {
  readonly #name: string;
  readonly #run: Run;

  constructor(name: string, run: Run) {
    this.#name = name;
    this.#run = run;
  }

  readonly check = (): boolean => true;

  readonly run = async (model: LedgerModel, app: TestApp): Promise<void> => {
    await this.#run(model, app);
    expect(model.events).toEqual((await eventsOf(app.store)).map(textOf));
  };

  readonly toString = (): string => this.#name;
}

const someCurrency = fc.constantFrom<Currency>("EUR", "USD", "JPY", "BITCOIN");

/** A payment of some tenths of an invoice of 10 USD, in whole units of its currency. */
const anyRequest: fc.Arbitrary<ModelRequest> = fc
  .record({
    key: fc.integer({ min: 1, max: 12 }).map((number) => `key_${String(number)}`),
    providerId: fc.constantFrom(bank.id, chain.id),
    currency: someCurrency,
    tenths: fc.constantFrom(2n, 5n, 8n, 10n, 12n),
    status: fc.constantFrom<PaymentStatus>("COMPLETED", "PENDING", "PENDING", "FAILED"),
  })
  .map(({ currency, tenths, ...request }) => {
    const units = { EUR: 80n, USD: 100n, JPY: 150n, BITCOIN: 1_000n } as const;
    const perDollar = units[currency as keyof typeof units];
    return { ...request, currency, amount: tenths * perDollar * oracleUnit(currency) };
  });

const pick = fc.nat({ max: 99 });

/** Commands in the shares of everyday use: writes are as frequent as reads. */
export const anyCommands: ReadonlyArray<fc.Arbitrary<LedgerCommand>> = (
  [
    fc
      .tuple(fc.constantFrom(0n, 800n, 1000n, 1001n), someCurrency)
      .map(([cents, currency]) => [
        `create ${String(cents)} ${currency}`,
        createInvoice(cents, cents === 0n ? "EUR" : currency),
      ]),
    fc
      .tuple(pick, anyRequest)
      .map(([at, made]) => [
        `pay ${String(at)} ${made.key} ${String(made.amount)} ${made.currency} ${made.status}`,
        recordPayment(at, made),
      ]),
    fc
      .tuple(pick, anyRequest)
      .map(([at, made]) => [
        `pay ${String(at)} ${made.key} ${made.currency}`,
        recordPayment(at, made),
      ]),
    fc
      .tuple(pick, fc.constantFrom(...paymentStatuses))
      .map(([at, to]) => [`change ${String(at)} ${to}`, changePayment(at, to)]),
    pick.map((at) => [`void ${String(at)}`, voidInvoice(at)]),
    pick.map((at) => [`get ${String(at)}`, getInvoice(at)]),
    fc
      .tuple(fc.subarray([...invoiceStatuses]), fc.subarray<Currency>(["EUR", "USD"]))
      .map(([statuses, currencies]) => ["list invoices", listInvoices(statuses, currencies)]),
    fc
      .tuple(fc.subarray([...paymentStatuses]), fc.subarray([bank.id, chain.id]))
      .map(([statuses, ids]) => ["list payments", listPayments(statuses, ids)]),
    fc.constant(["dashboard", readDashboard]),
    fc.constantFrom(1, 600, 36_000).map((seconds) => [`tick ${String(seconds)}`, tick(seconds)]),
  ] as ReadonlyArray<fc.Arbitrary<[string, Run]>>
).map((arbitrary) => arbitrary.map(([name, run]) => new LedgerCommand(name, run)));
