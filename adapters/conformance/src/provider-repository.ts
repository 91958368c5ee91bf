import { idOf } from "quittance";
import { expectSuccess, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { ledgerOf, sampleProviders } from "./sample-records.ts";

const records = ledgerOf();

const findCase = (
  name: string,
  ...requested: ReadonlyArray<string>
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findProviders ${name}`, records, async ({ providers }) => {
    const ids = requested.map((suffix) => idOf("prov", `prov_${suffix}`));
    const found = await expectSuccess(providers.findProviders(new Set(ids)));
    const expected = sampleProviders.filter(({ id }) => ids.includes(id));
    expectSame(name, found, new Map(expected.map((provider) => [provider.id, provider])));
  });

/** The conformance cases of `ProviderRepository`. */
export const providerRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  findCase("returns a provider with every property", "card"),
  findCase("preserves the order of currencies and the update time", "chain"),
  findCase("returns an inactive provider without currencies", "old"),
  findCase("returns many at once", "old", "card", "chain"),
  findCase("omits unknown identifiers", "card", "none"),
  findCase("compares identifiers case-sensitively", "CARD"),
  findCase("does not treat input as a pattern", "%"),
  findCase("returns nothing for an empty request"),
];
