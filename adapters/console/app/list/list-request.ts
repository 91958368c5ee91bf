import type { InvoiceListRequest, PaymentListRequest } from "../api/schemas.ts";
import { currencyChoices } from "../show/currency-choices.ts";
import { endOfDay, startOfDay } from "../show/time.ts";
import type { FilterField } from "./filter-field.ts";
import type { InUse } from "./use-in-use.ts";

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

const currencyField = (used: ReadonlyArray<string>): FilterField => ({
  ...({ name: "currency", label: "Currency", kind: "choice" } as const),
  options: currencyChoices(used).map((code) => [code, code] as const),
});

/** Providers are chosen by their names, or typed where they are not known. */
const providerField = (label: string, providers: InUse["providers"]): FilterField =>
  providers.length === 0
    ? { name: "provider_id", label, kind: "text", placeholder: "prov_…" }
    : { name: "provider_id", label, kind: "choice", options: providers };

/** Returns the filters of invoices that are not statuses. */
export const invoiceFields = ({
  currencies: used,
  providers,
}: InUse): ReadonlyArray<FilterField> => [
  currencyField(used),
  providerField("Paid by provider", providers),
  { name: "is_overdue", label: "Overdue", kind: "choice", options: [["true", "Overdue only"]] },
  { name: "due_from", label: "Due from", kind: "date" },
  { name: "due_to", label: "Due to", kind: "date" },
];

/** Returns the filters of payments that are not statuses. */
export const paymentFields = ({
  currencies: used,
  providers,
}: InUse): ReadonlyArray<FilterField> => [
  providerField("Provider", providers),
  currencyField(used),
];

type Json = Readonly<Record<string, unknown>>;

/** Returns the properties that both requests have. */
const shared = (filters: Filters, limit: number | undefined): Json => ({
  ...pageRequest(filters, limit),
  ...list(filters, "status"),
  ...list(filters, "currency"),
  ...text(filters, "usd_from", "price_usd_from"),
  ...text(filters, "usd_to", "price_usd_to"),
  ...text(filters, "created_from", "created_at_from", startOfDay),
  ...text(filters, "created_to", "created_at_to", endOfDay),
  ...text(filters, "searched_to", "created_at_to"),
  ...text(filters, "search"),
});

/** Returns the request for a page of invoices. */
export const invoiceRequest = (filters: Filters, limit?: number): InvoiceListRequest => ({
  ...shared(filters, limit),
  ...text(filters, "due_from", "due_at_from", startOfDay),
  ...text(filters, "due_to", "due_at_to", endOfDay),
  ...text(filters, "provider_id"),
  ...(filters.has("is_overdue") ? { is_overdue: filters.get("is_overdue") === "true" } : {}),
});

/** Returns the request for a page of payments. */
export const paymentRequest = (filters: Filters, limit?: number): PaymentListRequest => ({
  ...shared(filters, limit),
  ...list(filters, "provider_id"),
});

const text = (
  filters: Filters,
  name: string,
  property = name,
  timeOf = (value: string): string => value,
): Json => {
  const value = filters.get(name)?.trim() ?? "";
  return value === "" ? {} : { [property]: timeOf(value) };
};

const list = (filters: Filters, name: string): Json => {
  const values = (filters.get(name) ?? "").split(",").filter((value) => value !== "");
  return values.length === 0 ? {} : { [name]: values };
};
