import { currencies, minorUnits, type OrganizationId, type QuittancePorts } from "quittance";
import { idOf, type OrganizationRounding, type RoundingSource } from "quittance/adapter";
import { expectEqual, expectSame, expectSuccess, type ConformanceCase } from "./case.ts";

type TotalsPolicy = Pick<QuittancePorts, "increments"> & Required<Pick<QuittancePorts, "totals">>;

type MinorUnitsOptions = NonNullable<Parameters<typeof minorUnits>[0]>;

/** Creates a rounding source over a store with the rounding of these organizations only. */
export type RoundingSourceSubject = (
  roundings: ReadonlyArray<OrganizationRounding>,
) => Promise<RoundingSource>;

const lines: MinorUnitsOptions = { mode: "HALF_EVEN", at: "LINE" };
const cash: MinorUnitsOptions = {
  mode: "HALF_UP",
  at: "TOTAL",
  increments: { CHF: "0.05", SEK: "1", BITCOIN: `0.${"0".repeat(29)}1` },
};

const invoices: TotalsPolicy = { totals: "invoice", increments: { CHF: "0.05" } };

const ofInvoices: OrganizationId = "org_invoices";
const ofShop: OrganizationId = "org_shop";
const ofLines: OrganizationId = "org_lines";
const ofCash: OrganizationId = "org_cash";

const roundings: ReadonlyArray<OrganizationRounding> = [
  { organizationId: ofLines, rounding: lines },
  { organizationId: ofCash, rounding: cash },
  { organizationId: ofInvoices, ...invoices },
  { organizationId: ofShop, totals: "shop" },
];

const policyCase = (
  name: string,
  id: string,
  expected: MinorUnitsOptions | TotalsPolicy | undefined,
): ConformanceCase<RoundingSourceSubject> => ({
  name: `roundingFor ${name}`,
  check: async (subject) => {
    const source = await subject(roundings);
    const policy = await expectSuccess(source.roundingFor(idOf("org", id)));
    expectSame(id, policy, expected && "mode" in expected ? minorUnits(expected) : expected);
  },
});

/** The conformance cases of `RoundingSource`. */
export const roundingSourceCases: ReadonlyArray<ConformanceCase<RoundingSourceSubject>> = [
  policyCase("returns the policy of an organization", ofLines, lines),
  policyCase("preserves the increments of single currencies", ofCash, cash),
  policyCase("returns the totals profile of an organization", ofShop, { totals: "shop" }),
  policyCase("preserves the increments of a totals profile", ofInvoices, invoices),
  policyCase("returns no policy for an unknown organization", "org_unknown", undefined),
  policyCase("compares identifiers case-sensitively", "org_Cash", undefined),
  policyCase("does not treat an identifier as a pattern", "org_%", undefined),
  {
    name: "roundingFor returns a rule for every currency",
    check: async (subject) => {
      const source = await subject(roundings);
      const policy = await expectSuccess(source.roundingFor(ofCash));
      expectEqual("currencies", Object.keys(policy ?? {}).sort(), [...currencies].sort());
    },
  },
  {
    name: "roundingFor keeps organizations apart in concurrent calls",
    check: async (subject) => {
      const source = await subject(roundings);
      const found = await Promise.all(
        [ofCash, ofLines, ofCash].map((id) => expectSuccess(source.roundingFor(id))),
      );
      expectSame("policies", found, [cash, lines, cash].map(minorUnits));
    },
  },
];
