/** What a comparison of the bills of a system must find. */
export interface Expected {
  /** The policy, or `undefined` if none reproduces half of the bills. */
  readonly policy: string | undefined;
  /** All policies that cannot be distinguished from it; not checked if absent. */
  readonly tied?: ReadonlyArray<string>;
  /** How many policies are tied, if they are too many to name. */
  readonly tiedCount?: number;
  /** Which bills are exceptions besides the altered ones; none if absent. */
  readonly others?: Others;
  /** The rule of the other bills, if there are two. */
  readonly also?: string;
  readonly notExpressible?: number;
}

/** All bills, or a number in a range of which every amount differs by one smallest unit. */
export type Others =
  | { readonly kind: "ALL" }
  | { readonly kind: "ANY" }
  | { readonly kind: "ONE_UNIT"; readonly from: number; readonly to: number };

/** By the names of `bills.py`, in the order of the report. */
export const expectedBySystem: Readonly<Record<string, Expected>> = {
  "odoo-round-per-line": { policy: "shop", tied: [] },
  "odoo-round-per-line-inclusive": { policy: "shop+tax-rounded", tied: [] },
  "odoo-round-globally": { policy: "HALF_UP:TOTAL:DOCUMENT", tied: [] },
  woocommerce: { policy: "shop", tied: [] },
  "woocommerce-at-subtotal": { policy: "HALF_UP:TOTAL:LINE", tied: [] },
  vendure: { policy: "piece:HALF_UP", tied: [] },
  medusa: { policy: "exact", tied: [] },
  "gobl-currency": {
    policy: "invoice+discount-rounded",
    tied: ["HALF_UP:LINE:DOCUMENT+discount-rounded"],
  },
  "gobl-precise": {
    policy: "HALF_UP:TOTAL:LINE",
    others: { kind: "ONE_UNIT", from: 5, to: 30 },
  },
  "en-16931": { policy: "invoice", tied: ["HALF_UP:LINE:DOCUMENT"] },
  "half-even-per-line": { policy: "shop:HALF_EVEN", tied: [] },
  "whole-prices": { policy: "invoice", tiedCount: 31 },
  japan: { policy: "shop", tied: [] },
  "cash-switzerland": { policy: "invoice+cash:0.05", tied: [] },
  "inclusive-only": { policy: "shop", tied: [] },
  "two-rules": { policy: "invoice", others: { kind: "ANY" }, also: "shop" },
  unexplained: { policy: undefined, tied: [], others: { kind: "ALL" } },
  "negative-lines": { policy: "shop", tied: [], notExpressible: 50 },
};
