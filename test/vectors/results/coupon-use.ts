import { Amount, idOf, timestampOf } from "quittance";
import type { CouponUse } from "quittance/adapter";
import type { CouponRecord } from "../vector-inputs.ts";

/** Reads a coupon of a vector, and how often it was redeemed. */
export const readCouponUse = (record: CouponRecord): CouponUse => ({
  coupon: {
    id: idOf("coupon", record.id),
    organizationId: idOf("org", record.organization_id),
    code: record.code,
    isActive: record.is_active === 1,
    percent: read(record.percent, Amount.of),
    amount: read(record.amount, Amount.of),
    currency: record.currency ?? undefined,
    productIds: record.product_ids?.map((id) => idOf("product", id)),
    startsAt: read(record.starts_at, timestampOf),
    endsAt: read(record.ends_at, timestampOf),
    maxRedemptions: record.max_redemptions ?? undefined,
    maxPerCustomer: record.max_per_customer ?? undefined,
    minimumTotal: read(record.minimum_total, Amount.of),
    createdAt: timestampOf(record.created_at),
    updatedAt: read(record.updated_at, timestampOf),
  },
  redemptions: record.redemptions,
  redemptionsOfCustomer: record.redemptions_of_customer,
});

const read = <Value>(text: string | null, parse: (text: string) => Value): Value | undefined =>
  text === null ? undefined : parse(text);
