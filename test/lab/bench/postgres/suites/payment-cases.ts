import { Amount, paymentStatuses, addSeconds, type InvoiceId, type PaymentFilter } from "quittance";
import { benchNow, commonProvider, rareProvider } from "../data/data-facts.ts";
import { pageOne, type ListCase } from "./list-case.ts";

/** A filter, with the same in SQL. */
interface Filtered {
  readonly name: string;
  readonly filter: PaymentFilter;
  readonly where: string;
  readonly values: ReadonlyArray<string>;
  readonly isCommon?: boolean;
}

const createdTo = addSeconds(benchNow, -30 * 86_400);
const createdFrom = addSeconds(createdTo, -30 * 86_400);

const filters = (invoiceId: InvoiceId): ReadonlyArray<Filtered> => [
  { name: "page one", filter: {}, where: "", values: [], isCommon: true },
  ...paymentStatuses.map((status): Filtered => ({
    name: status,
    filter: { statuses: [status] },
    where: " AND status = $2",
    values: [status],
    isCommon: true,
  })),
  {
    name: "two statuses",
    filter: { statuses: ["PENDING", "FAILED"] },
    where: " AND status = ANY($2::text[])",
    values: ["{PENDING,FAILED}"],
    isCommon: true,
  },
  ...(["USD", "CHF", "LITECOIN"] as const).map((currency): Filtered => ({
    name: `currency ${currency}${currency === "LITECOIN" ? " (1 of 5,000)" : ""}`,
    filter: { currencies: [currency] },
    where: " AND currency = $2",
    values: [currency],
    isCommon: currency !== "LITECOIN",
  })),
  ...[commonProvider, "prov_10", rareProvider, "prov_none"].map((provider): Filtered => ({
    name: `provider ${providerNames[provider] ?? provider}`,
    filter: { providerIds: [provider] },
    where: " AND provider_id = $2",
    values: [provider],
    isCommon: provider === commonProvider || provider === "prov_10",
  })),
  {
    name: "of one invoice",
    filter: { invoiceId },
    where: " AND invoice_id = $2",
    values: [invoiceId],
    isCommon: true,
  },
  {
    name: "30 days",
    filter: { createdFrom, createdTo },
    where: " AND created_at >= $2 AND created_at <= $3",
    values: [createdFrom, createdTo],
    isCommon: true,
  },
  {
    name: "until 30 days ago",
    filter: { createdTo },
    where: " AND created_at <= $2",
    values: [createdTo],
    isCommon: true,
  },
  {
    name: "price range",
    filter: { priceUsdFrom: Amount.of("100"), priceUsdTo: Amount.of("200") },
    where: " AND price_usd >= $2 AND price_usd <= $3",
    values: ["100", "200"],
    isCommon: true,
  },
  {
    name: "status, currency, provider and price",
    filter: {
      statuses: ["COMPLETED"],
      currencies: ["EUR"],
      providerIds: [commonProvider],
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

/** Returns the first pages of payments with every filter. */
export const paymentCases = (invoiceId: InvoiceId): ReadonlyArray<ListCase> =>
  filters(invoiceId).map(({ name, filter, isCommon = false, ...rest }) => ({
    ...rest,
    name: `payments, ${name}`,
    request: { list: "payments", filter },
    page: pageOne,
    isCommon,
    judged: "by SQL",
  }));
