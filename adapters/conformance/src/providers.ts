import { timestampOf, type Id, type Provider } from "quittance";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { ledgerOf, sampleProviders } from "./sample-records.ts";
import {
  administrationCase,
  providerOf,
  type AdministrationRepositories,
  type AdministrationSubject,
} from "./administration-case.ts";

const records = ledgerOf();

const findCase = (
  name: string,
  ...requested: ReadonlyArray<string>
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`findProviders ${name}`, records, async ({ providers }) => {
    const ids = requested.map((suffix) => `prov_${suffix}` as const);
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

const card = providerOf("card");
const chain = providerOf("chain", { type: "CRYPTO", currencies: ["BITCOIN"], isActive: false });
const none = providerOf("none", { currencies: [] });
const unknown: Id<"prov"> = "prov_unknown";
const later = timestampOf("2025-06-01 00:00:00");

const writerCase = (
  name: string,
  providers: ReadonlyArray<Provider>,
  check: (repositories: AdministrationRepositories) => Promise<void>,
): ConformanceCase<AdministrationSubject> => administrationCase(name, { providers }, check);

/** Expects exactly these providers, also for the payments that read them. */
const expectStored = async (
  { providerWriter, providers }: AdministrationRepositories,
  expected: ReadonlyArray<Provider>,
): Promise<void> => {
  const range = { after: undefined, limit: 100 };
  const rows = await expectSuccess(providerWriter.listProviders(range));
  expectSame("the stored providers", rows, expected);
  const found = await expectSuccess(providers.findProviders(new Set(rows.map(({ id }) => id))));
  expectSame("the providers of payments", [...found.values()].toSorted(byId), expected);
};

const byId = (a: Provider, b: Provider): number => (a.id < b.id ? -1 : 1);

/** The conformance cases of `ProviderWriter`. */
export const providerWriterCases: ReadonlyArray<ConformanceCase<AdministrationSubject>> = [
  writerCase("listProviders returns every provider by identifier", [none, card, chain], (all) =>
    expectStored(all, [card, chain, none]),
  ),
  writerCase("listProviders returns a range", [none, card, chain], async ({ providerWriter }) => {
    const range = (after: Provider | undefined, limit: number) =>
      expectSuccess(providerWriter.listProviders({ after: after?.id, limit }));
    expectSame("the first", await range(undefined, 1), [card]);
    expectSame("those after the first", await range(card, 100), [chain, none]);
    expectSame("one after the first", await range(card, 1), [chain]);
  }),
  writerCase("storeProvider stores and returns a provider", [card], async (all) => {
    const { storeProvider } = all.providerWriter;
    expectSame("the result", await expectSuccess(storeProvider(chain)), chain);
    expectSame("without currencies", await expectSuccess(storeProvider(none)), none);
    await expectStored(all, [card, chain, none]);
  }),
  writerCase("storeProvider does not replace a stored provider", [card], async (all) => {
    const other = { ...card, name: "Other", isActive: false };
    const returned = await expectSuccess(all.providerWriter.storeProvider(other));
    expectSame("the result", returned, card);
    await expectStored(all, [card]);
  }),
  writerCase("storeProvider stores one of concurrent providers", [chain], async (all) => {
    const given = Array.from({ length: 20 }, (_, index) => ({ ...card, name: String(index) }));
    const returned = await Promise.all(
      given.map((provider) => expectSuccess(all.providerWriter.storeProvider(provider))),
    );
    const [stored = card] = returned;
    for (const each of returned) expectSame("the returned provider", each, stored);
    await expectStored(all, [stored, chain]);
  }),
  writerCase("changeProvider stores every changed property", [card, none], async (all) => {
    const changed = { ...chain, id: card.id, updatedAt: later };
    const returned = await expectSuccess(all.providerWriter.changeProvider(card.id, () => changed));
    expectSame("the result", returned, changed);
    await expectStored(all, [changed, none]);
  }),
  writerCase("changeProvider makes concurrent changes one at a time", [card], async (all) => {
    const changes = Array.from({ length: 10 }, () =>
      expectSuccess(
        all.providerWriter.changeProvider(card.id, (stored) => ({
          ...stored,
          name: `${stored.name}.`,
        })),
      ),
    );
    await Promise.all(changes);
    await expectStored(all, [{ ...card, name: `${card.name}..........` }]);
  }),
  writerCase("changeProvider returns nothing for an unknown provider", [card], async (all) => {
    const changed = all.providerWriter.changeProvider(unknown, () => ({ ...none, id: card.id }));
    expectSame("the result", await expectSuccess(changed), undefined);
    await expectStored(all, [card]);
  }),
];
