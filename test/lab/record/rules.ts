import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  minorUnits,
  orThrow,
  timestampOf,
  type Pricing,
  type Quote,
  type QuoteRequest,
  type Quotes,
  type RateSet,
  type TotalsProfile,
} from "quittance";
import type { LineTax } from "quittance/adapter";
import { fixedClock, fixedCoupons, fixedTaxes, testOrganization } from "quittance/testing";
import type { PricingCase } from "quittance/testing/generators";

/** A request of a past that was priced by a profile at some rates. */
export interface PastRequest {
  readonly request: QuoteRequest;
  readonly profile: TotalsProfile;
  readonly rates: RateSet;
}

type Policy = Pick<PricingCase, "totals" | "rounding" | "tax">;

/** What a host decides: its prices, taxes, coupon and policies. */
export interface Rules {
  readonly tiers: ReadonlyArray<readonly [upTo: string | undefined, unitPrice: string]>;
  readonly terms: Partial<Pricing>;
  readonly seat: string;
  readonly hour: string;
  readonly standard: string;
  readonly reduced: string;
  readonly coupon: string;
  readonly policies: Readonly<Record<TotalsProfile, Policy>>;
}

/** The rules by which the past was priced. */
export const pastRules: Rules = {
  tiers: [
    ["1000", "0"],
    ["100000", "0.002"],
    [undefined, "0.001"],
  ],
  terms: {},
  seat: "12.5",
  hour: "79.99",
  standard: "19",
  reduced: "7",
  coupon: "10",
  policies: {
    invoice: { totals: "invoice" },
    shop: { totals: "shop" },
    exact: { totals: "exact" },
  },
};

const withTier = (index: number, upTo: string | undefined, unitPrice: string): Partial<Rules> => ({
  tiers: pastRules.tiers.map((tier, at) => (at === index ? [upTo, unitPrice] : tier)),
});
const withTerms = (terms: Partial<Pricing>): Partial<Rules> => ({ terms });
const withPolicy = (policies: Partial<Rules["policies"]>): Partial<Rules> => ({
  policies: { ...pastRules.policies, ...policies },
});

const otherModes = ["HALF_EVEN", "HALF_DOWN", "UP", "DOWN"] as const;
const rounded = (
  mode: (typeof otherModes)[number] | "HALF_UP",
  at: "LINE" | "DOCUMENT",
): Policy => ({
  rounding: minorUnits({ mode, at: "LINE" }),
  tax: { at },
});

/** Changes of single rules, by what they change. */
export const changes: Readonly<Record<string, Partial<Rules>>> = {
  "price of tier 1": withTier(0, "1000", "0.0001"),
  "price of tier 2": withTier(1, "100000", "0.0021"),
  "price of tier 3": withTier(2, undefined, "0.0011"),
  "end of tier 1 up by 1": withTier(0, "1001", "0"),
  "end of tier 1 down by 1": withTier(0, "999", "0"),
  "end of tier 2 up by 1": withTier(1, "100001", "0.002"),
  "end of tier 2 down by 1": withTier(1, "99999", "0.002"),
  "model VOLUME": withTerms({ model: "VOLUME" }),
  "minimum of 1": withTerms({ minimum: Amount.of("1") }),
  "maximum of 400": withTerms({ maximum: Amount.of("400") }),
  "10 units included": withTerms({ included: Amount.of("10") }),
  "price of a seat": { seat: "12.51" },
  "price of an hour": { hour: "80" },
  "standard tax": { standard: "19.1" },
  "reduced tax": { reduced: "7.1" },
  coupon: { coupon: "10.1" },
  ...Object.fromEntries(
    otherModes.map((mode) => [
      `shop as ${mode}:LINE:LINE`,
      withPolicy({ shop: rounded(mode, "LINE") }),
    ]),
  ),
  ...Object.fromEntries(
    (["HALF_UP", ...otherModes] as const).map((mode) => [
      `invoice as ${mode}:LINE:DOCUMENT`,
      withPolicy({ invoice: rounded(mode, "DOCUMENT") }),
    ]),
  ),
  "invoice as shop": withPolicy({ invoice: { totals: "shop" } }),
  "shop as invoice": withPolicy({ shop: { totals: "invoice" } }),
  "exact as HALF_UP:TOTAL:LINE": withPolicy({
    exact: { rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }), tax: { at: "LINE" } },
  }),
};

const createdAt = timestampOf("2025-01-01 00:00:00");
const shared = { organizationId: testOrganization, isActive: true, description: "", createdAt };

const taxOf = (taxId: LineTax["taxId"], percent: string): LineTax => ({
  taxId,
  name: "Tax",
  percent: Amount.of(percent),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
});

const catalogOf = ({ tiers, terms, seat, hour }: Rules) => {
  const names = ["calls", "seat", "hour"] as const;
  const prices = {
    calls: { currency: "EUR", amount: Amount.zero },
    seat: { currency: "GBP", amount: Amount.of(seat) },
    hour: { currency: "USD", amount: Amount.of(hour) },
  } as const;
  const pricing: Pricing = {
    model: "GRADUATED",
    tiers: tiers.map(([upTo, unitPrice]) => ({
      upTo: upTo === undefined ? undefined : Amount.of(upTo),
      unitPrice: Amount.of(unitPrice),
      flatPrice: Amount.zero,
    })),
    ...terms,
  };
  return memoryCatalog({
    products: names.map((name) => ({
      ...shared,
      id: `product_${name}`,
      versionGroupId: name,
      name,
    })),
    billingSchemas: names.map((name) => ({
      ...shared,
      id: `schema_${name}`,
      versionGroupId: name,
      name,
      productId: `product_${name}`,
      basePrice: prices[name],
      ...(name === "calls" && { pricing }),
    })),
  });
};

/** Returns a function that prices requests by rules. */
export const createPricing = (rules: Rules): ((past: PastRequest) => Promise<Quote>) => {
  const catalog = catalogOf(rules);
  const taxes = fixedTaxes([
    taxOf("tax_standard", rules.standard),
    taxOf("tax_reduced", rules.reduced),
  ]);
  const coupon = {
    ...({ id: "coupon_spring", organizationId: testOrganization, code: "SPRING" } as const),
    isActive: true,
    percent: Amount.of(rules.coupon),
    createdAt,
  };
  const coupons = fixedCoupons([{ coupon, redemptions: 0, redemptionsOfCustomer: 0 }]);
  const known = new Map<string, Quotes>();
  return async ({ request, profile, rates }) => {
    const key = `${profile} ${rates.timestamp}`;
    const quotes =
      known.get(key) ??
      createQuotes({
        catalog,
        taxes,
        coupons,
        clock: fixedClock("2025-06-01 00:00:00"),
        rates: fixedRates(rates),
        ...rules.policies[profile],
      });
    known.set(key, quotes);
    return orThrow(await quotes.calculate(testOrganization, request));
  };
};
