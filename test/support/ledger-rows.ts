import * as fc from "fast-check";
import type { InvoiceFilter } from "../../src/invoice/invoice-list.ts";
import {
  Amount,
  invoiceStatuses,
  paymentStatuses,
  addSeconds,
  timestampOf,
  type Currency,
  type Invoice,
  type Payment,
  type Timestamp,
} from "quittance";
import type { InvoiceRecords, PaymentFilter } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { bank, chain } from "./create-test-app.ts";

const start = timestampOf("2025-07-01 00:00:00");

/** A handful of times, so that many rows share one. */
export const someTime: fc.Arbitrary<Timestamp> = fc
  .integer({ min: 0, max: 6 })
  .map((seconds) => addSeconds(start, seconds));

/** One unit of the thirtieth digit. */
export const ulp: Amount = Amount.unit(30);

/** Amounts that differ in the thirtieth digit, and some that do not. */
export const somePrice: fc.Arbitrary<Amount> = fc
  .constantFrom("0", "1", "2", "10", "35000000000")
  .chain((text) => {
    const whole = Amount.of(text);
    return fc.constantFrom(whole, Amount.add(whole, ulp), Amount.add(whole, Amount.unit(29)));
  });

const someCurrency = fc.constantFrom<Currency>("USD", "EUR", "JPY", "BITCOIN");
const someEmail = fc.constantFrom("a@example.com", "A@Example.com", "b@example.com");
const someProvider = fc.constantFrom(bank.id, chain.id);

/** An invoice row with these properties; the rest says nothing. */
export const invoiceRow = (number: number, properties: Partial<Invoice>): Invoice => {
  const createdAt = properties.createdAt ?? start;
  return {
    id: `invoice_${String(number)}` as const,
    organizationId: testOrganization,
    status: "PENDING",
    substatus: undefined,
    currency: "USD",
    price: Amount.one,
    priceUsd: Amount.one,
    customerEmail: "a@example.com",
    redirectUrl: undefined,
    metadata: {},
    createdAt,
    updatedAt: createdAt,
    voidedAt: undefined,
    ...properties,
  };
};

/** A payment row with these properties; the rest says nothing. */
export const paymentRow = (number: number, properties: Partial<Payment>): Payment => {
  const createdAt = properties.createdAt ?? start;
  return {
    id: `payment_${String(number)}` as const,
    organizationId: testOrganization,
    invoiceId: "invoice_1",
    providerId: bank.id,
    idempotencyKey: `key_${String(number)}`,
    status: "PENDING",
    price: { currency: "USD", amount: Amount.one },
    priceUsd: Amount.one,
    value: Amount.one,
    unitValue: Amount.zero,
    completedAfterVoid: false,
    happenedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
    ...properties,
  };
};

/** The records of an invoice of which only the row matters. */
export const recordsOf = (invoice: Invoice): InvoiceRecords => ({
  invoice,
  items: [],
  calculations: [],
  paymentIntents: [],
  couponIds: [],
});

/** The records of one organization in a store. */
export interface LedgerRows {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
}

/** Rows that no sequence of operations needs to lead to: every mix of what filters look at. */
export const anyLedgerRows: fc.Arbitrary<LedgerRows> = fc
  .record({
    invoices: fc.array(
      fc.record({
        status: fc.constantFrom(...invoiceStatuses),
        currency: someCurrency,
        priceUsd: somePrice,
        customerEmail: someEmail,
        createdAt: someTime,
      }),
      { minLength: 1, maxLength: 25 },
    ),
    payments: fc.array(
      fc.record({
        status: fc.constantFrom(...paymentStatuses),
        currency: someCurrency,
        priceUsd: somePrice,
        providerId: someProvider,
        createdAt: someTime,
        invoice: fc.nat(),
      }),
      { maxLength: 25 },
    ),
  })
  .map(({ invoices, payments }) => ({
    invoices: invoices.map((properties, index) => invoiceRow(index + 1, properties)),
    payments: payments.map(({ currency, invoice, ...properties }, index) =>
      paymentRow(index + 1, {
        ...properties,
        price: { currency, amount: properties.priceUsd },
        invoiceId: `invoice_${String((invoice % invoices.length) + 1)}` as const,
      }),
    ),
  }));

const maybe = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(value, { nil: undefined, freq: 2 });

const inOrder = <Value>(a: Value | undefined, b: Value | undefined, later: boolean) =>
  later ? { from: b, to: a } : { from: a, to: b };

const someBounds = fc
  .record({
    prices: fc.tuple(maybe(somePrice), maybe(somePrice)),
    times: fc.tuple(maybe(someTime), maybe(someTime)),
  })
  .map(({ prices: [a, b], times: [c, d] }) => {
    const price = inOrder(a, b, a !== undefined && b !== undefined && !Amount.atMost(a, b));
    const time = inOrder(c, d, c !== undefined && d !== undefined && c > d);
    return {
      priceUsdFrom: price.from,
      priceUsdTo: price.to,
      createdAtFrom: time.from,
      createdAtTo: time.to,
    };
  });

/** A filter of invoices, with any of its properties. */
export const anyInvoiceFilter: fc.Arbitrary<InvoiceFilter> = fc
  .tuple(
    someBounds,
    fc.record({
      status: maybe(fc.subarray([...invoiceStatuses])),
      currency: maybe(fc.subarray(["USD", "EUR", "JPY", "XAU"])),
      customerEmail: maybe(someEmail),
      providerId: maybe(someProvider),
    }),
  )
  .map(([bounds, properties]) => ({ ...bounds, ...properties }));

/** A filter of payments, with any of its properties. */
export const anyPaymentFilter: fc.Arbitrary<PaymentFilter> = fc
  .tuple(
    someBounds,
    fc.record({
      status: maybe(fc.subarray([...paymentStatuses])),
      currency: maybe(fc.subarray<Currency>(["USD", "EUR", "JPY"])),
      providerId: maybe(fc.subarray([bank.id, chain.id, "prov_none"])),
      invoiceId: maybe(fc.constantFrom("1", "2").map((id) => `invoice_${id}` as const)),
      idempotencyKey: maybe(fc.constantFrom("key_1", "key_2", "KEY_1", "")),
    }),
  )
  .map(([bounds, properties]) => ({ ...bounds, ...properties }));
