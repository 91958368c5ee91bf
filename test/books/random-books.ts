import * as fc from "fast-check";
import {
  addSeconds,
  Amount,
  currencies,
  currencyInfo,
  type Id,
  type Payment,
  type Refund,
} from "quittance";
import { testOrganization } from "quittance/testing";
import { anyCurrency, anyTaxedCase, type PricingCase } from "quittance/testing/generators";
import { bank, chain, createTestApp } from "../support/create-test-app.ts";
import { rightOf } from "../support/right-of.ts";
import { anyCreditedParts, creditLines, type CreditedPart } from "./random-credit-notes.ts";
import {
  anyReportedParts,
  anySecondsAgo,
  reportRefund,
  type ReportedPart,
} from "./random-refunds.ts";
import { readBooks, type Books } from "./read-books.ts";

/**
 * An invoice with taxes, adjustments, conversions and rounding or a totals profile, and its
 * payments, refunds and credit notes.
 */
export interface BookedCase {
  readonly found: PricingCase;
  readonly paid: ReadonlyArray<PaidPart>;
  /** The number of payments after which the invoice is voided; never if it is larger. */
  readonly voidAfter: number;
  readonly refunded: ReadonlyArray<ReportedPart>;
  readonly credited: ReadonlyArray<CreditedPart>;
}

interface PaidPart {
  readonly currency: (typeof currencies)[number];
  /** Divides what is payable. */
  readonly parts: number;
  /** Smallest units beyond that. */
  readonly extra: number;
  readonly status: Payment["status"];
  readonly isChain: boolean;
  readonly secondsAgo: number;
}

const cash = { CHF: "0.05", EUR: "0.05", JPY: "10" };

/** Generates the inputs of an invoice with taxes; half of them with whole amounts, some in cash. */
const anyInvoicedCase: fc.Arbitrary<PricingCase> = fc
  .record({
    found: anyTaxedCase,
    totals: fc.constantFrom(undefined, "exact", "invoice", "shop"),
    isCash: fc.boolean(),
  })
  .map(({ found: { rounding, tax, ...found }, totals, isCash }) => {
    if (totals === undefined) return { ...found, rounding, tax };
    return { ...found, totals, increments: isCash && totals !== "exact" ? cash : undefined };
  });

/**
 * Generates the inputs of an invoice with taxes, payments close to its price, refunds and credit
 * notes.
 */
export const anyBookedCase: fc.Arbitrary<BookedCase> = fc.record({
  found: anyInvoicedCase,
  paid: fc.array(
    fc.record({
      currency: anyCurrency,
      parts: fc.integer({ min: 1, max: 3 }),
      extra: fc.constantFrom(0, 0, 1, 1000),
      status: fc.constantFrom<Payment["status"]>("COMPLETED", "COMPLETED", "PENDING", "FAILED"),
      isChain: fc.boolean(),
      secondsAgo: anySecondsAgo,
    }),
    { maxLength: 4 },
  ),
  voidAfter: fc.integer({ min: 0, max: 12 }),
  refunded: anyReportedParts,
  credited: anyCreditedParts,
});

/** Creates the invoice of a case, pays it and reads the books; none if it cannot be created. */
export const booksOf = async ({
  found,
  paid,
  voidAfter,
  refunded,
  credited,
}: BookedCase): Promise<Books | undefined> => {
  const { catalog, rates, request, rounding, taxes, tax, totals, increments } = found;
  const app = createTestApp({
    records: { ...catalog, providers: [bank, chain] },
    rates,
    rounding,
    ...(taxes && { taxes }),
    ...(tax && { tax }),
    ...(totals && { totals }),
    ...(increments && { increments }),
  });
  const customerEmail = "payer@example.com";
  const created = await app.payments.invoices.create(testOrganization, {
    ...request,
    customerEmail,
  });
  if (created._tag === "Left") return undefined;
  const { invoice, items } = created.right;
  const { id, currency } = invoice;
  const billed = items.filter(({ excludeReason }) => excludeReason === undefined);
  const creditAfter = async (count: number): Promise<void> => {
    for (const [place, part] of credited.entries()) {
      if (part.after !== count) continue;
      app.tick(1);
      await creditLines(app, id, billed, part, `credit_${String(place)}`);
    }
  };
  const recorded: Array<Payment> = [];
  const pending: Array<readonly [id: Id<"refund">, last: Refund["status"]]> = [];
  await creditAfter(0);
  for (const [index, part] of paid.entries()) {
    if (index === voidAfter) await app.payments.invoices.void(testOrganization, id);
    const paidIn = index % 2 === 0 ? currency : part.currency;
    const payable = await app.payments.invoices.dueIn(testOrganization, id, paidIn);
    const amount = payable._tag === "Right" ? payable.right.amount : Amount.one;
    const unit = Amount.unit(currencyInfo[paidIn].decimals);
    const share = Amount.divideByRate(amount, Amount.fromInteger(part.parts));
    const rounded = Amount.round(share, currencyInfo[paidIn].decimals, "UP");
    app.tick(1);
    const payment = await app.payments.payments.record(testOrganization, id, {
      idempotencyKey: `key_${String(index)}`,
      providerId: part.isChain ? chain.id : bank.id,
      currency: paidIn,
      price: Amount.add(rounded, Amount.multiplyByInteger(unit, part.extra)),
      status: part.status,
      happenedAt: addSeconds(app.clock(), -part.secondsAgo),
    });
    if (payment._tag === "Right") recorded.push(payment.right.payment);
    for (const [place, refund] of refunded.entries()) {
      if (refund.after !== index + 1) continue;
      app.tick(1);
      const made = await reportRefund(app, recorded, refund, `refund_${String(place)}`);
      if (made !== undefined) pending.push([made, refund.last]);
    }
    await creditAfter(index + 1);
  }
  app.tick(1);
  for (const [refund, last] of pending) {
    rightOf(await app.payments.refunds.changeStatus(testOrganization, refund, { status: last }));
  }
  app.tick(1);
  return readBooks(app.store, app.clock, testOrganization);
};
