import { currencies } from "quittance";
import type { InvoiceListRequest, PaymentListRequest } from "../api/schemas.ts";
import type { FilterField } from "./filter-field.ts";

/** The filters of a list, by their names in the URL. */
export type Filters = ReadonlyMap<string, string>;

/** Rows of a page. */
const pageLength = 25;

/** Returns the properties that select the page of a list. */
export const pageRequest = (
  query: Filters,
): { readonly limit: number; readonly cursor?: string } => {
  const cursor = query.get("cursor");
  return { limit: pageLength, ...(cursor === undefined ? {} : { cursor }) };
};

const currencyField: FilterField = {
  name: "currency",
  label: "Currency",
  kind: "choice",
  options: currencies.map((code) => [code, code] as const),
};

/** The filters of invoices that are not statuses. */
export const invoiceFields: ReadonlyArray<FilterField> = [
  { name: "number", label: "Number", kind: "text" },
  { name: "customer_email", label: "Customer email", kind: "text" },
  currencyField,
  { name: "provider_id", label: "Paid by provider", kind: "text", placeholder: "prov_…" },
  { name: "is_overdue", label: "Overdue", kind: "choice", options: [["true", "Overdue only"]] },
];

/** The filters of payments that are not statuses. */
export const paymentFields: ReadonlyArray<FilterField> = [
  { name: "invoice_id", label: "Invoice id", kind: "text", placeholder: "invoice_…" },
  { name: "provider_id", label: "Provider", kind: "text", placeholder: "prov_…" },
  { name: "reference", label: "Reference", kind: "text" },
  currencyField,
];

type Json = Readonly<Record<string, unknown>>;

/** Returns the properties that both requests have. */
const shared = (filters: Filters): Json => ({
  ...list(filters, "status"),
  ...list(filters, "currency"),
  ...text(filters, "cursor"),
  ...text(filters, "usd_from", "price_usd_from"),
  ...text(filters, "usd_to", "price_usd_to"),
  ...text(filters, "created_from", "created_at_from", " 00:00:00"),
  ...text(filters, "created_to", "created_at_to", " 23:59:59"),
  limit: pageLength,
});

/** Returns the request for a page of invoices. */
export const invoiceRequest = (filters: Filters): InvoiceListRequest => ({
  ...shared(filters),
  ...text(filters, "number"),
  ...text(filters, "customer_email"),
  ...text(filters, "provider_id"),
  ...(filters.has("is_overdue") ? { is_overdue: filters.get("is_overdue") === "true" } : {}),
});

/** Returns the request for a page of payments. */
export const paymentRequest = (filters: Filters): PaymentListRequest => ({
  ...shared(filters),
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
