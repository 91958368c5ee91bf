import { memoryStore, randomIds } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, timestampOf, type Pricing } from "quittance";
import { left } from "quittance/adapter";
import { anyCouponCase, anyRoundedCase, anyTaxedCase } from "quittance/testing/generators";
import { rateSetOf } from "quittance/testing";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { anyModelCase } from "../../test/support/arbitrary-pricing.ts";
import { checkProperty } from "../../test/support/check-property.ts";
import { priceCase } from "../../test/support/price-case.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { catalogOwner, product, schema, tea } from "../../test/support/sample-catalog.ts";
import type { QuotePorts } from "./quote-ports.ts";
import { countSteps } from "./step-count.ts";
import { inItems } from "./line-place.ts";

const profiles = fc.constantFrom("invoice", "shop", "exact", undefined);

checkProperty(
  "as many steps are counted as are calculated",
  fc.record({
    found: fc.oneof(anyModelCase, anyRoundedCase, anyTaxedCase, anyCouponCase),
    profile: profiles,
  }),
  async ({ found, profile }) => {
    const { rounding, tax } = found;
    const policy =
      profile === undefined ? { rounding, tax } : { rounding: undefined, tax: undefined };
    const totals = profile && { totals: profile };
    const priced = await priceCase({ ...found, ...policy, totals: profile });
    fc.pre(priced._tag === "Right");
    const { currency, lines, totalSteps } = priced.right;
    const items = { place: inItems, issues: [], currency, lines: lines.map(({ line }) => line) };
    const counted = countSteps(items, { ...policy, totals });
    expect(counted).toBe(lines.reduce((sum, { steps }) => sum + steps.length, totalSteps.length));
  },
);

/** Lines with ten steps each, of which one is their first. */
const pricing: Pricing = {
  model: "GRADUATED",
  tiers: Array.from({ length: 9 }, (_, index) => ({
    upTo: index === 8 ? undefined : Amount.of(String(index + 1)),
    unitPrice: Amount.of("2"),
    flatPrice: Amount.zero,
  })),
};
const billingSchemas = [schema({ pricing, basePrice: { currency: "GBP", amount: Amount.zero } })];
const line = tea({ quantity: 1, units: Amount.of("100") });
const fee = { type: "FEE", percent: Amount.of("1") } as const;
const full = { currency: "GBP", items: Array.from({ length: 1000 }, () => line) } as const;
const over = { ...full, items: [{ ...line, adjustments: [fee] }, ...full.items.slice(1)] };
const issue = {
  path: ["items"],
  message: "would have 10001 calculation steps; the maximum is 10000",
};
const rejected = left({ kind: "Invalid", issues: [issue] });

const app = (ports: Partial<Pick<QuotePorts, "rates" | "coupons">> = {}) =>
  createQuittance({
    ...memoryStore({ products: [product()], billingSchemas }),
    rates: fixedRates(rateSetOf({ GBP: "0.8" })),
    clock: () => timestampOf("2025-07-17 15:00:00"),
    newId: randomIds,
    ...ports,
  });

describe("a quote and an invoice have at most 10,000 steps", () => {
  const contact = { customerEmail: "payer@example.com" };

  test("exactly 10,000 are calculated and stored", async () => {
    const quote = rightOf(await app().quotes.calculate(catalogOwner, full));
    expect(quote.lines.flatMap(({ steps }) => steps)).toHaveLength(10_000);
    const created = rightOf(await app().invoices.create(catalogOwner, { ...full, ...contact }));
    // Two more are the totals.
    expect(created.calculations).toHaveLength(10_002);
  });

  test("10,001 are rejected by each operation, and their rates are not read", async () => {
    const rates = { ratesFor: () => () => Promise.reject(new Error("no rates are needed")) };
    const { quotes, invoices } = app({ rates });
    expect(await quotes.calculate(catalogOwner, over)).toEqual(rejected);
    expect(await invoices.validate(catalogOwner, { ...over, ...contact })).toEqual(rejected);
    expect(await invoices.create(catalogOwner, { ...over, ...contact })).toEqual(rejected);
    const preview = await invoices.preview(catalogOwner, { ...over, ...contact });
    expect(rightOf(preview).quote).toEqual(rejected);
  });

  test("steps are counted before the prices that coupons need", async () => {
    const coupons = {
      couponsByCode: () => () => Promise.reject(new Error("no coupons are needed")),
    };
    const found = await app({ coupons }).quotes.calculate(catalogOwner, {
      ...over,
      coupons: ["A"],
    });
    expect(found).toEqual(rejected);
  });
});
