import { Amount, timestampOf, type Id, type Invoice, type Payment } from "quittance";
import type { LedgerRecords } from "./ledger-case.ts";
import {
  ledgerOf,
  maxComputed,
  sampleInvoice,
  samplePayment,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const usd = (text: string): { readonly priceUsd: Amount } => ({ priceUsd: Amount.of(text) });
const made = (text: string): Pick<Invoice, "createdAt"> => ({ createdAt: timestampOf(text) });

/** Three bounds that differ only in the thirtieth digit. */
export const closeAmounts = [
  Amount.of("100.000000000000000000000000000001"),
  Amount.of("100.000000000000000000000000000002"),
  Amount.of("100.000000000000000000000000000003"),
] as const;

/** Three bounds that differ by a second, around midnight. */
export const closeTimes = [
  timestampOf("2025-02-28 23:59:59"),
  timestampOf("2025-03-01 00:00:00"),
  timestampOf("2025-03-01 00:00:01"),
] as const;

const [low, middle, high] = closeAmounts;

/** Metadata with a key that is not a path, and with text of any script. */
const both = { "a.b": "1", ключ: "зна%чение" };
const [early, dueTime, late] = closeTimes;

/** Invoices with numbers and dates around midnight, created before all others. */
const dueInvoices: ReadonlyArray<Invoice> = [
  { number: "R-1", dueAt: early },
  { number: "R_1", dueAt: dueTime, expiresAt: late },
  { number: "r-1", dueAt: late },
  { dueAt: early, expiresAt: early, overdueReportedAt: dueTime },
  { dueAt: early, expiresAt: dueTime, overdueReportedAt: late, expiredReportedAt: late },
  { expiresAt: early },
  { expiresAt: dueTime, expiredReportedAt: dueTime },
  { dueAt: early, expiresAt: early, status: "COMPLETED" as const },
  { dueAt: early, expiresAt: early, status: "VOIDED" as const },
  { dueAt: early, expiresAt: early, status: "PARTIALLY_PAID" as const },
].map((rest, index) =>
  sampleInvoice(`due${String(index)}`, { ...rest, ...made("2023-01-01 00:00:00") }),
);

/** Invoices of both organizations, not in the order of the lists. */
const invoices: ReadonlyArray<Invoice> = [
  sampleInvoice("b", { status: "COMPLETED", priceUsd: low, currency: "USD" }),
  sampleInvoice("B", { status: "VOIDED", priceUsd: middle, customerEmail: "Ada@Example.com" }),
  sampleInvoice("a", { status: "PROCESSING", priceUsd: high, metadata: both }),
  sampleInvoice("_", { ...usd("9"), metadata: { "a.b": "1" }, customerEmail: "a_a@example.com" }),
  sampleInvoice("10", {
    ...usd("20"),
    metadata: { a: '{"b":"1"}' },
    customerEmail: "aba@example.com",
  }),
  sampleInvoice("9", { priceUsd: maxComputed, currency: "JPY", status: "PARTIALLY_PAID" }),
  sampleInvoice("t1", {
    createdAt: closeTimes[0],
    currency: "USDC",
    customerEmail: "t1@example.com",
    customer: { name: "Trailhead Café GmbH" },
  }),
  sampleInvoice("t2", {
    createdAt: closeTimes[1],
    currency: "USDC_NATIVE",
    customer: { name: "100%_\\ Straße, Łódź" },
  }),
  sampleInvoice("t3", { createdAt: closeTimes[2], status: "WAITING_FOR_CONFIRMATIONS" }),
  sampleInvoice("z", { ...made("2024-01-01 00:00:00"), customerEmail: "Stanisław.Wójcik@wp.pl" }),
  sampleInvoice("new", { ...made("2025-12-31 23:59:59"), ...usd("0.1") }),
  ...dueInvoices,
  sampleInvoice("a", { organizationId: theirs, status: "COMPLETED", ...usd("100") }),
  sampleInvoice("t", { organizationId: theirs, currency: "USD", metadata: both }),
];

const old: Id<"prov"> = "prov_old";
const chain: Id<"prov"> = "prov_chain";
const onInvoice = (suffix: string): Pick<Payment, "invoiceId"> => ({
  invoiceId: `invoice_${suffix}`,
});
const priced = (
  currency: Payment["price"]["currency"],
  priceUsd: Amount,
): Pick<Payment, "price" | "priceUsd"> => ({
  price: { currency, amount: Amount.of("5") },
  priceUsd,
});

const metadata = { "a.b": "1" };
const ofCharge = (reference: string): Pick<Payment, "reference"> => ({ reference });
const reported = { reference: "ch_2", metadata: both };

/** `invoice_a` has a failed payment of one provider and a completed one of another. */
const payments: ReadonlyArray<Payment> = [
  samplePayment("b", { status: "FAILED", ...priced("USD", low), reference: "ch_1" }),
  samplePayment("B", { status: "COMPLETED", providerId: chain, ...priced("USDC", middle) }),
  samplePayment("a", { ...onInvoice("b"), providerId: chain, ...priced("EUR", high), ...reported }),
  samplePayment("_", { ...onInvoice("t1"), status: "CANCELLED", ...usd("9"), reference: "CH_1" }),
  samplePayment("10", { ...onInvoice("t1"), ...usd("20"), providerId: chain, ...ofCharge("ch_1") }),
  samplePayment("9", { ...onInvoice("z"), priceUsd: maxComputed, providerId: old }),
  samplePayment("t1", {
    ...onInvoice("z"),
    createdAt: closeTimes[0],
    status: "COMPLETED",
    metadata,
  }),
  samplePayment("t2", { ...onInvoice("z"), createdAt: closeTimes[1], status: "FAILED" }),
  samplePayment("t3", { ...onInvoice("z"), createdAt: closeTimes[2], ...priced("JPY", low) }),
  samplePayment("z", { ...onInvoice("B"), ...made("2024-01-01 00:00:00") }),
  samplePayment("new", { ...onInvoice("B"), ...made("2025-12-31 23:59:59"), ...usd("0.1") }),
  samplePayment("a", { organizationId: theirs, providerId: old, status: "COMPLETED" }),
  samplePayment("t", { organizationId: theirs, ...onInvoice("t"), ...priced("USD", middle) }),
  samplePayment("r", { organizationId: theirs, ...onInvoice("t"), ...reported }),
];

/** Invoices and payments with ties, close bounds, and amounts that sort differently as text. */
export const sampleLists: LedgerRecords = ledgerOf({
  invoices: invoices.map(withoutLines),
  payments,
});
