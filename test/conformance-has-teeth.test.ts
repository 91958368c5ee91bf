import { memoryCredentials } from "@quittance/memory";
import {
  catalogRepositoryCases,
  credentialRepositoryCases,
  rateProviderCases,
  type CatalogRepositorySubject,
  type ConformanceCase,
  type CredentialRepositorySubject,
  type RateProviderSubject,
} from "quittance/conformance";
import { describe, expect, test } from "vitest";
import {
  honestCatalogs,
  sabotagedCatalogs,
  type CatalogMaker,
} from "./support/sabotaged-catalogs.ts";
import { sabotagedCredentials, type CredentialsMaker } from "./support/sabotaged-credentials.ts";
import {
  honestProviders,
  sabotagedProviders,
  type ProviderMaker,
} from "./support/sabotaged-rates.ts";

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
  describe(`the cases of ${port} catch one that`, () => {
    test.each(Object.entries(sabotaged))("%s", async (_, subject) => {
      expect(await failedCases(cases, subject)).not.toEqual([]);
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
      for (const name of await failedCases(cases, subject)) caught.add(name);
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
