import type { JsonObject } from "../../../support/oracle-types.ts";
import type { CursorInput, FilterInputs, InvoiceRow, PaymentRow } from "../../vector-inputs.ts";
import { invalid, type Draft } from "../../vector.ts";

/** A list to be written down. */
export type FilterDraft = Draft<FilterInputs>;

const invoice = (suffix: string, over: Partial<InvoiceRow> = {}): InvoiceRow => ({
  id: `invoice_${suffix}`,
  created_at: "2025-03-01 12:00:00",
  status: "PENDING",
  currency: "EUR",
  price_usd: "22.5",
  customer_email: "ada@example.com",
  provider_ids: [],
  ...over,
});

const payment = (suffix: string, over: Partial<PaymentRow> = {}): PaymentRow => ({
  id: `payment_${suffix}`,
  created_at: "2025-03-01 12:00:00",
  status: "COMPLETED",
  currency: "EUR",
  price_usd: "22.5",
  invoice_id: "invoice_a",
  provider_id: "prov_card",
  idempotency_key: `key_${suffix}`,
  ...over,
});

const close = (digit: number): string => `100.${"0".repeat(29)}${String(digit)}`;

/** Twelve invoices: a tie of four, close amounts and times, addresses that look alike. */
const invoiceRows: ReadonlyArray<InvoiceRow> = [
  invoice("b", { status: "COMPLETED", price_usd: close(1), provider_ids: ["prov_card"] }),
  invoice("B", { status: "VOIDED", price_usd: close(2), customer_email: "Ada@Example.com" }),
  invoice("a", { status: "PROCESSING", price_usd: close(3), provider_ids: ["prov_a", "prov_b"] }),
  invoice("_", { price_usd: "9", customer_email: "a_a@example.com" }),
  invoice("10", { created_at: "2025-02-28 23:59:59", price_usd: "20", currency: "USDC" }),
  invoice("9", { created_at: "2025-03-01 00:00:00", currency: "USDC_NATIVE" }),
  invoice("8", { created_at: "2025-03-01 00:00:01", customer_email: "aZa.Wójcik@Łódź.pl" }),
  invoice("leap", { created_at: "2024-02-29 23:59:59", currency: "USD", status: "COMPLETED" }),
  invoice("old", { created_at: "1000-01-01 00:00:00", status: "PARTIALLY_PAID" }),
  invoice("new", { created_at: "9999-12-31 23:59:59", status: "WAITING_FOR_CONFIRMATIONS" }),
  invoice("free", { created_at: "2025-06-01 08:00:00", price_usd: "0", status: "COMPLETED" }),
  invoice("vast", { created_at: "2025-06-01 08:00:01", price_usd: "9".repeat(35) }),
];

/** Ten payments of three invoices, by four providers. */
const paymentRows: ReadonlyArray<PaymentRow> = [
  payment("1", { price_usd: close(1) }),
  payment("2", { price_usd: close(2), status: "FAILED", invoice_id: "invoice_b" }),
  payment("10", { price_usd: close(3), currency: "USD", provider_id: "prov_chain" }),
  payment("A", { created_at: "2025-02-28 23:59:59", provider_id: "prov_42" }),
  payment("a", { created_at: "2025-03-01 00:00:00", status: "PENDING" }),
  payment("~", { created_at: "2025-03-01 00:00:01", status: "CANCELLED" }),
  payment("!", { created_at: "2025-03-01 00:00:01", currency: "BITCOIN", price_usd: "0" }),
  payment("c", { invoice_id: "invoice_ab", provider_id: "prov_chain", currency: "USDT" }),
  payment("d", { invoice_id: "invoice_ab", status: "PENDING", provider_id: "prov_chain" }),
  payment("e", { created_at: "2023-12-31 23:59:59", price_usd: "0.1" }),
];

const rowsOf = { invoices: invoiceRows, payments: paymentRows };

type List = FilterInputs["list"];

/** JSON of an array that contains a value several times. */
export const times = (count: number, value: string | number): string =>
  JSON.stringify(Array.from({ length: count }, () => value));

const form = new RegExp(
  "^(?<name>(?<list>invoices|payments)-\\S+): (?<why>.+?) (?<request>\\{.*?\\})" +
    "(?: after (?<cursor>\\{.*?\\}))?(?<follow> follow)? -> (?<result>.*)$",
  "u",
);

/**
 * Reads requests for lists. Each has a name and a reason, then on indented lines its properties in
 * JSON, and its page by hand: identifiers without their prefix, and the total.
 *
 *     invoices-of-two-statuses: Either status, and a repeat of one.
 *       {"status": ["VOIDED", "PROCESSING", "VOIDED"]} -> a B; 2
 *
 * `...` ends a page that others follow. `after` is followed by a cursor, and `follow` requests the
 * pages after the first, which are divided by `/`. `invalid` is followed by invalid properties.
 */
export const lists = (text: string): ReadonlyArray<FilterDraft> =>
  text
    .trim()
    .split(/\n(?! )/u)
    .map(listIn);

const listIn = (text: string): FilterDraft => {
  const found = form.exec(text.replace(/\n +/gu, " "))?.groups;
  if (found === undefined) throw new Error(`not a list: ${text}`);
  const { name = "", why = "", request = "", cursor, follow, result = "" } = found;
  const list = found["list"] as List;
  const inputs = {
    ...{ list, rows: rowsOf[list], request: JSON.parse(request) as JsonObject },
    ...(cursor === undefined ? {} : { cursor: JSON.parse(cursor) as CursorInput }),
    ...(follow === undefined ? {} : { follow: true as const }),
  };
  if (result.startsWith("invalid ")) {
    const [, ...paths] = result.split(" ");
    return { name, why, inputs: { ...inputs, rows: [] }, expected: invalid(paths) };
  }
  const [pages = "", total = ""] = result.split("; ");
  const isInPart = pages.endsWith(" ...");
  const prefix = list === "invoices" ? "invoice_" : "payment_";
  const ids = pages
    .replace(/ \.\.\.$/u, "")
    .split(" / ")
    .map((page) => page.split(" ").flatMap((id) => (id ? [prefix + id] : [])));
  const values = Object.fromEntries(ids.map((page, index) => [`pages.${String(index)}.ids`, page]));
  const last = `pages.${String(ids.length - 1)}.has_more`;
  return { name, why, inputs, values: { ...values, total: parseInt(total, 10), [last]: isInPart } };
};
