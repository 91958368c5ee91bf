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
import { mutantCatalogWriters } from "./support/mutant-catalog-writers.ts";
import { honestCatalogs, mutantCatalogs, type CatalogMaker } from "./support/mutant-catalogs.ts";
import { mutantClaims } from "./support/mutant-claims.ts";
import { mutantCredentials, type CredentialsMaker } from "./support/mutant-credentials.ts";
import { mutantExpansions } from "./support/mutant-expansions.ts";
import { mutantFilters } from "./support/mutant-filters.ts";
import { mutantFinds } from "./support/mutant-finds.ts";
import { mutantCounts, mutantLists } from "./support/mutant-lists.ts";
import { mutantLocks } from "./support/mutant-locks.ts";
import { mutantOutboxes, mutantProviderStores } from "./support/mutant-outboxes.ts";
import { honestProviders, mutantProviders, type ProviderMaker } from "./support/mutant-rates.ts";
import { mutantRecords } from "./support/mutant-records.ts";
import { mutantSums } from "./support/mutant-sums.ts";
import { mutantWrites } from "./support/mutant-writes.ts";

/** The names of the cases that an adapter does not pass. */
const failedCases = async <Subject>(
  cases: ReadonlyArray<ConformanceCase<Subject>>,
  subject: Subject,
): Promise<ReadonlyArray<string>> => {
  const failed: Array<string> = [];
  for (const { name, check } of cases) await check(subject).catch(() => failed.push(name));
  return failed;
};

/** Whether a case fails; the cases behind the first failure are not run. */
const isCaught = async <Subject>(
  cases: ReadonlyArray<ConformanceCase<Subject>>,
  subject: Subject,
): Promise<boolean> => {
  for (const { check } of cases) {
    if (
      await check(subject).then(
        () => false,
        () => true,
      )
    )
      return true;
  }
  return false;
};

/** Cases are worth something when each issue fails one, each one fails an issue, and honesty passes. */
const haveTeeth = <Subject>(
  port: string,
  cases: ReadonlyArray<ConformanceCase<Subject>>,
  honest: Readonly<Record<string, Subject>>,
  mutant: Readonly<Record<string, Subject>>,
): void => {
  const failures = new Map<Subject, Promise<ReadonlyArray<string>>>();
  const failedBy = (subject: Subject): Promise<ReadonlyArray<string>> => {
    const known = failures.get(subject) ?? failedCases(cases, subject);
    failures.set(subject, known);
    return known;
  };

  describe(`the cases of ${port} catch one that`, () => {
    test.each(Object.entries(mutant))("%s", async (_, subject) => {
      expect(await failedBy(subject)).not.toEqual([]);
    });
  });

  describe(`the cases of ${port} let one pass that`, () => {
    test.each(Object.entries(honest))("%s", async (_, subject) => {
      expect(await failedCases(cases, subject)).toEqual([]);
    });
  });

  test(`no case of ${port} is idle: each catches a mutant`, async () => {
    const caught = new Set<string>();
    for (const subject of Object.values(mutant)) {
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
  mapped(mutantCatalogs, overCatalog),
);

haveTeeth(
  "a rate provider",
  rateProviderCases,
  mapped(honestProviders, overRates),
  mapped(mutantProviders, overRates),
);

haveTeeth(
  "a credential repository",
  credentialRepositoryCases,
  { "keeps credentials in memory": overCredentials(memoryCredentials) },
  mapped(mutantCredentials, overCredentials),
);

const overLedger =
  (make: LedgerMaker): LedgerSubject =>
  (records) =>
    Promise.resolve(make(records));

const ledgerHasTeeth = (
  port: string,
  cases: ReadonlyArray<ConformanceCase<LedgerSubject>>,
  mutant: LedgerMakers,
): void => {
  const honest = { "keeps everything in memory": overLedger(memoryStore) };
  haveTeeth(port, cases, honest, mapped(mutant, overLedger));
};

const ledgerCases = [...invoiceRepositoryCases, ...paymentRepositoryCases];
const isOfLists = ({ name }: { readonly name: string }): boolean => name.startsWith("list");
const isOfCounts = ({ name }: { readonly name: string }): boolean =>
  / counts \d+ rows /u.test(name);

ledgerHasTeeth(
  "lists",
  ledgerCases.filter((found) => isOfLists(found) && !isOfCounts(found)),
  { ...mutantLists, ...mutantFilters },
);

ledgerHasTeeth("lists beyond the cap", ledgerCases.filter(isOfCounts), mutantCounts);

ledgerHasTeeth(
  "invoices and payments",
  ledgerCases.filter((found) => !isOfLists(found)),
  {
    ...mutantRecords,
    ...mutantFinds,
    ...mutantExpansions,
    ...mutantWrites,
    ...mutantLocks,
    ...mutantClaims,
  },
);

ledgerHasTeeth("a dashboard", analyticsRepositoryCases, mutantSums);
ledgerHasTeeth("an outbox", outboxCases, mutantOutboxes);
ledgerHasTeeth("providers", providerRepositoryCases, mutantProviderStores);
ledgerHasTeeth("a catalogue that is written", catalogWriterCases, mutantCatalogWriters);

describe("the properties of a ledger catch one that", () => {
  const mutant = { ...mutantLists, ...mutantFilters, ...mutantSums };
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
    const make = mutant[name];
    expect(make).toBeDefined();
    if (make !== undefined) {
      expect(await isCaught(ledgerProperties(300), overLedger(make))).toBe(true);
    }
  });
});
