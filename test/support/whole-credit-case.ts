import * as fc from "fast-check";
import { Amount, idOf, type Quote } from "quittance";
import { wholeInvoice } from "quittance/adapter";
import { fixedTaxes, rateSetOf, testOrganization } from "quittance/testing";
import { anyCouponCase, anyTaxedCase, type PricingCase } from "quittance/testing/generators";
import { decimalsOf } from "../../src/quote/totals-profile.ts";
import { anyCreditCase, billedBy, Credits, type CreditCase } from "./credit-case.ts";
import { priceCase } from "./price-case.ts";
import type { CreditedWhole } from "./whole-credit-properties.ts";

/** An invoice of a profile with whole amounts, and a random split of it. */
export interface WholeCreditCase {
  readonly found: PricingCase;
  readonly split: Pick<CreditCase, "credits" | "order">;
  readonly profile: "invoice" | "shop";
}

/** Taxes of which several share a category and rate, inclusive and exclusive. */
const taxes = (
  [
    ...([["a", "19", false] as const, ["b", "19", false] as const] as const),
    ...([["c", "19", true] as const, ["d", "8.25", false] as const] as const),
    ...([["e", "25", true] as const, ["f", "0.5", false] as const] as const),
  ] as const
).map(([id, percent, isInclusive]) => ({
  ...{ taxId: idOf("tax", `tax_${id}`), name: `Tax ${id}`, percent: Amount.of(percent) },
  ...{ category: "S" as const, exemptionReason: undefined, isInclusive, isCompound: false },
}));

/** Lines of a few smallest units, where each rounding matters. */
const anySmallItems = fc.array(
  fc.record({
    type: fc.constant("PAYMENT_INTENT" as const),
    currency: fc.constant("EUR" as const),
    price: fc.integer({ min: 1, max: 60 }).map((n) => Amount.of((n / 1000).toFixed(3))),
    quantity: fc.integer({ min: 1, max: 5 }),
    taxIds: fc.oneof(
      fc.constantFrom(...taxes.map(({ taxId }) => [taxId]), []),
      fc.constant(["tax_a", "tax_d"].map((id) => idOf("tax", id))),
    ),
  }),
  { minLength: 1, maxLength: 6 },
);

const anySmallCase: fc.Arbitrary<PricingCase> = fc
  .tuple(anyTaxedCase, anySmallItems)
  .map(([found, items]) => ({
    ...found,
    rates: rateSetOf({ EUR: "0.9" }),
    taxes: fixedTaxes(taxes),
    request: { currency: "EUR", items },
    organizationId: testOrganization,
  }));

/** Generates invoices with whole amounts, of small amounts in most cases, and splits of them. */
export const anyWholeCreditCase: fc.Arbitrary<WholeCreditCase> = fc.record({
  found: fc.oneof(anySmallCase, anySmallCase, anyTaxedCase, anyCouponCase),
  split: anyCreditCase,
  profile: fc.constantFrom("invoice" as const, "shop" as const),
});

/** Issues the credit notes of a case; `undefined` if its invoice cannot be created. */
export const creditWhole = async ({
  found,
  split,
  profile,
}: WholeCreditCase): Promise<(CreditedWhole & { readonly quote: Quote }) | undefined> => {
  const policy = { rounding: undefined, tax: undefined, totals: profile };
  const priced = await priceCase({ ...found, ...policy });
  if (priced._tag === "Left" || !Amount.isPositive(priced.right.total.price)) return undefined;
  const billed = billedBy(priced.right);
  const credits = new Credits(billed);
  credits.split(split, Amount.unit(decimalsOf(billed.invoice.currency)));
  const { totals } = wholeInvoice(billed);
  return { billed, totals, notes: credits.notes, quote: priced.right };
};
