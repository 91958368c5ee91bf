import { currencyChoices } from "../show/currency-choices.ts";
import { showStatus } from "../show/status.ts";
import { hasTiers } from "./pricing-draft.ts";
import type { FormField, FormValues } from "./form-body.ts";

/** What the catalog consists of. */
export interface CatalogNoun {
  readonly one: string;
  readonly path: "/products" | "/billing_schemas" | "/taxes" | "/coupons";
  readonly fields: ReadonlyArray<FormField>;
  readonly canRevise: boolean;
  /** What deactivating it means. */
  readonly deactivation: string;
}

const name: FormField = {
  ...({ name: "name", label: "Name", kind: "text" } as const),
  isRequired: true,
  maxLength: 200,
};
const description: FormField = {
  ...({ name: "description", label: "Description, optional", kind: "text" } as const),
  ...({ maxLength: 2000, cleared: "" } as const),
};
const codes = [["", "Choose"], ...currencyChoices().map((code) => [code, code] as const)] as const;
const words = (values: ReadonlyArray<string>): ReadonlyArray<readonly [string, string]> =>
  values.map((value) => [value, showStatus(value)]);

const isRecurring = ({ type }: FormValues): boolean => type === "RECURRING";
const recurring = (field: string, label: string, values: ReadonlyArray<string>): FormField => ({
  ...({ name: field, label, kind: "choice", options: words(values) } as const),
  group: "recurrence",
  isShown: isRecurring,
});

/** Products, which invoices and prices name. */
export const productNoun: CatalogNoun = {
  ...({ one: "product", path: "/products", canRevise: true } as const),
  deactivation: "It is no longer sold. Existing invoices keep it.",
  fields: [name, description],
};

/** Prices of products. */
export const priceNoun: CatalogNoun = {
  ...({ one: "price", path: "/billing_schemas", canRevise: true } as const),
  deactivation: "It is no longer sold. Existing invoices keep it.",
  fields: [
    {
      ...({ name: "product_id", label: "Product", kind: "choice", options: "products" } as const),
      isRequired: true,
      isFixed: true,
    },
    name,
    {
      ...({ name: "base_price", label: "Price of one unit", kind: "decimal" } as const),
      isRequired: true,
      group: "price",
      whenHidden: "0",
      isShown: ({ pricing }) => !hasTiers(pricing),
    },
    {
      ...({ name: "currency", label: "Currency", kind: "choice", options: codes } as const),
      isRequired: true,
      group: "price",
    },
    { name: "pricing", label: "Pricing model", kind: "pricing", cleared: null },
    description,
    {
      ...({ name: "type", label: "Charged", kind: "choice", group: "recurrence" } as const),
      options: [
        ["ONE_TIME", "Once"],
        ["RECURRING", "For each interval"],
      ],
    },
    {
      ...({ name: "interval_count", label: "Intervals between charges", kind: "count" } as const),
      isRequired: true,
      group: "recurrence",
      isShown: isRecurring,
    },
    recurring("interval_type", "Interval", ["MONTH", "DAY", "WEEK", "YEAR"]),
    recurring("payment_type", "Paid", ["ADVANCE", "ARREARS"]),
    recurring("renew_type", "Renewed by", ["CALENDAR", "ANNIVERSARY"]),
    recurring("billing_type", "First interval", ["FULL", "PRORATED"]),
    {
      ...({ name: "tax_ids", label: "Taxes", kind: "choices", options: "taxes" } as const),
      cleared: [],
    },
  ],
};

/** Taxes of lines. */
export const taxNoun: CatalogNoun = {
  ...({ one: "tax", path: "/taxes", canRevise: true } as const),
  deactivation: "It can no longer be charged. Existing invoices keep it.",
  fields: [
    name,
    { name: "percent", label: "Percent", kind: "decimal", isRequired: true },
    {
      ...({ name: "category", label: "Category (EN 16931)", kind: "choice" } as const),
      options: [
        ["S", "S: standard rate"],
        ["Z", "Z: zero rated"],
        ["E", "E: exempt"],
        ["AE", "AE: reverse charge"],
        ["K", "K: intra-community supply"],
        ["G", "G: export"],
        ["O", "O: outside the scope"],
      ],
    },
    {
      ...({ name: "exemption_reason", label: "Reason for the exemption", kind: "text" } as const),
      isRequired: true,
      maxLength: 500,
      cleared: null,
      isShown: ({ category }) => category !== "S" && category !== "Z",
    },
    { name: "is_inclusive", label: "Included in prices", kind: "check" },
    { name: "is_compound", label: "On top of earlier taxes", kind: "check" },
    {
      ...({ name: "jurisdiction", label: "Jurisdiction, optional", kind: "text" } as const),
      maxLength: 200,
      cleared: null,
    },
  ],
};

/** Coupons, which have a code instead of a name and cannot be revised. */
export const couponNoun: CatalogNoun = {
  ...({ one: "coupon", path: "/coupons", canRevise: false } as const),
  deactivation: "It can no longer be used, and its code stays taken.",
  fields: [
    { name: "code", label: "Code", kind: "text", isRequired: true, maxLength: 40 },
    { name: "percent", label: "Percent, or", kind: "decimal" },
    { name: "amount", label: "Amount", kind: "decimal" },
    { name: "minimum_total", label: "Minimum total, optional", kind: "decimal" },
    {
      ...({ name: "currency", label: "Currency of the amounts", kind: "choice" } as const),
      options: codes,
      isRequired: true,
      isShown: ({ amount, minimum_total: minimum }) => amount !== "" || minimum !== "",
    },
    {
      ...({ name: "product_ids", label: "Products, or all", kind: "choices" } as const),
      options: "products",
    },
    { name: "starts_at", label: "Valid from, optional", kind: "date" },
    { name: "ends_at", label: "No longer valid from, optional", kind: "date" },
    { name: "max_redemptions", label: "Most invoices, optional", kind: "count" },
    { name: "max_per_customer", label: "Most invoices of a customer, optional", kind: "count" },
  ],
};
