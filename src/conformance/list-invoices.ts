import { invoiceStatuses } from "../invoice/invoice.ts";
import type { InvoiceFilter } from "../listing/invoice-filter.ts";
import { sampleTime, bare, ledgerOf, numbered, ours, sampleInvoice } from "./sample-records.ts";
import type { ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { countsToTheCap, lists, sharedListCases } from "./list-cases.ts";
import { invoiceListing } from "./listing.ts";
import { closeAmounts } from "./sample-lists.ts";

const filters = (name: string, filter: InvoiceFilter): ConformanceCase<LedgerSubject> =>
  lists(invoiceListing, name, filter);

/** What `listInvoices` promises. */
export const listInvoicesCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...sharedListCases(invoiceListing, "invoice"),
  ...invoiceStatuses.map((status) => filters(`filters by ${status}`, { statuses: [status] })),
  filters("gives what has one of several statuses", { statuses: ["COMPLETED", "VOIDED"] }),
  filters("filters by a currency", { currencies: ["USDC"] }),
  filters("gives what has one of several currencies", { currencies: ["USD", "JPY", "???"] }),
  filters("finds nothing in what is no currency", { currencies: ["usd"] }),
  filters("does not filter by empty lists", { statuses: [], currencies: [] }),
  filters("finds an address whatever its case", { customerEmail: "aDA@eXAMPLE.COM" }),
  filters("finds an address of any script whatever its case", {
    customerEmail: "sTANISŁAW.WÓJCIK@WP.PL",
  }),
  filters("finds an address in another normalization form", {
    customerEmail: "stanisław.wójcik@wp.pl".normalize("NFD"),
  }),
  filters("takes no pattern for an address", { customerEmail: "a_a@example.com" }),
  filters("finds whole addresses only", { customerEmail: "ada@example" }),
  filters("finds nothing for an unknown address", { customerEmail: "nobody@example.com" }),
  filters("finds a provider of a failed payment", { providerId: "prov_card" }),
  filters("finds a provider of any payment", { providerId: "prov_chain" }),
  filters("does not look at payments of another organization", { providerId: "prov_old" }),
  filters("finds nothing for what is no provider", { providerId: "%" }),
  filters("takes all properties together", {
    statuses: ["PROCESSING", "COMPLETED"],
    currencies: ["EUR", "JPY"],
    customerEmail: "ADA@example.com",
    providerId: "prov_card",
    priceUsdFrom: closeAmounts[1],
    createdFrom: sampleTime,
  }),
  countsToTheCap(
    invoiceListing,
    (count) =>
      ledgerOf({
        invoices: numbered("n", count).map((suffix, index) =>
          bare(
            sampleInvoice(suffix, {
              organizationId: ours,
              status: index === 0 ? "VOIDED" : "PENDING",
            }),
          ),
        ),
      }),
    { all: {}, atCap: { statuses: ["PENDING"] } },
  ),
];
