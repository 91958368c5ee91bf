import { Amount } from "quittance";
import type { JsonObject } from "quittance/wire";
import { expect, test } from "vitest";
import { changed, dataset, issuesOf } from "./sample-file.ts";

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
