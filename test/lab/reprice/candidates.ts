import type { GeneratedCatalog, TierTable } from "./generate.ts";

/** What a candidate changes, for the second calculation; what is absent stays. */
export interface CandidateTerms {
  readonly name: string;
  readonly tiers?: TierTable;
  readonly seat?: string;
  readonly standard?: string;
  readonly hoursTax?: "standard";
  /** Percentage of the coupon; 0 without the coupon. */
  readonly coupon?: string;
  readonly profile?: "shop";
  /** The total is rounded half to even, and taxes are those of the document. */
  readonly isHalfEven?: true;
}

/** The candidates: none, prices, a profile, taxes and a rounding of totals. */
export const candidates: ReadonlyArray<CandidateTerms> = [
  { name: "none" },
  {
    name: "prices",
    tiers: [
      ["2000", "0"],
      ["50000", "0.0025"],
      [null, "0.0011"],
    ],
    seat: "13.49",
    standard: "20",
    coupon: "12.5",
  },
  { name: "profile", profile: "shop" },
  { name: "taxes", standard: "21.5", hoursTax: "standard", coupon: "0" },
  { name: "rounding", seat: "12.999", isHalfEven: true },
];

/** Returns a candidate as `readCandidate` reads it. */
export const candidateJson = (terms: CandidateTerms, catalog: GeneratedCatalog): object => {
  const { tiers, seat, standard, hoursTax, coupon, profile, isHalfEven } = terms;
  const { api, seat: seatId, hours } = catalog.schemas;
  const pricing = tiers && {
    model: "GRADUATED",
    tiers: tiers.map(([upTo, unitPrice]) => ({ up_to: upTo, unit_price: unitPrice })),
  };
  return {
    billing_schemas: [
      ...(pricing ? [{ id: api, pricing }] : []),
      ...(seat === undefined ? [] : [{ id: seatId, base_price: seat }]),
      // An invoice without the tax does not have its properties.
      ...(hoursTax === undefined ? [] : [{ id: hours, tax_ids: [catalog.standardTax] }]),
    ],
    taxes:
      standard === undefined
        ? []
        : [
            {
              id: catalog.standardTax,
              percent: standard,
              name: "standard",
              category: "S",
              is_inclusive: 0,
            },
          ],
    coupons:
      coupon === undefined
        ? []
        : [
            coupon === "0"
              ? { code: "SPRING", removed: true }
              : { code: "spring", percent: coupon },
          ],
    ...(profile && { totals: profile }),
    ...(isHalfEven && { rounding: { mode: "HALF_EVEN", at: "TOTAL" }, tax: { at: "DOCUMENT" } }),
  };
};
