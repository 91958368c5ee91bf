import { invoiceStatuses } from "quittance";
import type { InvoiceConditions } from "quittance/adapter";
import type { ConformanceCase } from "./case.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { countCapCase, listCase, searchCases, sharedListCases } from "./list-cases.ts";
import { invoiceListing } from "./listing.ts";
import { closeAmounts, closeTimes } from "./sample-lists.ts";
import {
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  sampleTime,
  withoutLines,
} from "./sample-records.ts";

const filterCase = (name: string, filter: InvoiceConditions): ConformanceCase<LedgerSubject> =>
  listCase(invoiceListing, name, filter);

/** The conformance cases of `listInvoices`. */
export const listInvoicesCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...sharedListCases(invoiceListing, "invoice"),
  ...searchCases(invoiceListing, "invoice"),
  ...invoiceStatuses.map((status) => filterCase(`filters by ${status}`, { status: [status] })),
  filterCase("filters by several statuses", { status: ["COMPLETED", "VOIDED"] }),
  filterCase("filters by a currency", { currency: ["USDC"] }),
  filterCase("filters by several currencies", { currency: ["USD", "JPY", "???"] }),
  filterCase("returns nothing for an unknown currency", { currency: ["usd"] }),
  filterCase("does not filter by empty lists", { status: [], currency: [] }),
  filterCase("compares email addresses case-insensitively", { customerEmail: "aDA@eXAMPLE.COM" }),
  filterCase("compares email addresses of any script case-insensitively", {
    customerEmail: "sTANISŁAW.WÓJCIK@WP.PL",
  }),
  filterCase("finds an email address in another normalization form", {
    customerEmail: "stanisław.wójcik@wp.pl".normalize("NFD"),
  }),
  filterCase("does not treat an email address as a pattern", { customerEmail: "a_a@example.com" }),
  filterCase("compares whole email addresses", { customerEmail: "ada@example" }),
  filterCase("returns nothing for an unknown email address", {
    customerEmail: "unknown@example.com",
  }),
  filterCase("filters by the provider of a failed payment", { providerId: "prov_card" }),
  filterCase("filters by the provider of any payment", { providerId: "prov_chain" }),
  filterCase("ignores payments of another organization", { providerId: "prov_old" }),
  filterCase("returns nothing for an unknown provider", { providerId: "%" }),
  filterCase("filters by an entry of the metadata", { metadata: { "a.b": "1" } }),
  filterCase("filters by several entries of the metadata", {
    metadata: { "a.b": "1", ключ: "зна%чение" },
  }),
  filterCase("compares metadata exactly", { metadata: { "a.b": "1 " } }),
  filterCase("does not treat a value of metadata as a pattern", { metadata: { ключ: "%" } }),
  filterCase("does not treat a key of metadata as a path", { metadata: { a: '{"b":"1"}' } }),
  filterCase("returns nothing for an unknown key of metadata", { metadata: { toString: "" } }),
  filterCase("does not filter by empty metadata", { metadata: {} }),
  filterCase("combines metadata and a provider", {
    metadata: { "a.b": "1" },
    providerId: "prov_card",
  }),
  filterCase("filters by a number", { number: "R-1" }),
  filterCase("compares numbers case-sensitively", { number: "r-1" }),
  filterCase("does not treat a number as a pattern", { number: "R_1" }),
  filterCase("returns nothing for an unknown number", { number: "" }),
  filterCase("includes the lower bound of due dates", { dueAtFrom: closeTimes[1] }),
  filterCase("includes the upper bound of due dates", { dueAtTo: closeTimes[1] }),
  filterCase("combines bounds of due dates", { dueAtFrom: closeTimes[1], dueAtTo: closeTimes[1] }),
  ...closeTimes.flatMap((at) => [
    filterCase(`filters by what is overdue at ${at}`, { overdue: { at, is: true } }),
    filterCase(`filters by what is not overdue at ${at}`, { overdue: { at, is: false } }),
    filterCase(`filters by what is to be reported at ${at}`, { toReportAt: at }),
  ]),
  filterCase("filters by all that is overdue", { overdue: { at: sampleTime, is: true } }),
  filterCase("filters by all that is to be reported", { toReportAt: sampleTime }),
  filterCase("combines all properties", {
    status: ["PROCESSING", "COMPLETED"],
    currency: ["EUR", "JPY"],
    customerEmail: "ADA@example.com",
    metadata: { ключ: "зна%чение" },
    providerId: "prov_card",
    priceUsdFrom: closeAmounts[1],
    createdAtFrom: sampleTime,
  }),
  countCapCase(invoiceListing, (count) =>
    ledgerOf({
      invoices: numbered("n", count).map((suffix, index) =>
        withoutLines(
          sampleInvoice(suffix, {
            organizationId: ours,
            status: index === 0 ? "VOIDED" : "PENDING",
          }),
        ),
      ),
    }),
  ),
];
