import { idOf } from "quittance";
import { expect, test } from "vitest";
import { billingSchemaCodec } from "../billing-schema/billing-schema-record.ts";
import { readBasis } from "../invoice/calculation-basis-record.ts";
import { organizationRoundingCodec } from "../organization/organization-rounding-record.ts";
import { taxCodec } from "../tax/tax-record.ts";

const tax = {
  id: "tax_vat",
  organization_id: "org_acme",
  version_group_id: "vat",
  is_active: 1,
  name: "VAT",
  percent: "19",
  category: "S",
  is_inclusive: 0,
  is_compound: 0,
  created_at: "2025-01-03 10:00:00",
};

test.each<[string, unknown, string]>([
  ["id", undefined, "id has no value"],
  ["name", 1, "name has no value"],
  ["category", "X", "category is not one of S, Z, E, AE, K, G, O"],
])("a stored tax with the %s %j is not read", (property, value, message) => {
  expect(taxCodec.read(tax)).toMatchObject({ id: "tax_vat", name: "VAT", category: "S" });
  expect(() => taxCodec.read({ ...tax, [property]: value })).toThrow(message);
});

test("default taxes are stored as a list, and as null if there are none", () => {
  const [column] = billingSchemaCodec.columns.filter(({ name }) => name === "tax_ids");
  expect(column?.write([idOf("tax", "tax_vat")])).toEqual(["tax_vat"]);
  expect(column?.write([])).toBeNull();
});

test.each<[string, object, string]>([
  ["from", { from: "XXX" }, "from is not a currency code"],
  ["to", { to: 1 }, "to has no value"],
])("a stored conversion with another currency in %s is not read", (_, changed, message) => {
  const details = { from: "GBP", to: "EUR", from_rate_usd: "0.7", to_rate_usd: "0.9" };
  const read = (found: object): unknown =>
    readBasis({ calculation_type: "CURRENCY_CHANGE", details: found }, undefined);
  expect(read(details)).toMatchObject({ kind: "CurrencyChange", from: "GBP", to: "EUR" });
  expect(() => read({ ...details, ...changed })).toThrow(message);
});

test("the rounding of an organization is stored with and without increments", () => {
  const organizationId = idOf("org", "org_acme");
  const rounding = { mode: "HALF_UP", at: "TOTAL" } as const;
  for (const stored of [rounding, { ...rounding, increments: { CHF: "0.05" } }]) {
    const record = organizationRoundingCodec.json.write({ organizationId, rounding: stored });
    expect(record).toEqual({ organization_id: organizationId, rounding: stored });
    expect(organizationRoundingCodec.read(record)).toEqual({ organizationId, rounding: stored });
  }
});
