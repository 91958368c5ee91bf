import { idOf } from "../ids.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { ledgerOf, sampleProviders } from "./sample-records.ts";

const records = ledgerOf();

const finds = (name: string, ...asked: ReadonlyArray<string>): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findProviders ${name}`, records, async ({ providers }) => {
    const ids = asked.map((suffix) => idOf("prov", `prov_${suffix}`));
    const found = await succeed(providers.findProviders(new Set(ids)));
    const expected = sampleProviders.filter(({ id }) => ids.includes(id));
    expectSame(name, found, new Map(expected.map((provider) => [provider.id, provider])));
  });

/** Every promise of `ProviderRepository`. */
export const providerRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  finds("gives a provider with every property", "card"),
  finds("keeps currencies in their order, and when it was updated", "chain"),
  finds("gives an inactive provider without currencies", "old"),
  finds("gives many at once", "old", "card", "chain"),
  finds("leaves out what is unknown", "card", "none"),
  finds("tells identifiers apart by case", "CARD"),
  finds("takes no pattern", "%"),
  finds("gives nothing when nothing is asked for"),
];
