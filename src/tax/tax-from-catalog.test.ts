import { memoryStore } from "@quittance/memory";
import { Amount, type Id, type Tax } from "quittance";
import { catalogTaxes, left, portFailed } from "quittance/adapter";
import type { TaxableLine } from "./tax-source.ts";
import { activeVersions } from "./tax.ts";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { timestampOf } from "../time/timestamp.ts";

const taxId = (suffix: string): Id<"tax"> => `tax_${suffix}`;

const tax = (suffix: string, overrides: Partial<Tax> = {}): Tax => ({
  id: taxId(suffix),
  organizationId: testOrganization,
  versionGroupId: `group_${suffix}`,
  isActive: true,
  name: `Tax ${suffix}`,
  percent: Amount.of("20"),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
  jurisdiction: "DE",
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
  ...overrides,
});

const exempt = {
  category: "E",
  exemptionReason: "Article 132",
  exemptionCode: "VATEX-EU-132",
  isInclusive: true,
} as const;
const records = [
  tax("a"),
  tax("b", { isCompound: true, percent: Amount.of("7") }),
  tax("exempt", exempt),
  tax("inactive", { isActive: false }),
  tax("old", { versionGroupId: "group_new", isActive: false }),
  tax("new", { percent: Amount.of("21") }),
  tax("foreign", { organizationId: "org_other" }),
];

const line = (...suffixes: ReadonlyArray<string>): TaxableLine => ({
  item: { type: "PAYMENT_INTENT", paymentIntentId: undefined },
  title: "Tea",
  unitPrice: { currency: "EUR", amount: Amount.of("1") },
  quantity: 1,
  taxIds: suffixes.map(taxId),
  areDefaults: false,
});

const open = () => {
  const calls: Array<ReadonlyArray<Id<"tax">>> = [];
  const { taxRecords } = memoryStore({ taxes: records });
  const source = catalogTaxes({
    findTaxes: (organizationId, ids) => {
      calls.push([...ids]);
      return taxRecords.findTaxes(organizationId, ids);
    },
  });
  const taxesFor = async (...lines: ReadonlyArray<TaxableLine>) =>
    rightOf(
      await source.taxesFor(testOrganization, { currency: "EUR", lines, invalidLines: [] })(),
    );
  return { calls, source, taxesFor };
};

const lineTax = ({ id, name, percent, category, exemptionReason, ...rest }: Tax) => ({
  taxId: id,
  name,
  percent,
  category,
  exemptionReason,
  exemptionCode: rest.exemptionCode,
  isInclusive: rest.isInclusive,
  isCompound: rest.isCompound,
});

describe("catalogTaxes", () => {
  test("returns the taxes of each line in the order of its identifiers, in one call", async () => {
    const { calls, taxesFor } = open();
    const found = await taxesFor(line("b", "a"), line(), line("exempt", "a"));
    expect(found).toEqual([
      {
        taxes: [tax("b", { isCompound: true, percent: Amount.of("7") }), tax("a")].map(lineTax),
        issues: [],
      },
      { taxes: [], issues: [] },
      { taxes: [tax("exempt", exempt), tax("a")].map(lineTax), issues: [] },
    ]);
    expect(calls).toEqual([[taxId("b"), taxId("a"), taxId("exempt")]]);
  });

  test("reports unknown, foreign and inactive taxes by their position", async () => {
    const { taxesFor } = open();
    const [found] = await taxesFor(line("none", "a", "foreign", "inactive"));
    expect(found).toEqual({
      taxes: [lineTax(tax("a"))],
      issues: [
        { kind: "TaxNotFound", index: 0 },
        { kind: "TaxNotFound", index: 2 },
        { kind: "TaxNotActive", index: 3 },
      ],
    });
  });

  test("charges the active version of a default tax, once", async () => {
    const { calls, taxesFor } = open();
    const defaults = { ...line("old", "a", "new", "inactive", "none"), areDefaults: true };
    const [found] = await taxesFor(defaults);
    expect(found).toEqual({
      taxes: [tax("new", { percent: Amount.of("21") }), tax("a")].map(lineTax),
      issues: [
        { kind: "TaxNotActive", index: 3 },
        { kind: "TaxNotFound", index: 4 },
      ],
    });
    expect(calls).toHaveLength(1);
    expect((await taxesFor(line("old")))[0]).toEqual({
      taxes: [],
      issues: [{ kind: "TaxNotActive", index: 0 }],
    });
  });

  test("checks the taxes of invalid lines after the others, in the same call", async () => {
    const { calls, source } = open();
    const invalidLines = [line("none"), { ...line("old"), areDefaults: true }];
    const request = { currency: "EUR", lines: [line("a")], invalidLines } as const;
    expect(rightOf(await source.taxesFor(testOrganization, request)())).toEqual([
      { taxes: [lineTax(tax("a"))], issues: [] },
      { taxes: [], issues: [{ kind: "TaxNotFound", index: 0 }] },
      { taxes: [lineTax(tax("new", { percent: Amount.of("21") }))], issues: [] },
    ]);
    expect(calls).toHaveLength(1);
  });

  test("makes no call without identifiers", async () => {
    const { calls, taxesFor } = open();
    expect(await taxesFor(line(), line())).toEqual([
      { taxes: [], issues: [] },
      { taxes: [], issues: [] },
    ]);
    expect(await taxesFor()).toEqual([]);
    expect(calls).toEqual([]);
  });

  test("returns the failure of the repository", async () => {
    const failure = portFailed("taxes", new Error("offline"));
    const source = catalogTaxes({ findTaxes: () => () => Promise.resolve(left(failure)) });
    const request = { currency: "EUR", lines: [line("a")], invalidLines: [] } as const;
    expect(leftOf(await source.taxesFor(testOrganization, request)())).toBe(failure);
  });
});

test("the active version of a tax is found in any order of its versions", () => {
  const group = { versionGroupId: "group_new" };
  const [old, active] = [tax("old", { ...group, isActive: false }), tax("new", group)];
  expect(activeVersions([old, active])(old)).toBe(active);
  expect(activeVersions([active, old])(old)).toBe(active);
  expect(activeVersions([old])(old)).toBeUndefined();
});
