import type { JsonObject } from "../../../support/oracle-types.ts";
import type { CouponRecord, RedeemEvent, RedeemInputs } from "../../vector-inputs.ts";
import type { Draft } from "../../vector.ts";

/** A sequence of events to be written down. */
export type RedeemDraft = Draft<RedeemInputs>;

/** How often each coupon is redeemed after an event, by its code. */
type Redemptions = Readonly<Record<string, number>>;

/** An event with its result by hand. */
interface Step {
  readonly event: RedeemEvent;
  readonly result: object;
}

interface Order {
  /** Defaults to `ada@example.com`. */
  readonly by?: string;
  readonly key?: string;
  readonly at?: string;
  readonly items?: ReadonlyArray<JsonObject>;
  readonly currency?: string;
}

const tenEuros: JsonObject = { type: "PAYMENT_INTENT", currency: "EUR", price: "10" };

const create = (coupons: ReadonlyArray<string>, order: Order): RedeemEvent => {
  const { by = "ada@example.com", key, at, items = [tenEuros], currency } = order;
  return {
    type: "CREATE",
    ...(at === undefined ? {} : { at }),
    ...(key === undefined ? {} : { idempotency_key: key }),
    request: { items, customer_email: by, ...(currency && { currency }), coupons },
  };
};

/** An invoice of ten euros with coupons, which is the invoice of the event at a position. */
export const buys = (
  coupons: ReadonlyArray<string>,
  invoice: number,
  price: string,
  redemptions: Redemptions,
  order: Order & { readonly status?: string } = {},
): Step => ({
  event: create(coupons, order),
  result: { invoice, status: order.status ?? "PENDING", price, redemptions },
});

/** A request that is rejected, for these paths or for another reason. */
export const fails = (
  coupons: ReadonlyArray<string>,
  failed: ReadonlyArray<string> | "IDEMPOTENCY_MISMATCH",
  redemptions: Redemptions,
  order: Order = {},
): Step => {
  const failure =
    typeof failed === "string"
      ? { code: failed, paths: [] }
      : { code: "VALIDATION_FAILED", paths: failed };
  return { event: create(coupons, order), result: { failure, redemptions } };
};

/** The invoice of the event at a position is voided, with its price. */
export const voids = (invoice: number, price: string, redemptions: Redemptions): Step => ({
  event: { type: "VOID", invoice },
  result: { invoice, status: "VOIDED", price, redemptions },
});

/** The invoice of the event at a position is paid and cannot be voided. */
export const cannotVoid = (invoice: number, redemptions: Redemptions): Step => ({
  event: { type: "VOID", invoice },
  result: { failure: { code: "INVOICE_TRANSITION_INVALID", paths: [] }, redemptions },
});

/** A coupon is deactivated. */
export const ends = (coupon_id: string, redemptions: Redemptions): Step => ({
  event: { type: "DEACTIVATE", coupon_id },
  result: { coupon_id, is_active: 0, redemptions },
});

/** A sequence of events over coupons; a result that differs from the one by hand is an error. */
export const redemption = (
  name: string,
  why: string,
  coupons: ReadonlyArray<CouponRecord>,
  steps: ReadonlyArray<Step>,
  units_per_usd: Readonly<Record<string, string>> = { EUR: "0.5" },
): RedeemDraft => ({
  name: `redeem-${name}`,
  why,
  inputs: {
    rates: { timestamp: "2025-07-17 14:10:54", units_per_usd },
    coupons,
    events: steps.map(({ event }) => event),
  },
  expected: { results: steps.map(({ result }) => result) },
});
