import * as fc from "fast-check";
import {
  addSeconds,
  invoiceStatuses,
  paymentStatuses,
  periods,
  refundKinds,
  refundStatuses,
} from "quittance";
import {
  limits,
  type InvoiceConditions,
  type PageRequest,
  type PaymentFilter,
  type Position,
  type refundDescription,
  type Windows,
} from "quittance/adapter";
import { windowsOf } from "quittance/pure";
import {
  anyInvoiceId,
  anyLedgerAmount,
  anyLedgerTime,
  anyMetadata,
  emails,
  fewCurrencies,
  fewProviders,
  references,
  suffixes,
} from "./ledger-pools.ts";

/** Generates an optional property that is mostly absent, so that most filters match records. */
const rarely = <Value>(value: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: value });

const bounds = {
  priceUsdFrom: rarely(anyLedgerAmount),
  priceUsdTo: rarely(anyLedgerAmount),
  createdAtFrom: rarely(anyLedgerTime),
  createdAtTo: rarely(anyLedgerTime),
};

const some = <Value>(values: ReadonlyArray<Value>): fc.Arbitrary<Array<Value> | undefined> =>
  rarely(fc.subarray([...values]));

/** A generator of each property: one that is added to a filter does not compile without. */
type Generators<Filter> = {
  readonly [Name in keyof Required<Filter>]: fc.Arbitrary<Filter[Name] | undefined>;
};

/** Generates a filter of invoices with values of generated ledgers. Bounds can be reversed. */
export const anyInvoiceFilter: fc.Arbitrary<InvoiceConditions> = fc.record({
  ...bounds,
  status: some(invoiceStatuses),
  currency: some<string>([...fewCurrencies, "usd", "%"]),
  customerEmail: rarely(fc.constantFrom(...emails, "ADA@EXAMPLE.COM", "ada")),
  providerId: rarely(fc.constantFrom<string>(...fewProviders, "prov_none")),
  metadata: rarely(anyMetadata),
  number: rarely(fc.constantFrom("R-1", "r-1")),
  dueAtFrom: rarely(anyLedgerTime),
  dueAtTo: rarely(anyLedgerTime),
  overdue: rarely(fc.record({ at: anyLedgerTime, is: fc.boolean() })),
  toReportAt: rarely(anyLedgerTime),
} satisfies Generators<Omit<InvoiceConditions, "isOverdue" | "search">>);

/** Generates a filter of payments with values of generated ledgers. Bounds can be reversed. */
export const anyPaymentFilter: fc.Arbitrary<Omit<PaymentFilter, "search">> = fc.record({
  ...bounds,
  status: some(paymentStatuses),
  currency: some(fewCurrencies),
  providerId: some<string>([...fewProviders, "prov_none"]),
  invoiceId: rarely(anyInvoiceId),
  idempotencyKey: rarely(fc.constantFrom(...suffixes, "none").map((suffix) => `key_${suffix}`)),
  reference: rarely(fc.constantFrom(...references, "none")),
  metadata: rarely(anyMetadata),
} satisfies Generators<Omit<PaymentFilter, "search">>);

/** Generates a filter of refunds with values of generated ledgers. Bounds can be reversed. */
export const anyRefundFilter: fc.Arbitrary<refundDescription.RefundFilter> = fc.record({
  ...bounds,
  kind: some(refundKinds),
  status: some(refundStatuses),
  currency: some(fewCurrencies),
  paymentId: rarely(
    fc.constantFrom(...suffixes, "none").map((suffix) => `payment_${suffix}` as const),
  ),
  invoiceId: rarely(anyInvoiceId),
  idempotencyKey: rarely(fc.constantFrom(...suffixes, "none").map((suffix) => `key_${suffix}`)),
  reference: rarely(fc.constantFrom(...references, "none")),
} satisfies Generators<refundDescription.RefundFilter>);

const anyPosition: fc.Arbitrary<Position> = fc.record({
  createdAt: anyLedgerTime,
  id: fc
    .tuple(fc.constantFrom("invoice", "payment", "refund"), fc.constantFrom(...suffixes, "none"))
    .map((parts) => parts.join("_")),
});

/** Generates a page, mostly small, at an offset or after a row that may not exist. */
export const anyPageRequest: fc.Arbitrary<PageRequest> = fc.record({
  limit: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: limits.maxLimit })),
  start: fc.oneof(fc.record({ offset: fc.nat({ max: 8 }) }), fc.record({ after: anyPosition })),
});

/** Seconds from a record to the time of the dashboard. */
const delays = [0, 1, 3600, 20 * 3600, 6 * 86_400, 40 * 86_400];

/** Generates the windows of a period at or soon after the times of generated ledgers. */
export const anyWindows: fc.Arbitrary<Windows> = fc
  .tuple(fc.constantFrom(...periods), anyLedgerTime, fc.constantFrom(...delays))
  .map(([period, time, delay]) => windowsOf(period, addSeconds(time, delay)));
