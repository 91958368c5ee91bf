import { memoryCatalog, memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  rateSet,
  timestampOf,
  type BillingSchema,
  type Product,
  type Tax,
} from "quittance";
import { priceLines, validateInvoice } from "quittance/pure";
import { sequentialIds, testOrganization } from "quittance/testing";
import { anyPricingCase, anyRoundedCase } from "quittance/testing/generators";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyInvalidCase } from "../../test/support/arbitrary-invalid-case.ts";
import { checkProperty } from "../../test/support/check-property.ts";
import { leftOf } from "../../test/support/right-of.ts";
import { checksOf } from "../invoice/invoice-price.ts";
import type { PricingRecords } from "./price-lines.ts";

checkProperty(
  "pure: lines of given records have the quote, or the issues, of stored ones",
  fc.oneof(anyPricingCase, anyRoundedCase, anyInvalidCase),
  async ({ organizationId, catalog, rates, request: { currency, items }, rounding }) => {
    const quotes = createQuotes({
      catalog: memoryCatalog(catalog),
      rates: fixedRates(rates),
      rounding,
    });
    const lines = { currency, items };
    const expected = await quotes.calculate(organizationId, lines);
    expect(priceLines(lines, { ...catalog, rates, rounding })).toEqual(expected);
  },
);

checkProperty(
  "pure: an invoice of given records is valid, or has the issues, as of stored ones",
  fc.oneof(anyPricingCase, anyRoundedCase, anyInvalidCase),
  async ({ organizationId, catalog, rates, request: { currency, items }, rounding }) => {
    const now = timestampOf("2025-07-17 12:00:00");
    const { validate } = checksOf({
      catalog: memoryCatalog(catalog),
      rates: fixedRates(rates),
      rounding,
      clock: () => now,
      newId: sequentialIds(),
    });
    const request = { customerEmail: "ada@example.com", currency, items };
    const expected = await validate(organizationId, request);
    expect(validateInvoice(request, { ...catalog, rates, rounding, now })).toEqual(expected);
  },
);

test("an invoice of given records has the rules of its dates, and no coupons", () => {
  const records = { rates: rateSet({ EUR: "0.8" }), now: timestampOf("2025-07-17 12:00:00") };
  const item = { title: "Lamp", currency: "EUR", price: "5" } as const;
  const request = { customerEmail: "ada@example.com", items: [item] };
  const late = { ...request, dueAt: timestampOf("2025-07-16 12:00:00") };
  const withCoupon = { ...request, coupons: ["SPRING"] };
  const tiny = { ...request, items: [{ ...item, price: "0.000001" }] };
  const issuesOf = (given: Parameters<typeof validateInvoice>[0]) =>
    leftOf(validateInvoice(given, { ...records, totals: "invoice" }));
  expect(issuesOf(late)).toMatchObject({ issues: [{ path: ["dueAt"] }] });
  expect(issuesOf(withCoupon)).toMatchObject({ issues: [{ path: ["coupons"] }] });
  expect(issuesOf(tiny)).toMatchObject({ issues: [{ code: "AMOUNT_TOO_SMALL" }] });
});

const createdAt = timestampOf("2025-01-01 00:00:00");

const product: Product = {
  id: "product_lamp",
  versionGroupId: "group_lamp",
  isActive: true,
  name: "Lamp",
  organizationId: testOrganization,
  description: "",
  createdAt,
};

const vat = (id: Tax["id"], isActive: boolean): Tax => ({
  id,
  versionGroupId: "group_vat",
  isActive,
  organizationId: testOrganization,
  name: "VAT",
  percent: Amount.of("19"),
  category: "S",
  isInclusive: false,
  isCompound: false,
  createdAt,
});

const schema: BillingSchema = {
  id: "schema_lamp",
  organizationId: testOrganization,
  productId: product.id,
  versionGroupId: "group_price",
  isActive: true,
  name: "Price",
  description: "",
  basePrice: { currency: "EUR", amount: Amount.of("49.90") },
  taxIds: ["tax_old"],
  recurrence: undefined,
  createdAt,
  updatedAt: undefined,
};

const sold = { productId: product.id, billingSchemaId: schema.id, quantity: 2 } as const;
const custom = { currency: "EUR", price: "10" } as const;

const records = {
  products: [product],
  billingSchemas: [schema],
  taxes: [vat("tax_old", false), vat("tax_new", true)],
  rates: rateSet({ EUR: "0.8" }),
  totals: "invoice",
} as const satisfies PricingRecords;

describe("lines of given records have the taxes of stored ones:", () => {
  const { rates, totals, ...stored } = records;
  const quotes = createQuotes({ ...memoryStore(stored), rates: fixedRates(rates), totals });

  test.each([
    ["the active version of those of the price", [sold]],
    ["those of the line", [{ ...custom, taxIds: ["tax_new"] as const }]],
    ["none", [custom]],
    ["unknown and inactive ones", [{ ...custom, taxIds: ["tax_old", "tax_none"] as const }]],
    ["those of an invalid line", [{ ...sold, productId: "product_none" as const }, custom]],
  ])("%s", async (_, items) => {
    const expected = await quotes.calculate(testOrganization, { items });
    expect(priceLines({ items }, records)).toEqual(expected);
  });
});

test("a request with coupons is invalid: their use depends on stored invoices", () => {
  const request = { items: [custom], coupons: ["SPRING"] };
  expect(priceLines(request, records)).toMatchObject({
    left: { kind: "Invalid", issues: [{ path: ["coupons"] }] },
  });
});

test("options that exclude each other throw a TypeError", () => {
  const rounding = { EUR: { increment: "0.01", mode: "HALF_UP", at: "TOTAL" } } as const;
  expect(() => priceLines({ items: [custom] }, { ...records, rounding })).toThrow(TypeError);
});

test("lines with more than 10,000 calculation steps are not calculated", () => {
  const adjustments = Array.from({ length: 10 }, () => ({ type: "FEE", percent: "1" }) as const);
  const items = Array.from({ length: 834 }, () => ({ ...custom, adjustments }));
  // Each line has a step for its price, ten for its fees and one for its rounding.
  const message = "would have 10008 calculation steps; the maximum is 10000";
  expect(leftOf(priceLines({ items }, records))).toMatchObject({ issues: [{ message }] });
});
