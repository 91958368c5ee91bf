import { Amount, timestampOf, type BillingSchema, type Tax } from "quittance";
import { billingSchemaDescription, taxDescription } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { schema } from "../../test/support/sample-catalog.ts";

const tax: Tax = {
  id: "tax_a",
  organizationId: "org_acme",
  versionGroupId: "group_a",
  isActive: false,
  name: "Reverse charge",
  percent: Amount.of("7.5"),
  category: "AE",
  exemptionReason: "Article 196",
  isInclusive: false,
  isCompound: true,
  jurisdiction: "DE",
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: timestampOf("2025-02-01 00:00:00"),
};

const plain: Tax = {
  ...tax,
  isActive: true,
  category: "S",
  exemptionReason: undefined,
  isInclusive: true,
  isCompound: false,
  jurisdiction: undefined,
  updatedAt: undefined,
};

describe("the record of a tax", () => {
  test("has every property in order", () => {
    expect(JSON.stringify(taxDescription.taxRecord.json.write(tax))).toBe(
      '{"id":"tax_a","organization_id":"org_acme","version_group_id":"group_a","is_active":0,' +
        '"name":"Reverse charge","percent":"7.5","category":"AE",' +
        '"exemption_reason":"Article 196","is_inclusive":0,"is_compound":1,' +
        '"jurisdiction":"DE","created_at":"2025-01-01 00:00:00",' +
        '"updated_at":"2025-02-01 00:00:00"}',
    );
    expect(taxDescription.taxRecord.json.write(plain)).toMatchObject({
      exemption_reason: null,
      is_inclusive: 1,
      jurisdiction: null,
      updated_at: null,
    });
  });

  test.each([tax, plain])("reads what was written", (written) => {
    expect(taxDescription.taxRecord.read(taxDescription.taxRecord.json.write(written))).toEqual(
      written,
    );
  });
});

describe("the default taxes in the record of a billing schema", () => {
  const recordOf = (overrides: Partial<BillingSchema>) =>
    billingSchemaDescription.billingSchemaRecord.json.write(schema(overrides));

  test("are before its times, and are absent if there are none", () => {
    const without = recordOf({});
    expect(Object.keys(without)).not.toContain("tax_ids");
    expect(JSON.stringify(recordOf({ taxIds: [] }))).toBe(JSON.stringify(without));
    const taxIds = ["tax_b" as const, tax.id];
    const names = Object.keys(recordOf({ taxIds }));
    expect(names.indexOf("tax_ids")).toBe(names.indexOf("created_at") - 1);
    expect(names.filter((name) => name !== "tax_ids")).toEqual(Object.keys(without));
  });

  test("are read in their order; none are undefined", () => {
    const taxIds = ["tax_b" as const, tax.id];
    expect(billingSchemaDescription.billingSchemaRecord.read(recordOf({ taxIds })).taxIds).toEqual(
      taxIds,
    );
    for (const none of [[], null, undefined]) {
      const record = { ...recordOf({}), tax_ids: none };
      expect(billingSchemaDescription.billingSchemaRecord.read(record).taxIds).toBeUndefined();
    }
  });
});
