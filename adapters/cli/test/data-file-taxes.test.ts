import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "quittance/wire";
import { describe, expect, test } from "vitest";
import { quittance } from "./run-cli.ts";
import { changed, dataset, issuesOf, parsed } from "./sample-file.ts";
import { testFolder } from "./in-test.ts";

const folder = testFolder();

const vat: JsonObject = {
  id: "tax_vat",
  organization_id: "org_lantern",
  version_group_id: "vat",
  is_active: 1,
  name: "VAT",
  percent: "20",
  category: "S",
  is_inclusive: 0,
  is_compound: 0,
  created_at: "2025-01-03 10:00:00",
};

const exempt = { ...vat, id: "tax_exempt", category: "E", exemption_reason: "Article 132" };

/** The sample data with taxes, and with the default taxes of a billing schema. */
const withTaxes = (taxes: ReadonlyArray<JsonObject>, taxIds: ReadonlyArray<string> = []) => ({
  ...changed("billing_schemas", "schema_field_guide_gbp", { tax_ids: taxIds }),
  taxes,
});

describe("the taxes of a data file", () => {
  test("are optional, and empty without the list", () => {
    expect(dataset(parsed()).taxes).toEqual([]);
    expect(dataset({ ...parsed(), taxes: null }).taxes).toEqual([]);
  });

  test("are read, and the default taxes of billing schemas", () => {
    const { taxes, billingSchemas } = dataset(withTaxes([vat, exempt], ["tax_exempt", "tax_vat"]));
    expect(taxes).toMatchObject([
      { id: "tax_vat", category: "S", exemptionReason: undefined, jurisdiction: undefined },
      { id: "tax_exempt", category: "E", exemptionReason: "Article 132" },
    ]);
    expect(billingSchemas[0]).toMatchObject({
      id: "schema_field_guide_gbp",
      taxIds: ["tax_exempt", "tax_vat"],
    });
  });

  const one = (properties: JsonObject) => withTaxes([{ ...vat, ...properties }]);
  const ids = Array.from({ length: 11 }, (_, index) => `tax_${String(index)}`);
  const schema = "billing_schemas.0 (schema_field_guide_gbp)";

  test.each<readonly [issue: string, file: JsonObject]>([
    ["taxes.0 (tax_vat).percent must be between 0 and 1000", one({ percent: "1000.1" })],
    ["taxes.1 (tax_vat): occurs more than once", withTaxes([vat, vat])],
    [
      "taxes.0 (tax_vat).organization_id: org_none does not exist",
      one({ organization_id: "org_none" }),
    ],
    [`${schema}.tax_ids.1: tax_none does not exist`, withTaxes([vat], ["tax_vat", "tax_none"])],
    [
      `${schema}.tax_ids.1: tax_vat occurs more than once`,
      withTaxes([vat], ["tax_vat", "tax_vat"]),
    ],
    [`${schema}.tax_ids must contain at most 10 elements, not 11`, withTaxes([vat], ids)],
    [
      `${schema}.tax_ids.0: tax_vat belongs to another organization`,
      withTaxes([{ ...vat, organization_id: "org_harbour" }], ["tax_vat"]),
    ],
  ])("reports %s", (issue, file) => {
    expect(issuesOf(file)).toEqual([issue]);
  });
});

describe("a quote of a data file with taxes", () => {
  const product = {
    id: "product_field_guide",
    quantity: 1,
    billing_schema_id: "schema_field_guide_gbp",
  };

  test("charges the default taxes of the billing schema", () => {
    const path = join(folder, "data.json");
    writeFileSync(path, JSON.stringify(withTaxes([vat], ["tax_vat"])));
    const args = ["quote", "--data", path, "--json", "-"];
    const { taxes } = JSON.parse(quittance(args, JSON.stringify({ product })).out) as JsonObject;
    expect(taxes).toEqual([
      {
        tax_id: "tax_vat",
        name: "VAT",
        percent: "20",
        category: "S",
        base: "34.95",
        amount: "6.99",
      },
    ]);
  });
});
