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

interface Walk {
  readonly cursor?: CursorInput;
  readonly follow?: true;
}

type List = FilterInputs["list"];

const inputsOf = (list: List, request: JsonObject, { cursor, follow }: Walk): FilterInputs => ({
  list,
  rows: rowsOf[list],
  request,
  ...(cursor === undefined ? {} : { cursor }),
  ...(follow === undefined ? {} : { follow }),
});

/** A request with its pages by hand: identifiers without their prefix, a page each. */
export const listed =
  (list: List) =>
  (
    name: string,
    why: string,
    request: JsonObject,
    pages: ReadonlyArray<string>,
    total: number,
    walk: Walk = {},
  ): FilterDraft => {
    const prefix = list === "invoices" ? "invoice_" : "payment_";
    const ids = pages.map((page) => page.split(" ").flatMap((id) => (id ? [prefix + id] : [])));
    const values = Object.fromEntries(
      ids.map((page, index) => [`pages.${String(index)}.ids`, page]),
    );
    return {
      name,
      why,
      inputs: inputsOf(list, request, walk),
      values: { ...values, total, [`pages.${String(pages.length - 1)}.has_more`]: false },
    };
  };

/** The same for a page that others follow. */
export const listedInPart =
  (list: List) =>
  (
    ...[name, why, request, pages, total, walk]: Parameters<ReturnType<typeof listed>>
  ): FilterDraft => {
    const draft = listed(list)(name, why, request, pages, total, walk);
    return { ...draft, values: { ...draft.values, "pages.0.has_more": true } };
  };

/** A request that is rejected for properties that were found by hand. */
export const unlisted =
  (list: List) =>
  (
    name: string,
    why: string,
    request: JsonObject,
    paths: ReadonlyArray<string>,
    cursor?: CursorInput,
  ): FilterDraft => ({
    name,
    why,
    inputs: { ...inputsOf(list, request, cursor === undefined ? {} : { cursor }), rows: [] },
    expected: invalid(paths),
  });
