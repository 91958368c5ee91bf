import type { Settings } from "../api/schemas.ts";

/** A setting that is edited as text. */
export interface SettingField {
  /** Its place in the settings, with dots between properties. */
  readonly path: string;
  readonly label: string;
  /** Follows the label where the setting is entered. */
  readonly hint?: string;
  readonly isRequired?: true;
  /** Values and their names; the first one is chosen if nothing is set. */
  readonly options?: ReadonlyArray<readonly [value: string, name: string]>;
  /** How its value is text: `increments` as `CHF 0.05, SEK 1`, and `lines` one below the other. */
  readonly kind?: "increments" | "lines";
  /** The property that has the next number of a pattern. */
  readonly next?: "next_number" | "next_credit_number";
}

/** Settings that are shown and changed together. */
export interface SettingSection {
  readonly title: string;
  readonly fields: ReadonlyArray<SettingField>;
}

/** The sections of the page, without accounts and webhook endpoints. */
export const sections: ReadonlyArray<SettingSection> = [
  {
    title: "Organization",
    fields: [
      { path: "name", label: "Name that payers see", isRequired: true },
      { path: "image_url", label: "URL of an image" },
    ],
  },
  {
    title: "Seller",
    fields: [
      { path: "seller.legal_name", label: "Legal name", isRequired: true },
      { path: "seller.trading_name", label: "Trading name" },
      { path: "seller.address.street", label: "Street" },
      { path: "seller.address.extra", label: "Second line of the address" },
      { path: "seller.address.post_code", label: "Post code" },
      { path: "seller.address.city", label: "City" },
      { path: "seller.address.subdivision", label: "State or province" },
      { path: "seller.address.country", label: "Country", hint: "such as DE", isRequired: true },
      { path: "seller.vat_id", label: "VAT number" },
      { path: "seller.tax_number", label: "Tax number" },
      { path: "seller.legal_id", label: "Register number" },
      { path: "seller.time_zone", label: "Time zone", hint: "such as Europe/Berlin" },
      { path: "seller.accounting_currency", label: "Accounting currency" },
      { path: "seller.payment_terms", label: "Payment terms" },
      { path: "seller.contact.name", label: "Contact" },
      { path: "seller.contact.phone", label: "Phone of the contact" },
      { path: "seller.contact.email", label: "Email of the contact" },
      { path: "seller.endpoint", label: "Electronic address" },
      { path: "seller.endpoint_scheme", label: "Scheme of the electronic address" },
      { path: "seller.notes", label: "Notes on documents", kind: "lines" },
    ],
  },
  {
    title: "Numbers",
    fields: [
      {
        path: "numbering",
        label: "Pattern of invoices",
        hint: "such as {YYYY}-{n:4}",
        next: "next_number",
      },
      { path: "credit_numbering", label: "Pattern of credit notes", next: "next_credit_number" },
    ],
  },
  {
    title: "Amounts",
    fields: [
      {
        path: "totals",
        label: "Whole amounts",
        options: [
          ["", "As the service is configured"],
          ["invoice", "Lines, taxes and total of invoices"],
          ["shop", "Unit prices and total, as in a shop"],
          ["exact", "Nothing is rounded"],
        ],
      },
      {
        path: "increments",
        label: "Increments of cash",
        hint: "such as CHF 0.05",
        kind: "increments",
      },
    ],
  },
];

/** The names of what is changed as a whole, or in a card of its own. */
const names: ReadonlyMap<string, string> = new Map([
  ...sections.flatMap(({ fields }) => fields.map(({ path, label }) => [path, label] as const)),
  ...([
    ["seller.accounts", "Accounts"],
    ["seller.address", "Address"],
    ["seller.contact", "Contact"],
    ["url", "URL"],
    ["types", "Types of events"],
    ["is_active", "Active"],
  ] as const),
]);

/** Returns the name of a property that is changed with the settings. */
export const settingName = (property: string): string => names.get(property) ?? property;

/**
 * Returns the setting by which new invoices get a property, such as `seller.vat_id`; `undefined` if
 * the request for an invoice has it.
 */
export const settingOf = (path: string): string | undefined => {
  if (path === "number") return "numbering";
  if (path === "totals") return path;
  if (path.startsWith("seller.accounts")) return "seller.accounts";
  const fields = sections.flatMap((section) => section.fields.map((field) => field.path));
  const isOfSeller = /^seller(?:\.|$)/u.test(path);
  return isOfSeller
    ? (fields.find((field) => field === path || field.startsWith(`${path}.`)) ??
        settingOf("seller"))
    : undefined;
};

type Json = Readonly<Record<string, unknown>>;

const valueAt = (settings: unknown, path: string): unknown =>
  path.split(".").reduce((found: unknown, name) => (found as Json | undefined)?.[name], settings);

/** Returns a setting as text; empty if it is not set. */
export const textOf = (settings: Settings, { path, kind }: SettingField): string => {
  const value = valueAt(settings, path);
  if (kind === "increments") {
    return Object.entries(value ?? {})
      .map(([currency, amount]) => `${currency} ${String(amount)}`)
      .join(", ");
  }
  if (Array.isArray(value)) return value.join("\n");
  return typeof value === "string" ? value : "";
};

const jsonOf = (text: string, { kind }: SettingField): unknown => {
  if (text === "") return undefined;
  if (kind === "lines") return text.split("\n").filter((line) => line.trim() !== "");
  if (kind !== "increments") return text;
  const pairs = text.split(",").map((pair) => pair.trim().split(/\s+/u));
  return Object.fromEntries(pairs.map(([currency = "", amount = ""]) => [currency, amount]));
};

/** Returns an object with a value at a path; objects that become empty are left out. */
const withValueAt = (
  object: Json,
  [name = "", ...rest]: ReadonlyArray<string>,
  value: unknown,
): Json => {
  const { [name]: before, ...others } = object;
  const found = rest.length === 0 ? value : withValueAt((before ?? {}) as Json, rest, value);
  const isEmpty = typeof found === "object" && found !== null && Object.keys(found).length === 0;
  return found === undefined || isEmpty ? others : { ...others, [name]: found };
};

/**
 * Returns the properties of the settings that a form changes, as `POST /settings/update` takes them:
 * null for one that is removed, and the seller as a whole.
 */
export const changesOf = (
  settings: Settings,
  fields: ReadonlyArray<SettingField>,
  values: Readonly<Record<string, string>>,
): Json => {
  const changed = fields.filter((field) => values[field.path]?.trim() !== textOf(settings, field));
  const next = changed.reduce<Json>(
    (made, field) =>
      withValueAt(made, field.path.split("."), jsonOf(values[field.path]?.trim() ?? "", field)),
    settings,
  );
  const names = new Set(changed.map(({ path }) => path.split(".")[0] ?? ""));
  return Object.fromEntries([...names].map((name) => [name, next[name] ?? null]));
};
