import type { Pool } from "pg";
import {
  Amount,
  createQuittance,
  invoiceStatuses,
  addSeconds,
  type InvoiceFilter,
} from "quittance";
import type { MeasurementTable } from "../report/measurement.ts";
import { successOf, type BenchContext } from "./bench-context.ts";
import { measurementOf } from "./measure-writes.ts";
import { takeTurns } from "./take-turns.ts";
import { portsOn, type PortOptions, type WriteForm } from "./write-forms.ts";
import { makeWriteTargets } from "./write-targets.ts";
import { benchNow, commonProvider, rareProvider, regularCustomer } from "../data/data-facts.ts";
import { pageOne, type ListCase } from "./list-case.ts";

/** Measures invoices with numbers of one series against those without numbers. */
export const measureInvoices = async (context: BenchContext): Promise<MeasurementTable> => {
  const { owner, rounds } = context;
  const targets = await makeWriteTargets(owner.pool, 1);
  const measurements = [];
  for (const workers of [1, 8, 32]) {
    const end = { milliseconds: rounds < 10 ? 150 : 2000, tasks: Number.MAX_SAFE_INTEGER };
    const scenario = { workers, turns: Math.min(rounds, 7), end, hot: false };
    const [unnumbered = [], ...others] = await takeTurns(context, targets, forms, scenario);
    for (const [place, samples] of others.entries()) {
      const name = `${String(workers)} connections, ${forms[place + 1]?.name ?? ""}`;
      measurements.push(measurementOf(name, unnumbered, samples, undefined));
    }
  }
  await targets.remove();
  return {
    title: "Numbered invoices",
    note: `Invoices per second of one organization, from one Node process on the machine of the server. The
floor is the library without numbers. Numbers have no gaps, so that the number of an invoice is known when the
one before is committed: alone, one after the other; with \`groupInvoices\` up to 16 in a commit.`,
    moreColumns: [
      "Server CPU ms, floor / adapter",
      "Client CPU ms, floor / adapter",
      "Wall ms p50 / p99",
    ],
    measurements,
  };
};

const create = (name: string, options: PortOptions, isNumbered: boolean): WriteForm => ({
  name,
  side: "adapter",
  isPipelined: options.shareCommits === true,
  record: (pool: Pool) => {
    const numbering = isNumbered ? { numbering: { name: "A", pattern: "A-{n}" } } : {};
    const { createInvoice } = createQuittance({ ...portsOn(pool, options), ...numbering });
    return async ({ organization }) => {
      await successOf(() => createInvoice(organization, request));
    };
  },
});

const request = {
  customerEmail: "robin@example.com",
  items: [{ type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("19.99"), quantity: 1 }],
} as const;

const forms: ReadonlyArray<WriteForm> = [
  create("without a number", {}, false),
  create("with a number", {}, true),
  create("with groupInvoices", { groupInvoices: true }, true),
  create("with shareCommits and groupInvoices", { groupInvoices: true, shareCommits: true }, true),
];

/** A filter, with the same in SQL. */
interface Filtered {
  readonly name: string;
  readonly filter: InvoiceFilter;
  readonly where: string;
  readonly values: ReadonlyArray<string>;
  readonly from?: string;
  readonly isCommon?: boolean;
  readonly judged?: ListCase["judged"];
}

const createdTo = addSeconds(benchNow, -30 * 86_400);
const createdFrom = addSeconds(createdTo, -30 * 86_400);

const linked = `quittance.invoice_providers
  JOIN quittance.invoices USING (organization_id, created_at, invoice_id)`;

const ofProvider = (name: string, provider: string): Filtered => ({
  name: `provider ${name}`,
  filter: { providerId: provider },
  from: linked,
  where: " AND provider_id = $2",
  values: [provider],
  judged: "by six pages",
});

const filters = (email: string): ReadonlyArray<Filtered> => [
  { name: "page one", filter: {}, where: "", values: [], isCommon: true },
  ...invoiceStatuses.map((status): Filtered => ({
    name: status,
    filter: { statuses: [status] },
    where: " AND status = $2",
    values: [status],
    isCommon: true,
  })),
  {
    name: "two statuses",
    filter: { statuses: ["PENDING", "PROCESSING"] },
    where: " AND status = ANY($2::text[])",
    values: ["{PENDING,PROCESSING}"],
    isCommon: true,
  },
  ...["USD", "CHF", "SEK"].map((currency): Filtered => ({
    name: `currency ${currency}${currency === "SEK" ? " (1 of 5,000)" : ""}`,
    filter: { currencies: [currency] },
    where: " AND currency = $2",
    values: [currency],
    isCommon: currency !== "SEK",
  })),
  ...[email, regularCustomer].map((address): Filtered => ({
    name: address === regularCustomer ? "customer of 1 %" : "customer of few",
    filter: { customerEmail: address },
    where: " AND customer_email_folded = $2",
    values: [address],
    isCommon: true,
  })),
  {
    name: "30 days",
    filter: { createdFrom, createdTo },
    where: " AND created_at >= $2 AND created_at <= $3",
    values: [createdFrom, createdTo],
    isCommon: true,
  },
  {
    name: "price range",
    filter: { priceUsdFrom: Amount.of("100"), priceUsdTo: Amount.of("200") },
    where: " AND price_usd >= $2 AND price_usd <= $3",
    values: ["100", "200"],
    isCommon: true,
  },
  ofProvider("of 40 %", commonProvider),
  ofProvider("of 1.4 %", "prov_10"),
  ofProvider("of 1 of 5,000", rareProvider),
  ofProvider("of no payment", "prov_none"),
  {
    name: "provider and status",
    filter: { providerId: commonProvider, statuses: ["COMPLETED"] },
    from: linked,
    where: " AND provider_id = $2 AND status = $3",
    values: [commonProvider, "COMPLETED"],
    isCommon: true,
  },
];

/** Returns the first pages of invoices with every filter; the customer has few invoices. */
export const invoiceCases = (email: string): ReadonlyArray<ListCase> =>
  filters(email).map(({ name, filter, isCommon = false, judged = "by SQL", ...rest }) => ({
    ...rest,
    name: `invoices, ${name}`,
    request: { list: "invoices", filter },
    page: pageOne,
    isCommon,
    judged,
  }));
