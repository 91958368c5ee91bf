import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  scopes,
  type OrganizationId,
} from "quittance";
import {
  billingSchemaDescription,
  couponDescription,
  productDescription,
  taxDescription,
  type JsonObject,
} from "quittance/adapter";
import { memoryStore } from "@quittance/memory";
import { fixedClock, rateSetOf, sequentialIds } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { changed, dataset, issuesOf, listOf, parsed } from "./sample-file.ts";

const lantern: OrganizationId = "org_lantern";

test("the sample data is valid", () => {
  expect(issuesOf(parsed())).toEqual([]);
  expect(dataset(parsed())).toMatchObject({ taxes: [], coupons: [] });
});

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

const spring: JsonObject = {
  id: "coupon_spring",
  organization_id: "org_lantern",
  code: "SPRING",
  is_active: 1,
  percent: "10",
  created_at: "2025-01-03 10:00:00",
};

const withTaxes = (taxes: ReadonlyArray<JsonObject>, taxIds: ReadonlyArray<string> = []) => ({
  ...changed("billing_schemas", "schema_field_guide_gbp", { tax_ids: taxIds }),
  taxes,
});

const withCoupons = (...coupons: ReadonlyArray<JsonObject>) => ({ ...parsed(), coupons });

const lamp = "schema_field_guide_gbp";
const lampPath = `billing_schemas.0 (${lamp})`;
const tiers = [{ up_to: null, unit_price: "7" }];

const withKeys = (index: number, properties: JsonObject): JsonObject => ({
  ...parsed(),
  api_keys: listOf(parsed(), "api_keys").map((key, at) =>
    at === index ? { ...key, ...properties } : key,
  ),
});

describe("an issue of a data file names record and property:", () => {
  test.each<readonly [issue: string, file: JsonObject]>([
    ["products.1 (product_almanac).name must not be empty", named("")],
    [
      "products.1 (product_almanac).name must have at most 200 characters, not 201",
      named("n", 201),
    ],
    [
      "products.1 (product_almanac).colour: Unknown field",
      changed("products", "product_almanac", { colour: "red" }),
    ],
    [
      "products.2 (product_field_guide): occurs more than once",
      changed("products", "product_star_chart_2024", { id: "product_field_guide" }),
    ],
    [
      "api_keys.1: occurs more than once",
      withKeys(1, { key: "sk_test_sample_key_of_org_lantern" }),
    ],
    ["api_keys.0.key must begin with sk_live or sk_test", withKeys(0, { key: "secret" })],
    [
      "api_keys.0.organization_id: org_missing does not exist",
      withKeys(0, { organization_id: "org_missing" }),
    ],
    [`${lampPath}.product_id: product_none does not exist`, lampOf({ product_id: "product_none" })],
    [
      `${lampPath}.product_id: product_caliper belongs to another organization`,
      lampOf({ product_id: "product_caliper" }),
    ],
    [
      `${lampPath}.interval_count is not allowed with type ONE_TIME`,
      lampOf({ type: "ONE_TIME", interval_count: 1 }),
    ],
    [
      `${lampPath}.base_price: Base price must be 0 with tiers`,
      lampOf({ pricing: { model: "VOLUME", tiers } }),
    ],
    [`${lampPath}.tax_ids.0: tax_none does not exist`, withTaxes([vat], ["tax_none"])],
    [`${lampPath}.tax_ids.1: Tax is repeated`, withTaxes([vat], ["tax_vat", "tax_vat"])],
    [
      `${lampPath}.tax_ids.0: tax_vat belongs to another organization`,
      withTaxes([{ ...vat, organization_id: "org_harbour" }], ["tax_vat"]),
    ],
    [
      "taxes.0 (tax_vat).percent must be between 0 and 1000",
      withTaxes([{ ...vat, percent: "1000.1" }]),
    ],
    [
      "coupons.0 (coupon_spring).percent must be greater than 0 and at most 100",
      withCoupons({ ...spring, percent: "100.1" }),
    ],
    [
      "coupons.0 (coupon_spring).product_ids.0: product_none does not exist",
      withCoupons({ ...spring, product_ids: ["product_none"] }),
    ],
    [
      "coupons.1 (coupon_other).code is the code of another coupon",
      withCoupons(spring, { ...spring, id: "coupon_other", code: "Spring" }),
    ],
    [
      "organizations.0 (org_lantern).increments: Set increments with totals invoice or shop",
      changed("organizations", "org_lantern", { increments: { CHF: "0.05" } }),
    ],
    [
      "organizations.0 (org_lantern).numbering must be text of at most 60 characters with exactly " +
        'one {n}, or {n:1} to {n:12}, and no other braces than those of {YYYY} and {MM}, not "N"',
      changed("organizations", "org_lantern", { numbering: "N" }),
    ],
    [
      `api_keys.0.scopes.1 must be one of ${scopes.join(", ")}, not "quotes.write"`,
      withKeys(0, { scopes: ["products.read", "quotes.write"] }),
    ],
    [
      "access_tokens.0.token must be text without spaces",
      { ...parsed(), access_tokens: [{ token: "a b", organization_id: lantern }] },
    ],
    ["keys: Unknown field", { ...parsed(), keys: [] }],
    [
      "rates.units_per_usd.EUR must be a decimal string",
      { ...parsed(), rates: { timestamp: "2025-01-01 00:00:00", units_per_usd: { EUR: 0.8 } } },
    ],
    [
      'rates.units_per_usd.EUR: "0" is not a positive rate of a supported currency',
      { ...parsed(), rates: { timestamp: "2025-01-01 00:00:00", units_per_usd: { EUR: "0" } } },
    ],
  ])("%s", (issue, file) => {
    expect(issuesOf(file)).toEqual([issue]);
  });

  test("all issues are reported, not only the first", () => {
    const wrong = changed("products", "product_almanac", { name: 1, is_active: true });
    expect(issuesOf({ ...wrong, rates: { timestamp: "now" } })).toHaveLength(4);
    expect(issuesOf({ ...parsed(), organizations: [] })).toContain(
      "organizations: at least one is required",
    );
  });
});

function named(name: string, times = 1): JsonObject {
  return changed("products", "product_almanac", { name: name.repeat(times) });
}

function lampOf(properties: JsonObject): JsonObject {
  return changed("billing_schemas", lamp, properties);
}

test("a data file has what the descriptions read, and coupons of two organizations can share a code", () => {
  const other = { ...spring, id: "coupon_other", organization_id: "org_harbour", code: "spring" };
  const settings = { totals: "shop", increments: { CHF: "0.05" }, numbering: "L{n}" };
  const file = {
    ...changed("organizations", "org_harbour", settings),
    taxes: [vat],
    coupons: [spring, other],
  };
  expect(dataset(file)).toMatchObject({
    organizations: [{ id: "org_lantern" }, { id: "org_harbour", ...settings }],
    taxes: [{ id: "tax_vat", category: "S" }],
    coupons: [{ code: "SPRING" }, { code: "SPRING" }],
  });
});

test("responses with products, prices, taxes and coupons can be pasted into a data file", async () => {
  const ports = {
    ...memoryStore(),
    clock: fixedClock("2026-03-04 05:00:00"),
    newId: sequentialIds(),
    rates: fixedRates(rateSetOf({})),
  };
  const catalog = createQuittance(ports);
  const tax = orThrow(
    await catalog.taxes.create(lantern, {
      name: "Exempt",
      percent: Amount.zero,
      category: "E",
      exemptionReason: "Article 132",
      isCompound: false,
      isInclusive: false,
      jurisdiction: "DE",
    }),
  ).created;
  const product = orThrow(
    await catalog.products.create(lantern, { name: "Calls", description: "" }),
  ).created;
  const graduated = [{ upTo: undefined, unitPrice: Amount.of("6.5"), flatPrice: Amount.zero }];
  const price = orThrow(
    await catalog.billingSchemas.create(lantern, {
      productId: product.id,
      name: "Calls",
      currency: "EUR",
      basePrice: "0",
      taxIds: [tax.id],
      pricing: { model: "GRADUATED", tiers: graduated },
    }),
  ).created;
  const coupon = orThrow(
    await catalog.coupons.create(lantern, { code: "TEN", percent: Amount.of("10") }),
  );
  const file = {
    ...parsed(),
    products: [productDescription.productRecord.json.write(product)],
    billing_schemas: [billingSchemaDescription.billingSchemaRecord.json.write(price)],
    taxes: [taxDescription.taxRecord.json.write(tax)],
    coupons: [couponDescription.renderCoupon(coupon)],
  };
  expect(issuesOf(file)).toEqual([]);
  const { products, billingSchemas, taxes, coupons } = dataset(file);
  expect({ products, billingSchemas, taxes }).toEqual({
    products: [product],
    billingSchemas: [price],
    taxes: [tax],
  });
  expect(coupons).toMatchObject([{ id: coupon.id, code: "TEN", percent: coupon.percent }]);
});
