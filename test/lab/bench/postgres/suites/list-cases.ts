import {
  Amount,
  addSeconds,
  invoiceStatuses,
  paymentStatuses,
  type Currency,
  type Id,
} from "quittance";
import type { InvoiceConditions, PageRequest, PaymentFilter } from "quittance/adapter";
import { benchNow, commonProvider, rareProvider, regularCustomer } from "../data/data-facts.ts";

/** A page of a list, as a request to the adapter and as SQL written by hand. */
export interface ListCase {
  readonly name: string;
  readonly request:
    | { readonly list: "payments"; readonly filter: PaymentFilter }
    | { readonly list: "invoices"; readonly filter: InvoiceConditions };
  readonly page: PageRequest;
  /** The FROM clause; defaults to the table. */
  readonly from?: string;
  /** The conditions after the organization, with values from `$2` on. */
  readonly where: string;
  readonly values: ReadonlyArray<string>;
  /** The condition of the cursor, which the count does not have. */
  readonly behind?: string;
  readonly behindValues?: ReadonlyArray<string>;
  /** Whether the filter is common, so that its time must not grow with the data. */
  readonly isCommon: boolean;
  /** The goal of the page. */
  readonly judged: "by SQL" | "by page one" | "by six pages" | "by plain OFFSET" | "not at all";
}

/** Rows of a page. */
export const limit = 20;

/** The first page. */
const pageOne: PageRequest = { limit, start: { offset: 0 } };

const columns = {
  payments: `payment_id, organization_id, invoice_id, provider_id, idempotency_key,
  status, currency, price, price_usd, value, unit_value, completed_after_void, happened_at,
  created_at, updated_at`,
  invoices: `invoice_id, organization_id, status, substatus, currency, price, price_usd,
  customer_email, redirect_url, metadata, created_at, updated_at, voided_at`,
};

const keys = { payments: "payment_id", invoices: "invoice_id" };

/** Returns the page by hand: the same columns, one row more than the limit. */
export const pageByHand = ({ request, page, from, where, behind }: ListCase): string => {
  const { list } = request;
  const skip = "offset" in page.start && page.start.offset > 0 ? String(page.start.offset) : "0";
  return `SELECT ${columns[list]} FROM ${from ?? `quittance.${list}`}
WHERE organization_id = $1${where}${behind ?? ""}
ORDER BY created_at DESC, ${keys[list]} DESC LIMIT ${String(limit + 1)}${
    skip === "0" ? "" : ` OFFSET ${skip}`
  }`;
};

/** Returns the count by hand, up to one more than the maximum of the HTTP API. */
export const countByHand = ({ request, from, where }: ListCase): string =>
  `SELECT count(*) FROM (
  SELECT 1 FROM ${from ?? `quittance.${request.list}`} WHERE organization_id = $1${where} LIMIT 10001
) AS capped`;

/** A filter, with the same in SQL. */
interface Filtered<Filter> extends Pick<ListCase, "name" | "where" | "values" | "from"> {
  readonly filter: Filter;
  readonly isCommon?: boolean;
  readonly judged?: ListCase["judged"];
}

const pageOneOfAll = { name: "page one", filter: {}, where: "", values: [], isCommon: true };

const ofStatus = <Status extends string>(status: Status) => ({
  name: status,
  filter: { status: [status] },
  where: " AND status = $2",
  values: [status],
  isCommon: true,
});

const twoStatuses = <Status extends string>(statuses: ReadonlyArray<Status>) => ({
  name: "two statuses",
  filter: { status: statuses },
  where: " AND status = ANY($2::text[])",
  values: [`{${statuses.join(",")}}`],
  isCommon: true,
});

/** One invoice or payment in 5,000 is in one of these currencies. */
const rareCurrencies: ReadonlyArray<Currency> = ["SEK", "LITECOIN"];

const ofCurrency = (currency: Currency) => {
  const isRare = rareCurrencies.includes(currency);
  return {
    name: `currency ${currency}${isRare ? " (1 of 5,000)" : ""}`,
    filter: { currency: [currency] },
    where: " AND currency = $2",
    values: [currency],
    isCommon: !isRare,
  };
};

const createdAtTo = addSeconds(benchNow, -30 * 86_400);
const createdAtFrom = addSeconds(createdAtTo, -30 * 86_400);

const recent = {
  name: "30 days",
  filter: { createdAtFrom, createdAtTo },
  where: " AND created_at >= $2 AND created_at <= $3",
  values: [createdAtFrom, createdAtTo],
  isCommon: true,
};

const priced = {
  name: "price range",
  filter: { priceUsdFrom: Amount.of("100"), priceUsdTo: Amount.of("200") },
  where: " AND price_usd >= $2 AND price_usd <= $3",
  values: ["100", "200"],
  isCommon: true,
};

const paymentFilters = (invoiceId: Id<"invoice">): ReadonlyArray<Filtered<PaymentFilter>> => [
  pageOneOfAll,
  ...paymentStatuses.map((status) => ({ ...ofStatus(status), filter: { status: [status] } })),
  { ...twoStatuses(["PENDING", "FAILED"]), filter: { status: ["PENDING", "FAILED"] } },
  ...(["USD", "CHF", "LITECOIN"] as const).map((currency) => ({
    ...ofCurrency(currency),
    filter: { currency: [currency] },
  })),
  ...[commonProvider, "prov_10", rareProvider, "prov_none"].map(
    (provider): Filtered<PaymentFilter> => ({
      name: `provider ${providerNames[provider] ?? provider}`,
      filter: { providerId: [provider] },
      where: " AND provider_id = $2",
      values: [provider],
      isCommon: provider === commonProvider || provider === "prov_10",
    }),
  ),
  {
    name: "of one invoice",
    filter: { invoiceId },
    where: " AND invoice_id = $2",
    values: [invoiceId],
    isCommon: true,
  },
  recent,
  {
    name: "until 30 days ago",
    filter: { createdAtTo },
    where: " AND created_at <= $2",
    values: [createdAtTo],
    isCommon: true,
  },
  priced,
  {
    name: "status, currency, provider and price",
    filter: {
      status: ["COMPLETED"],
      currency: ["EUR"],
      providerId: [commonProvider],
      priceUsdFrom: Amount.of("100"),
    },
    where: " AND status = $2 AND currency = $3 AND provider_id = $4 AND price_usd >= $5",
    values: ["COMPLETED", "EUR", commonProvider, "100"],
    isCommon: true,
  },
];

const providerNames: Readonly<Record<string, string>> = {
  [commonProvider]: "of 40 %",
  prov_10: "of 1.4 %",
  [rareProvider]: "of 1 of 5,000",
  prov_none: "of no payment",
};

const linked = `quittance.invoice_providers
  JOIN quittance.invoices USING (organization_id, created_at, invoice_id)`;

const ofProvider = (name: string, provider: string): Filtered<InvoiceConditions> => ({
  name: `provider ${name}`,
  filter: { providerId: provider },
  from: linked,
  where: " AND provider_id = $2",
  values: [provider],
  judged: "by six pages",
});

const invoiceFilters = (email: string): ReadonlyArray<Filtered<InvoiceConditions>> => [
  pageOneOfAll,
  ...invoiceStatuses.map(ofStatus),
  twoStatuses(["PENDING", "PROCESSING"]),
  ...(["USD", "CHF", "SEK"] as const).map(ofCurrency),
  ...[email, regularCustomer].map((address): Filtered<InvoiceConditions> => ({
    name: address === regularCustomer ? "customer of 1 %" : "customer of few",
    filter: { customerEmail: address },
    where: " AND customer_email_folded = $2",
    values: [address],
    isCommon: true,
  })),
  recent,
  priced,
  ofProvider("of 40 %", commonProvider),
  ofProvider("of 1.4 %", "prov_10"),
  ofProvider("of 1 of 5,000", rareProvider),
  ofProvider("of no payment", "prov_none"),
  {
    name: "provider and status",
    filter: { providerId: commonProvider, status: ["COMPLETED"] },
    from: linked,
    where: " AND provider_id = $2 AND status = $3",
    values: [commonProvider, "COMPLETED"],
    isCommon: true,
  },
];

/** Returns the first pages of payments with every filter. */
export const paymentCases = (invoiceId: Id<"invoice">): ReadonlyArray<ListCase> =>
  paymentFilters(invoiceId).map(({ name, filter, ...rest }) => ({
    isCommon: false,
    judged: "by SQL" as const,
    ...rest,
    name: `payments, ${name}`,
    request: { list: "payments", filter },
    page: pageOne,
  }));

/** Returns the first pages of invoices with every filter; the customer has few invoices. */
export const invoiceCases = (email: string): ReadonlyArray<ListCase> =>
  invoiceFilters(email).map(({ name, filter, ...rest }) => ({
    isCommon: false,
    judged: "by SQL" as const,
    ...rest,
    name: `invoices, ${name}`,
    request: { list: "invoices", filter },
    page: pageOne,
  }));
