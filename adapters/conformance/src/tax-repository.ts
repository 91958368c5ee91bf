import { Amount, timestampOf, type Id, type OrganizationId, type Tax } from "quittance";
import { type PageRequest, type taxDescription, type TaxRepository } from "quittance/adapter";
import { matchesTax } from "quittance/pure";
import {
  expectSame,
  expectSuccess,
  caseOn,
  whole,
  expectPage,
  type ConformanceCase,
} from "./case.ts";
import type { LedgerRecords } from "./ledger-case.ts";
import { ledgerOf, ours, theirs } from "./sample-records.ts";
import { maxText } from "./sample-texts.ts";
import { versionCases, type Versions } from "./version-cases.ts";

interface TaxRepositories {
  readonly taxRecords: TaxRepository;
}

/** Creates a tax repository over a store with these records only. */
export type TaxRepositorySubject = (records: LedgerRecords) => Promise<TaxRepositories>;

type Cases = ReadonlyArray<ConformanceCase<TaxRepositorySubject>>;

const first = timestampOf("2025-01-01 00:00:00");
const second = timestampOf("2025-06-01 00:00:00");
const third = timestampOf("2025-07-01 00:00:00");

const taxId = (suffix: string): Id<"tax"> => `tax_${suffix}`;

const tax = (suffix: string, overrides: Partial<Tax> = {}): Tax => ({
  id: taxId(suffix),
  organizationId: ours,
  versionGroupId: `group_${suffix}`,
  isActive: true,
  name: maxText("Mehrwertsteuer 税 🧾", "name"),
  percent: Amount.of("19"),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
  jurisdiction: undefined,
  createdAt: first,
  updatedAt: undefined,
  ...overrides,
});

const exempt = {
  category: "AE",
  exemptionReason: "Reverse charge, § 13b",
  exemptionCode: "VATEX-EU-AE",
} as const;

const taxes: ReadonlyArray<Tax> = [
  tax("a"),
  tax("A", { createdAt: second }),
  tax("b", { isActive: false, updatedAt: second }),
  ...["old", "older"].map((suffix) =>
    tax(suffix, { versionGroupId: "group_c", isActive: false, updatedAt: second }),
  ),
  tax("c", { createdAt: second }),
  tax("exempt", { ...exempt, percent: Amount.zero, jurisdiction: "DE" }),
  tax("inclusive", { isInclusive: true, percent: Amount.of("1000") }),
  tax("compound", { isCompound: true, percent: Amount.of(`0.${"0".repeat(29)}1`) }),
  tax("a", { organizationId: theirs, name: "Theirs", createdAt: third }),
  tax("d", { organizationId: theirs }),
  tax("c2", { organizationId: theirs, versionGroupId: "group_c" }),
];

const stored = ledgerOf({ taxes });

const taxCase = (
  name: string,
  check: (taxRecords: TaxRepository) => Promise<void>,
  records: LedgerRecords = stored,
): ConformanceCase<TaxRepositorySubject> =>
  caseOn(name, records, ({ taxRecords }: TaxRepositories) => check(taxRecords));

const ownedBy = (owner: OrganizationId): ReadonlyArray<Tax> =>
  taxes.filter(({ organizationId }) => organizationId === owner);

const findCase = (
  name: string,
  suffixes: string,
  owner: OrganizationId = ours,
): ConformanceCase<TaxRepositorySubject> =>
  taxCase(`findTaxes ${name}`, async ({ findTaxes }) => {
    const ids = new Set(suffixes.split(" ").filter(Boolean).map(taxId));
    const found = await expectSuccess(findTaxes(owner, ids));
    const named = ownedBy(owner).filter(({ id }) => ids.has(id));
    const groups = new Set(named.map(({ versionGroupId }) => versionGroupId));
    const expected = ownedBy(owner).filter(
      ({ id, isActive, versionGroupId }) => ids.has(id) || (isActive && groups.has(versionGroupId)),
    );
    expectSame(name, found, new Map(expected.map((known) => [known.id, known])));
  });

const listCase = (
  name: string,
  filter: taxDescription.TaxFilter,
  page: PageRequest = whole,
  owner: OrganizationId = ours,
): ConformanceCase<TaxRepositorySubject> =>
  taxCase(`listTaxes ${name}`, async ({ listTaxes }) => {
    const found = await expectSuccess(listTaxes(owner, filter, page));
    const matching = ownedBy(owner).filter((known) => matchesTax(filter, known));
    expectPage(name, found, matching, page);
  });

const readingCases: Cases = [
  findCase("returns a tax with every property", "a"),
  findCase("preserves an exemption and a jurisdiction", "exempt"),
  findCase("preserves an inclusive tax", "inclusive"),
  findCase("preserves a compound tax and the thirtieth digit of its percentage", "compound"),
  findCase("returns an inactive version without an active one", "b"),
  findCase("returns the active version of the group of an inactive one", "old"),
  findCase("returns only the active version with an active one", "c"),
  findCase("returns many at once and omits unknown ones", "a A b none"),
  findCase("returns nothing of another organization", "d"),
  findCase("returns the other organization's own taxes", "a d", theirs),
  findCase("returns nothing for an empty request", ""),
  listCase("returns all taxes, newest first, ties by the bytes of the identifier", {}),
  listCase("filters by active versions", { isActive: true }),
  listCase("filters by inactive versions", { isActive: false }),
  listCase("returns the other organization's own taxes", {}, undefined, theirs),
  listCase("returns a page with the number of all taxes", {}, { limit: 2, start: { offset: 1 } }),
  listCase(
    "continues after a tax, ties included",
    {},
    {
      limit: 2,
      start: { after: { createdAt: first, id: taxId("exempt") } },
    },
  ),
  taxCase(
    "listTaxes returns nothing from an empty store",
    async ({ listTaxes }) => {
      const page = { limit: 20, start: { offset: 0 } };
      const found = await expectSuccess(listTaxes(ours, {}, page));
      expectSame("an empty store", found, {
        rows: [],
        total: 0,
        totalCapped: false,
        hasMore: false,
      });
    },
    ledgerOf(),
  ),
];

const versions: Versions<Tax, TaxRepository> = {
  names: ["storeTax", "deactivateTax"],
  port: "taxes",
  of: (suffix, overrides) =>
    tax(suffix, { versionGroupId: "group_v", ...exempt, jurisdiction: "AT", ...overrides }),
  store: ({ storeTax }, found, key) => storeTax(found.organizationId, found, key),
  deactivate: ({ deactivateTax }, owner, suffix, updatedAt) =>
    deactivateTax(owner, taxId(suffix), updatedAt),
  read: async ({ findTaxes }, owner, ...suffixes) => {
    const ids = suffixes.map(taxId);
    const found = await expectSuccess(findTaxes(owner, new Set(ids)));
    return ids.flatMap((id) => found.get(id) ?? []);
  },
};

/** The conformance cases of `TaxRepository`. */
export const taxRepositoryCases: Cases = [
  ...readingCases,
  ...versionCases(versions, (name, check) => taxCase(name, check, ledgerOf())),
];
