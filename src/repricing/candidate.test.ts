import { expect, test } from "vitest";
import { Amount, minorUnits } from "quittance";
import { readCandidate } from "quittance/replay";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { maxChanges } from "./candidate.ts";

const issuesOf = (json: unknown): ReadonlyArray<string> =>
  leftOf(readCandidate(json)).map(({ path, message }) => `${path.join(".")}: ${message}`);

const tiers = [{ up_to: null, unit_price: "1" }];
const eitherId = "must have either id or version_group_id";
const wholeTax = "must have name, category and is_inclusive, or only percent";
const oneChange = "must have one of percent, amount and removed";

test.each<readonly [json: unknown, issues: ReadonlyArray<string>]>([
  [[], [": must be an object"]],
  [{ prices: [] }, ["prices: Unknown field"]],
  [{ billing_schemas: [{}] }, [`billing_schemas.0: ${eitherId}`]],
  [
    { billing_schemas: [{ id: "schema_a", version_group_id: "group" }] },
    [`billing_schemas.0: ${eitherId}`],
  ],
  [
    { billing_schemas: [{ id: "schema_a", base_price: "-1", currency: "EUR" }] },
    [
      "billing_schemas.0.currency: Unknown field",
      expect.stringMatching(/^billing_schemas\.0\.base_price: must be a decimal/u) as string,
    ],
  ],
  [
    { billing_schemas: [{ id: "schema_a", base_price: "1", pricing: { model: "VOLUME", tiers } }] },
    ["billing_schemas.0.base_price: Base price must be 0 with tiers"],
  ],
  [
    { billing_schemas: [{ id: "schema_a", pricing: { model: "VOLUME" } }] },
    ["billing_schemas.0.pricing.tiers: are required"],
  ],
  [
    { billing_schemas: [{ id: "schema_a" }, { id: "schema_b" }, { id: "schema_a" }] },
    ["billing_schemas.2.id: is repeated"],
  ],
  [
    { billing_schemas: [{ version_group_id: "a" }, { version_group_id: "a" }] },
    ["billing_schemas.1.version_group_id: is repeated"],
  ],
  [
    { billing_schemas: [{ id: "schema_a", tax_ids: ["tax_a", "tax_a"] }] },
    ["billing_schemas.0.tax_ids.1: Tax is repeated"],
  ],
  [{ taxes: [{ id: "tax_a" }] }, ["taxes.0.percent: is required"]],
  [{ taxes: [{ id: "tax_a", percent: "5", name: "VAT" }] }, [`taxes.0: ${wholeTax}`]],
  [{ taxes: [{ id: "tax_a", percent: "5", is_compound: 1 }] }, [`taxes.0: ${wholeTax}`]],
  ...[
    { name: "VAT", category: "S" },
    { name: "VAT", is_inclusive: 0 },
    { category: "S", is_inclusive: 0 },
  ].map(
    (part) =>
      [{ taxes: [{ id: "tax_a", percent: "5", ...part }] }, [`taxes.0: ${wholeTax}`]] as const,
  ),
  [
    { taxes: [{ id: "tax_a", percent: "5", name: "VAT", category: "E", is_inclusive: 0 }] },
    ["taxes.0.exemption_reason: is required for the categories E, AE, K, G and O"],
  ],
  [
    {
      taxes: [
        { id: "tax_a", percent: "5" },
        { id: "tax_a", percent: "6" },
      ],
    },
    ["taxes.1.id: is repeated"],
  ],
  [{ coupons: [{ code: "A" }] }, [`coupons.0: ${oneChange}`]],
  [{ coupons: [{ code: "A", percent: "5", removed: true }] }, [`coupons.0: ${oneChange}`]],
  [{ coupons: [{ code: "A", removed: false }] }, ["coupons.0.removed: must be true, not false"]],
  [
    {
      coupons: [
        { code: "A", percent: "5" },
        { code: "a", amount: "5" },
      ],
    },
    ["coupons.1.code: is repeated"],
  ],
  [{ totals: "shop", tax: { at: "LINE" } }, ["totals: Set totals or tax, not both"]],
  [
    { totals: "shop", rounding: { mode: "HALF_UP", at: "LINE" } },
    ["totals: Set totals or rounding, not both"],
  ],
  [{ increments: { CHF: "0.05" } }, ["increments: Set increments with totals invoice or shop"]],
  [
    { taxes: [{ id: "a", percent: "1001" }], coupons: [{ code: "?", percent: "0" }] },
    [
      expect.stringMatching(/^taxes\.0\.id: must have the form tax_<id>/u) as string,
      "taxes.0.percent: must be between 0 and 1000",
      expect.stringMatching(/^coupons\.0\.code: must have 1 to 40 letters/u) as string,
      "coupons.0.percent: must be greater than 0 and at most 100",
    ],
  ],
])("%j is invalid", (json, issues) => {
  expect(issuesOf(json)).toEqual(issues);
});

test("an empty candidate names nothing", () => {
  const { billingSchemas, versionGroups, taxes, coupons, policy } = rightOf(readCandidate({}));
  expect([billingSchemas.size, versionGroups.size, taxes.size, coupons.size]).toEqual([0, 0, 0, 0]);
  expect(policy).toBeUndefined();
});

test("a candidate has its changes by version, version group, tax and code, and a policy", () => {
  const tax = { id: "tax_b", percent: "7", name: "VAT", category: "S", is_inclusive: 1 };
  const { billingSchemas, versionGroups, taxes, coupons, policy } = rightOf(
    readCandidate({
      billing_schemas: [{ id: "schema_a" }, { version_group_id: "group_b", base_price: "1" }],
      taxes: [{ id: "tax_a", percent: "5" }, tax],
      coupons: [{ code: "a", removed: true }],
      rounding: { mode: "UP", at: "TOTAL" },
      tax: { at: "DOCUMENT" },
    }),
  );
  expect([[...billingSchemas.keys()], [...versionGroups.keys()]]).toEqual([
    ["schema_a"],
    ["group_b"],
  ]);
  expect(taxes.get("tax_a")).toEqual({ percent: Amount.of("5"), tax: undefined });
  expect(taxes.get("tax_b")?.tax).toMatchObject({
    taxId: "tax_b",
    percent: Amount.of("7"),
    name: "VAT",
    category: "S",
    isInclusive: true,
    isCompound: false,
  });
  expect(coupons.get("A")).toMatchObject({ removed: true });
  expect(policy).toEqual({
    rounding: minorUnits({ mode: "UP", at: "TOTAL" }),
    tax: { at: "DOCUMENT" },
  });
  const at = { at: "LINE" };
  expect(rightOf(readCandidate({ tax: at })).policy).toEqual({ rounding: undefined, tax: at });
  const rounding = { mode: "UP", at: "LINE" } as const;
  expect(rightOf(readCandidate({ rounding })).policy?.rounding).toEqual(minorUnits(rounding));
  expect(rightOf(readCandidate({ totals: "shop", increments: { EUR: "0.05" } })).policy).toEqual({
    rounding: undefined,
    tax: undefined,
    totals: { totals: "shop", increments: { EUR: "0.05" } },
  });
});

test("the number of changes has a limit", () => {
  const taxes = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ id: `tax_${String(index)}`, percent: "1" }));
  expect(rightOf(readCandidate({ taxes: taxes(maxChanges) })).taxes.size).toBe(maxChanges);
  expect(issuesOf({ taxes: taxes(maxChanges + 1) })).toEqual([
    "taxes: must contain at most 10000 elements, not 10001",
  ]);
});
