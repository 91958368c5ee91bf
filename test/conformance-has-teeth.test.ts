import { memoryCredentials, memoryStore } from "@quittance/memory";
import {
  analyticsRepositoryCases,
  catalogRepositoryCases,
  catalogWriterCases,
  credentialRepositoryCases,
  invoiceRepositoryCases,
  outboxCases,
  paymentRepositoryCases,
  providerRepositoryCases,
  rateProviderCases,
  type CatalogRepositorySubject,
  type ConformanceCase,
  type CredentialRepositorySubject,
  type LedgerSubject,
  type RateProviderSubject,
} from "quittance/conformance";
import { ledgerProperties } from "quittance/testing";
import { describe, expect, test } from "vitest";
import type { LedgerMaker, LedgerMakers } from "./support/ledger-maker.ts";
import { sabotagedCatalogWriters } from "./support/sabotaged-catalog-writers.ts";
import {
  honestCatalogs,
  sabotagedCatalogs,
  type CatalogMaker,
} from "./support/sabotaged-catalogs.ts";
import { sabotagedClaims } from "./support/sabotaged-claims.ts";
import { sabotagedCredentials, type CredentialsMaker } from "./support/sabotaged-credentials.ts";
import { sabotagedExpansions } from "./support/sabotaged-expansions.ts";
import { sabotagedFilters } from "./support/sabotaged-filters.ts";
import { sabotagedFinds } from "./support/sabotaged-finds.ts";
import { sabotagedCounts, sabotagedLists } from "./support/sabotaged-lists.ts";
import { sabotagedLocks } from "./support/sabotaged-locks.ts";
import { sabotagedOutboxes, sabotagedProviderStores } from "./support/sabotaged-outboxes.ts";
import {
  honestProviders,
  sabotagedProviders,
  type ProviderMaker,
} from "./support/sabotaged-rates.ts";
import { sabotagedRecords } from "./support/sabotaged-records.ts";
import { sabotagedSums } from "./support/sabotaged-sums.ts";
import { sabotagedWrites } from "./support/sabotaged-writes.ts";

/** The names of the cases that an adapter does not pass. */
const failedCases = async <Subject>(
  cases: ReadonlyArray<ConformanceCase<Subject>>,
  subject: Subject,
): Promise<ReadonlyArray<string>> => {
  const failed: Array<string> = [];
  for (const { name, check } of cases) await check(subject).catch(() => failed.push(name));
  return failed;
};

/** Cases are worth something when each fault fails one, each one fails a fault, and honesty passes. */
const haveTeeth = <Subject>(
  port: string,
  cases: ReadonlyArray<ConformanceCase<Subject>>,
  honest: Readonly<Record<string, Subject>>,
  sabotaged: Readonly<Record<string, Subject>>,
): void => {
  const failures = new Map<Subject, Promise<ReadonlyArray<string>>>();
  const failedBy = (subject: Subject): Promise<ReadonlyArray<string>> => {
    const known = failures.get(subject) ?? failedCases(cases, subject);
    failures.set(subject, known);
    return known;
  };

  describe(`the cases of ${port} catch one that`, () => {
    test.each(Object.entries(sabotaged))("%s", async (_, subject) => {
      expect(await failedBy(subject)).not.toEqual([]);
    });
  });

  describe(`the cases of ${port} let one pass that`, () => {
    test.each(Object.entries(honest))("%s", async (_, subject) => {
      expect(await failedCases(cases, subject)).toEqual([]);
    });
  });

  test(`no case of ${port} is idle: each catches a sabotage`, async () => {
    const caught = new Set<string>();
    for (const subject of Object.values(sabotaged)) {
      for (const name of await failedBy(subject)) caught.add(name);
    }
    expect(cases.map(({ name }) => name).filter((name) => !caught.has(name))).toEqual([]);
  });
};

const mapped = <From, To>(
  makers: Readonly<Record<string, From>>,
  change: (maker: From) => To,
): Readonly<Record<string, To>> =>
  Object.fromEntries(Object.entries(makers).map(([name, maker]) => [name, change(maker)]));

const overCatalog =
  (make: CatalogMaker): CatalogRepositorySubject =>
  (products, billingSchemas) =>
    Promise.resolve(make({ products, billingSchemas }));

const overRates =
  (make: ProviderMaker): RateProviderSubject =>
  (rates) =>
    Promise.resolve(make(rates));

const overCredentials =
  (make: CredentialsMaker): CredentialRepositorySubject =>
  (credentials) =>
    Promise.resolve(make(credentials));

haveTeeth(
  "a catalogue",
  catalogRepositoryCases,
  mapped(honestCatalogs, overCatalog),
  mapped(sabotagedCatalogs, overCatalog),
);

haveTeeth(
  "a rate provider",
  rateProviderCases,
  mapped(honestProviders, overRates),
  mapped(sabotagedProviders, overRates),
);

haveTeeth(
  "a credential repository",
  credentialRepositoryCases,
  { "keeps credentials in memory": overCredentials(memoryCredentials) },
  mapped(sabotagedCredentials, overCredentials),
);

const overLedger =
  (make: LedgerMaker): LedgerSubject =>
  (records) =>
    Promise.resolve(make(records));

const ledgerHasTeeth = (
  port: string,
  cases: ReadonlyArray<ConformanceCase<LedgerSubject>>,
  sabotaged: LedgerMakers,
): void => {
  const honest = { "keeps everything in memory": overLedger(memoryStore) };
  haveTeeth(port, cases, honest, mapped(sabotaged, overLedger));
};

const ledgerCases = [...invoiceRepositoryCases, ...paymentRepositoryCases];
const isOfLists = ({ name }: { readonly name: string }): boolean => name.startsWith("list");
const isOfCounts = ({ name }: { readonly name: string }): boolean =>
  / counts \d+ rows /u.test(name);

ledgerHasTeeth(
  "lists",
  ledgerCases.filter((found) => isOfLists(found) && !isOfCounts(found)),
  { ...sabotagedLists, ...sabotagedFilters },
);

ledgerHasTeeth("lists beyond the cap", ledgerCases.filter(isOfCounts), sabotagedCounts);

ledgerHasTeeth(
  "invoices and payments",
  ledgerCases.filter((found) => !isOfLists(found)),
  {
    ...sabotagedRecords,
    ...sabotagedFinds,
    ...sabotagedExpansions,
    ...sabotagedWrites,
    ...sabotagedLocks,
    ...sabotagedClaims,
  },
);

ledgerHasTeeth("a dashboard", analyticsRepositoryCases, sabotagedSums);
ledgerHasTeeth("an outbox", outboxCases, sabotagedOutboxes);
ledgerHasTeeth("providers", providerRepositoryCases, sabotagedProviderStores);
ledgerHasTeeth("a catalogue that is written", catalogWriterCases, sabotagedCatalogWriters);

describe("the properties of a ledger catch one that", () => {
  const sabotaged = { ...sabotagedLists, ...sabotagedFilters, ...sabotagedSums };
  const visible: ReadonlyArray<string> = [
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
  test.each(visible)("%s", async (name) => {
    const make = sabotaged[name];
    expect(make).toBeDefined();
    if (make !== undefined) {
      expect(await failedCases(ledgerProperties(300), overLedger(make))).not.toEqual([]);
    }
  });
});
