import {
  memoryCredentials,
  memoryRounding,
  memoryStore,
  type MemoryStore,
  type StoreRecords,
} from "@quittance/memory";
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
  type ConformanceCase,
} from "@quittance/conformance";
import { ledgerProperties } from "@quittance/conformance/generators";
import type { BugSuite, Candidate } from "./bug-suite.ts";
import {
  mutantApiKeys,
  mutantOrganizations,
  mutantProviderWriters,
} from "./ports/administration.ts";
import { mutantAggregates } from "./ports/aggregates.ts";
import {
  mutantCatalogKeys,
  mutantCatalogLists,
  mutantCatalogWriters,
} from "./ports/catalog-writers.ts";
import { honestCatalogs, mutantCatalogs } from "./ports/catalogs.ts";
import { mutantClaims, mutantLocks } from "./ports/claims.ts";
import { mutantCoupons } from "./ports/coupons.ts";
import { mutantCredentials } from "./ports/credentials.ts";
import { mutantCreditNotes } from "./ports/credit-notes.ts";
import { mutantDueFilters, mutantFilters, mutantReports } from "./ports/filters.ts";
import { mutantExpansions, mutantFinds } from "./ports/finds.ts";
import { mutantCounts, mutantLists } from "./ports/lists.ts";
import { mutantNotifications } from "./ports/notifications.ts";
import { mutantNumbers } from "./ports/numbers.ts";
import { mutantOutboxes, mutantProviderStores } from "./ports/outboxes.ts";
import { honestProviders, mutantProviders } from "./ports/rates.ts";
import { mutantBatches, mutantRecordings } from "./ports/recordings.ts";
import { mutantRecords } from "./ports/records.ts";
import { mutantRedemptions } from "./ports/redemptions.ts";
import { mutantRefunds } from "./ports/refunds.ts";
import { mutantRoundings } from "./ports/roundings.ts";
import { mutantTaxes } from "./ports/taxes.ts";
import { mutantDeliveries, mutantEndpoints } from "./ports/webhooks.ts";
import { mutantWrites } from "./ports/writes.ts";
import type { StoreBug, StoreBugs } from "./store-bug.ts";

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

/** The records of a store that has none. */
const nothing = {
  ...{ organizations: [], providers: [], credentials: [], products: [], billingSchemas: [] },
  ...{ taxes: [], coupons: [], invoices: [], payments: [], refunds: [], creditNotes: [] },
};

/** A store over some records, with a bug. */
const storeWith = (bug: StoreBug) => (records: StoreRecords) =>
  Promise.resolve(bug(memoryStore(records), { ...nothing, ...records }));

/** The cases of a port of a store in memory. */
const storeSuite = (
  port: string,
  cases: Cases<(records: StoreRecords) => Promise<MemoryStore>>,
  bugs: StoreBugs,
): BugSuite =>
  suiteOf(port, cases, storeWith, { "keeps records in memory": (store) => store }, bugs);

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

const propertySuite = (mutants: StoreBugs): BugSuite => ({
  name: "the properties of a ledger",
  bugs: shownByProperties.map((name) => ({
    name,
    failures: async () => {
      const bug = mutants[name];
      if (bug === undefined) throw new Error(`${name}: not a seeded bug`);
      return failedCases(ledgerProperties(300), storeWith(bug), 1);
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
  storeSuite(
    "lists",
    ledgerCases.filter((found) => isOfLists(found) && !isOfCounts(found)),
    { ...mutantLists, ...mutantFilters, ...mutantDueFilters },
  ),
  storeSuite("lists beyond the cap", ledgerCases.filter(isOfCounts), mutantCounts),
  storeSuite(
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
  storeSuite("numbers of invoices", numberInvoicesCases, mutantNumbers),
  storeSuite("dashboards", analyticsRepositoryCases, mutantAggregates),
  storeSuite("outboxes", outboxCases, mutantOutboxes),
  storeSuite("providers", providerRepositoryCases, mutantProviderStores),
  storeSuite("refunds", refundRepositoryCases, mutantRefunds),
  storeSuite("credit notes", creditNoteRepositoryCases, mutantCreditNotes),
  storeSuite("catalog writers", catalogWriterCases, {
    ...mutantCatalogWriters,
    ...mutantCatalogLists,
    ...mutantCatalogKeys,
  }),
  storeSuite("taxes", taxRepositoryCases, mutantTaxes),
  storeSuite("notifications", notificationRepositoryCases, mutantNotifications),
  storeSuite("coupons", couponRepositoryCases, { ...mutantCoupons, ...mutantRedemptions }),
  storeSuite("organizations", organizationRepositoryCases, mutantOrganizations),
  storeSuite("writers of providers", providerWriterCases, mutantProviderWriters),
  storeSuite("API keys", apiKeyRepositoryCases, mutantApiKeys),
  storeSuite("webhook endpoints", endpointRepositoryCases, mutantEndpoints),
  storeSuite("deliveries", deliveryLogCases, mutantDeliveries),
  propertySuite({ ...mutantLists, ...mutantFilters, ...mutantAggregates }),
];
