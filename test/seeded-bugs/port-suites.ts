import { memoryCredentials, memoryRounding, memoryStore } from "@quittance/memory";
import {
  analyticsRepositoryCases,
  apiKeyRepositoryCases,
  catalogRepositoryCases,
  catalogWriterCases,
  couponRepositoryCases,
  credentialRepositoryCases,
  deliveryLogCases,
  endpointRepositoryCases,
  invoiceRepositoryCases,
  notificationRepositoryCases,
  numberInvoicesCases,
  organizationRepositoryCases,
  outboxCases,
  paymentRepositoryCases,
  providerRepositoryCases,
  providerWriterCases,
  rateProviderCases,
  creditNoteRepositoryCases,
  refundRepositoryCases,
  roundingSourceCases,
  taxRepositoryCases,
  type AdministrationSubject,
  type ConformanceCase,
  type CouponRepositorySubject,
  type LedgerSubject,
  type WebhookSubject,
  type TaxRepositorySubject,
} from "@quittance/conformance";
import { ledgerProperties } from "@quittance/conformance/generators";
import type { BugSuite, Candidate } from "./bug-suite.ts";
import {
  mutantApiKeys,
  mutantOrganizations,
  mutantProviderWriters,
  type AdministrationMaker,
} from "./ports/administration.ts";
import { mutantAggregates } from "./ports/aggregates.ts";
import { mutantCatalogKeys } from "./ports/catalog-keys.ts";
import { mutantCatalogLists } from "./ports/catalog-lists.ts";
import { mutantCatalogWriters } from "./ports/catalog-writers.ts";
import { honestCatalogs, mutantCatalogs } from "./ports/catalogs.ts";
import { mutantClaims } from "./ports/claims.ts";
import { mutantCoupons, type CouponsMaker } from "./ports/coupons.ts";
import { mutantCredentials } from "./ports/credentials.ts";
import { mutantDueFilters, mutantReports } from "./ports/due-filters.ts";
import { mutantExpansions } from "./ports/expansions.ts";
import { mutantFilters } from "./ports/filters.ts";
import { mutantFinds } from "./ports/finds.ts";
import type { LedgerMaker, LedgerMakers } from "./ports/ledger-maker.ts";
import { mutantCounts, mutantLists } from "./ports/lists.ts";
import { mutantBatches } from "./ports/batches.ts";
import { mutantRecordings } from "./ports/recordings.ts";
import { mutantLocks } from "./ports/locks.ts";
import { mutantNotifications } from "./ports/notifications.ts";
import { mutantNumbers } from "./ports/numbers.ts";
import { mutantOutboxesOfAll } from "./ports/outboxes-of-all.ts";
import { mutantOutboxes, mutantProviderStores } from "./ports/outboxes.ts";
import { honestProviders, mutantProviders } from "./ports/rates.ts";
import { mutantRecords } from "./ports/records.ts";
import { mutantRedemptions } from "./ports/redemptions.ts";
import { mutantCreditNotes } from "./ports/credit-notes.ts";
import { mutantRefunds } from "./ports/refunds.ts";
import { mutantRoundings } from "./ports/roundings.ts";
import { mutantTaxes, type TaxesMaker } from "./ports/taxes.ts";
import { mutantDeliveries, mutantEndpoints, type WebhooksMaker } from "./ports/webhooks.ts";
import { mutantWrites } from "./ports/writes.ts";

type Cases<Subject> = ReadonlyArray<ConformanceCase<Subject>>;
type Makers<Subject> = Readonly<Record<string, Subject>>;

const failedCases = async <Subject>(
  cases: Cases<Subject>,
  subject: Subject,
  enough = cases.length,
): Promise<ReadonlyArray<string>> => {
  const failed: Array<string> = [];
  for (const { name, check } of cases) {
    if (failed.length < enough) await check(subject).catch(() => failed.push(name));
  }
  return failed;
};

/** The cases of a port, with correct makers of the port and makers with one bug each. */
const suiteOf = <Subject, Maker>(
  port: string,
  cases: Cases<Subject>,
  subjectOf: (make: Maker) => Subject,
  correct: Makers<Maker>,
  bugs: Makers<Maker>,
): BugSuite => {
  const candidates = (makers: Makers<Maker>): ReadonlyArray<Candidate> =>
    Object.entries(makers).map(([name, make]) => ({
      name,
      failures: () => failedCases(cases, subjectOf(make)),
    }));
  return {
    name: `the conformance cases of ${port}`,
    bugs: candidates(bugs),
    correct: candidates(correct),
    checks: cases.map(({ name }) => name),
  };
};

/** A function that returns a port over some data, in the form that conformance cases take. */
const resolved =
  <Data, Port>(make: (data: Data) => Port) =>
  (data: Data): Promise<Port> =>
    Promise.resolve(make(data));

const ledgerSuite = (port: string, cases: Cases<LedgerSubject>, bugs: LedgerMakers): BugSuite =>
  suiteOf<LedgerSubject, LedgerMaker>(
    port,
    cases,
    resolved,
    { "keeps everything in memory": memoryStore },
    bugs,
  );

const administrationSuite = (
  port: string,
  cases: Cases<AdministrationSubject>,
  bugs: Makers<AdministrationMaker>,
): BugSuite =>
  suiteOf<AdministrationSubject, AdministrationMaker>(
    port,
    cases,
    resolved,
    { "keeps it in memory": memoryStore },
    bugs,
  );

const ledgerCases = [...invoiceRepositoryCases, ...paymentRepositoryCases];
const isOfLists = ({ name }: { readonly name: string }): boolean => name.startsWith("list");
const isOfCounts = ({ name }: { readonly name: string }): boolean =>
  / counts \d+ rows /u.test(name);

/** Bugs that random ledgers show, so that the properties of a ledger must catch them. */
const shownByProperties = [
  "skips no rows",
  "gives the oldest first",
  "orders by time alone",
  "skips the ties of a position",
  "leaves the least price out",
  "never has more",
  "counts the rows of the page",
  "ignores statuses",
  "takes addresses by their case",
  "takes the end of a period in",
  "counts voided invoices as invoiced",
  "adds up floats",
  "adds up what anybody has",
];

const propertySuite = (mutants: LedgerMakers): BugSuite => ({
  name: "the properties of a ledger",
  bugs: shownByProperties.map((name) => ({
    name,
    failures: async () => {
      const make = mutants[name];
      if (make === undefined) throw new Error(`${name}: not a seeded bug`);
      return failedCases(ledgerProperties(300), resolved(make), 1);
    },
  })),
  correct: [],
  checks: [],
});

/** The suites of all ports, each with stores, catalogs or rate providers with one bug each. */
export const portSuites: ReadonlyArray<BugSuite> = [
  suiteOf(
    "catalogs",
    catalogRepositoryCases,
    (make) => (products, billingSchemas) => Promise.resolve(make({ products, billingSchemas })),
    honestCatalogs,
    mutantCatalogs,
  ),
  suiteOf("rate providers", rateProviderCases, resolved, honestProviders, mutantProviders),
  suiteOf(
    "credential repositories",
    credentialRepositoryCases,
    resolved,
    { "keeps credentials in memory": memoryCredentials },
    mutantCredentials,
  ),
  suiteOf(
    "rounding sources",
    roundingSourceCases,
    resolved,
    { "keeps policies in memory": memoryRounding },
    mutantRoundings,
  ),
  ledgerSuite(
    "lists",
    ledgerCases.filter((found) => isOfLists(found) && !isOfCounts(found)),
    { ...mutantLists, ...mutantFilters, ...mutantDueFilters },
  ),
  ledgerSuite("lists beyond the cap", ledgerCases.filter(isOfCounts), mutantCounts),
  ledgerSuite(
    "invoices and payments",
    ledgerCases.filter((found) => !isOfLists(found)),
    {
      ...mutantRecords,
      ...mutantFinds,
      ...mutantExpansions,
      ...mutantWrites,
      ...mutantReports,
      ...mutantLocks,
      ...mutantRecordings,
      ...mutantBatches,
      ...mutantClaims,
    },
  ),
  ledgerSuite("numbers of invoices", numberInvoicesCases, mutantNumbers),
  ledgerSuite("dashboards", analyticsRepositoryCases, mutantAggregates),
  ledgerSuite("outboxes", outboxCases, { ...mutantOutboxes, ...mutantOutboxesOfAll }),
  ledgerSuite("providers", providerRepositoryCases, mutantProviderStores),
  ledgerSuite("refunds", refundRepositoryCases, mutantRefunds),
  ledgerSuite("credit notes", creditNoteRepositoryCases, mutantCreditNotes),
  ledgerSuite("catalog writers", catalogWriterCases, {
    ...mutantCatalogWriters,
    ...mutantCatalogLists,
    ...mutantCatalogKeys,
  }),
  suiteOf<TaxRepositorySubject, TaxesMaker>(
    "taxes",
    taxRepositoryCases,
    resolved,
    { "keeps taxes in memory": memoryStore },
    mutantTaxes,
  ),
  suiteOf(
    "notifications",
    notificationRepositoryCases,
    resolved,
    { "keeps notifications in memory": memoryStore },
    mutantNotifications,
  ),
  suiteOf<CouponRepositorySubject, CouponsMaker>(
    "coupons",
    couponRepositoryCases,
    resolved,
    { "keeps coupons in memory": memoryStore },
    { ...mutantCoupons, ...mutantRedemptions },
  ),
  administrationSuite("organizations", organizationRepositoryCases, mutantOrganizations),
  administrationSuite("writers of providers", providerWriterCases, mutantProviderWriters),
  administrationSuite("API keys", apiKeyRepositoryCases, mutantApiKeys),
  suiteOf<WebhookSubject, WebhooksMaker>(
    "webhook endpoints",
    endpointRepositoryCases,
    resolved,
    { "keeps endpoints in memory": memoryStore },
    mutantEndpoints,
  ),
  suiteOf<WebhookSubject, WebhooksMaker>(
    "deliveries",
    deliveryLogCases,
    resolved,
    { "keeps deliveries in memory": memoryStore },
    mutantDeliveries,
  ),
  propertySuite({ ...mutantLists, ...mutantFilters, ...mutantAggregates }),
];
