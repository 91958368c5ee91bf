import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { changed, dataset, issuesOf, parsed } from "./sample-file.ts";
import { Amount } from "quittance";

const cash = { mode: "HALF_UP", at: "TOTAL", increments: { CHF: "0.05" } } as const;

/** The organizations that have a rounding. */
const roundingsIn = (file: JsonObject): ReadonlyArray<object> =>
  dataset(file).organizations.flatMap(({ id, rounding }) => (rounding ? [{ id, rounding }] : []));

describe("the rounding of an organization in a data file", () => {
  test("is read for the organizations that have one", () => {
    const file = changed("organizations", "org_harbour", { rounding: cash });
    expect(roundingsIn(file)).toEqual([{ id: "org_harbour", rounding: cash }]);
  });

  test.each([undefined, null])("can be %s", (rounding) => {
    const file = changed("organizations", "org_harbour", { rounding });
    expect(roundingsIn(file)).toEqual([]);
    expect(dataset(file).organizations).toEqual(dataset(parsed()).organizations);
  });

  test("can have no increments", () => {
    const rounding = { mode: "DOWN", at: "LINE", increments: null };
    const file = changed("organizations", "org_harbour", { rounding });
    expect(roundingsIn(file)).toEqual([
      { id: "org_harbour", rounding: { mode: "DOWN", at: "LINE" } },
    ]);
  });

  test.each<readonly [string, unknown, string]>([
    ["a text", "half-up:total", " must be an object"],
    [
      "no mode",
      { at: "TOTAL" },
      ".mode is required: one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN",
    ],
    ["no place", { mode: "UP" }, ".at is required: one of LINE, TOTAL"],
    [
      "a mode of the command line",
      { ...cash, mode: "half-up" },
      '.mode must be one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN, not "half-up"',
    ],
    [
      "an unknown place",
      { ...cash, at: "INVOICE" },
      '.at must be one of LINE, TOTAL, not "INVOICE"',
    ],
    ["an unknown property", { ...cash, increment: "0.05" }, ".increment: Unknown field"],
    ["increments in a list", { ...cash, increments: ["0.05"] }, ".increments must be an object"],
    [
      "an increment of an unknown currency",
      { ...cash, increments: { ABC: "0.05" } },
      '.increments.ABC must be the code of a supported currency, not "ABC"',
    ],
    ...["0", "0.00", "-0.05", "0,05", "5e-2", 0.05].map(
      (found) =>
        [
          `the increment ${JSON.stringify(found)}`,
          { ...cash, increments: { CHF: found } },
          '.increments.CHF must be a positive decimal string such as "0.05" with at most 20 ' +
            `digits before the decimal point and 30 after it, not ${JSON.stringify(found)}`,
        ] as const,
    ),
  ])("cannot have %s", (_, rounding, message) => {
    const file = changed("organizations", "org_lantern", { rounding });
    expect(issuesOf(file)).toEqual([`organizations.0 (org_lantern).rounding${message}`]);
  });
});

describe("the totals profile of an organization in a data file", () => {
  const organizationIn = (properties: JsonObject): object | undefined =>
    dataset(changed("organizations", "org_harbour", properties)).organizations.find(
      ({ id }) => id === "org_harbour",
    );

  test("is read with what cash is paid in", () => {
    const whole = { totals: "shop", increments: { CHF: "0.05" } };
    expect(organizationIn(whole)).toMatchObject(whole);
    expect(organizationIn({ totals: null, increments: null })).toMatchObject({ totals: undefined });
  });

  test.each<readonly [JsonObject, string]>([
    [{ totals: "invoices" }, '.totals must be one of invoice, shop, exact, not "invoices"'],
    [{ totals: "invoice", rounding: cash }, ": Set totals or rounding, not both"],
    [{ increments: { CHF: "0.05" } }, ": Set increments with totals invoice or shop"],
    [
      { totals: "exact", increments: { CHF: "0.05" } },
      ": Set increments with totals invoice or shop",
    ],
    [
      { totals: "shop", increments: { CHF: "0.001" } },
      ": The increment of CHF is invalid: pass a multiple of the smallest unit of a supported " +
        'currency as text, such as "0.05"',
    ],
  ])("cannot be %j", (properties, message) => {
    const file = changed("organizations", "org_lantern", properties);
    expect(issuesOf(file)).toEqual([`organizations.0 (org_lantern)${message}`]);
  });
});

const tiers = [
  { up_to: "5.0", unit_price: "7" },
  { up_to: null, unit_price: "6.5", flat_price: "2" },
];

const withPricing = (pricing: JsonObject, base_price = "0"): JsonObject =>
  changed("billing_schemas", "schema_field_guide_gbp", { pricing, base_price });

test("the pricing model of a billing schema is read from a data file", () => {
  const file = withPricing({ model: "GRADUATED", tiers, included: "10", maximum: null });
  expect(dataset(file).billingSchemas[0]?.pricing).toEqual({
    model: "GRADUATED",
    tiers: [
      { upTo: Amount.of("5"), unitPrice: Amount.of("7"), flatPrice: Amount.zero },
      { upTo: undefined, unitPrice: Amount.of("6.5"), flatPrice: Amount.of("2") },
    ],
    included: Amount.of("10"),
  });
});

test.each<readonly [issue: string, file: JsonObject]>([
  ["base_price Base price must be 0 with tiers", withPricing({ model: "VOLUME", tiers }, "1")],
  ["pricing.tiers are required", withPricing({ model: "PACKAGE", package_size: "10" })],
  [
    "pricing.tiers.0.up_to must be null in the last tier",
    withPricing({ model: "VOLUME", tiers: tiers.slice(0, 1) }),
  ],
])("a data file is rejected with the issue %s", (issue, file) => {
  expect(issuesOf(file)).toEqual([`billing_schemas.0 (schema_field_guide_gbp).${issue}`]);
});
