import { currencies } from "quittance";
import type { InvoiceListRequest, PaymentListRequest } from "../api/schemas.ts";
import type { FilterField, Search } from "./filter-field.ts";

/** The filters of a list, by their names in the URL. */
export type Filters = ReadonlyMap<string, string>;

/** Rows of a page. */
const pageLength = 25;

/** Returns the properties that select the page of a list. */
export const pageRequest = (
  query: Filters,
  limit = pageLength,
): { readonly limit: number; readonly cursor?: string } => {
  const cursor = query.get("cursor") ?? "";
  return { limit, ...(cursor === "" ? {} : { cursor }) };
};

const currencyField: FilterField = {
  name: "currency",
  label: "Currency",
  kind: "choice",
  options: currencies.map((code) => [code, code] as const),
};

/** Searches invoices for a number or an address. */
export const invoiceSearch: Search = {
  label: "Number, email or id",
  filterOf: (text) => (text.includes("@") ? "customer_email" : "number"),
  filters: ["number", "customer_email"],
};

/** Searches payments for the reference of the provider or an invoice. */
export const paymentSearch: Search = {
  label: "Reference or invoice id",
  filterOf: (text) => (text.startsWith("invoice_") ? "invoice_id" : "reference"),
  filters: ["reference", "invoice_id"],
};

/** The filters of invoices that are not statuses. */
export const invoiceFields: ReadonlyArray<FilterField> = [
  currencyField,
  { name: "provider_id", label: "Paid by provider", kind: "text", placeholder: "prov_…" },
  { name: "is_overdue", label: "Overdue", kind: "choice", options: [["true", "Overdue only"]] },
];

/** The filters of payments that are not statuses. */
export const paymentFields: ReadonlyArray<FilterField> = [
  { name: "provider_id", label: "Provider", kind: "text", placeholder: "prov_…" },
  currencyField,
];

type Json = Readonly<Record<string, unknown>>;

/** Returns the properties that both requests have. */
const shared = (filters: Filters, limit: number | undefined): Json => ({
  ...pageRequest(filters, limit),
  ...list(filters, "status"),
  ...list(filters, "currency"),
  ...text(filters, "usd_from", "price_usd_from"),
  ...text(filters, "usd_to", "price_usd_to"),
  ...text(filters, "created_from", "created_at_from", " 00:00:00"),
  ...text(filters, "created_to", "created_at_to", " 23:59:59"),
});

/** Returns the request for a page of invoices. */
export const invoiceRequest = (filters: Filters, limit?: number): InvoiceListRequest => ({
  ...shared(filters, limit),
  ...text(filters, "number"),
  ...text(filters, "customer_email"),
  ...text(filters, "provider_id"),
  ...(filters.has("is_overdue") ? { is_overdue: filters.get("is_overdue") === "true" } : {}),
});

/** Returns the request for a page of payments. */
export const paymentRequest = (filters: Filters, limit?: number): PaymentListRequest => ({
  ...shared(filters, limit),
  ...text(filters, "invoice_id"),
  ...text(filters, "reference"),
  ...list(filters, "provider_id"),
});

const text = (filters: Filters, name: string, property = name, suffix = ""): Json => {
  const value = filters.get(name)?.trim() ?? "";
  return value === "" ? {} : { [property]: value + suffix };
};

const list = (filters: Filters, name: string): Json => {
  const values = (filters.get(name) ?? "").split(",").filter((value) => value !== "");
  return values.length === 0 ? {} : { [name]: values };
};
