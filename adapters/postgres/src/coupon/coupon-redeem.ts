import type { Id } from "quittance";
import { foldEmail, groupBy, type CouponUsedUp, type InvoiceRecords } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { givenRows } from "../insert-rows.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { id, integer } from "../rows/read-column.ts";
import { rowsByKey } from "../statements/rows-by-key.ts";
import { textArray } from "../statements/text-array.ts";
import type { Run } from "../tenancy/database.ts";

/**
 * Locks coupons in the order of their identifiers, so that no two transactions wait for each other.
 *
 * Every redemption updates the row of its coupon: a transaction at REPEATABLE READ or SERIALIZABLE
 * that began before it fails with 40001 here and is retried.
 */
export const lockCoupons = async (
  run: Run,
  ids: ReadonlyArray<Id<"coupon">>,
): Promise<ReadonlyArray<Row>> => (ids.length === 0 ? [] : run(lock, [textArray(ids)]));

/** Locks the coupons of a new invoice and returns the first one that it cannot redeem. */
export const findUsedUp = async (
  run: Run,
  { invoice, couponIds }: InvoiceRecords,
): Promise<CouponUsedUp | undefined> => {
  const locked = await lockCoupons(run, couponIds);
  // A statement of its own, so that it sees what was committed before the lock was acquired.
  const own = locked.some((row) => row["max_per_customer"] !== null)
    ? await run(countOfCustomer, [textArray(couponIds), foldEmail(invoice.customerEmail)])
    : [];
  const countOf = new Map(own.map((row) => [row["coupon_id"], integer(row, "redemptions")]));
  for (const row of locked) {
    const isUsedUp = row["is_used_up"] === "true";
    const limit = row["max_per_customer"] === null ? Infinity : integer(row, "max_per_customer");
    if (isUsedUp || (countOf.get(row["coupon_id"] ?? "") ?? 0) >= limit) {
      const couponId = id(row, "coupon_id", "coupon");
      return { kind: "CouponUsedUp", couponId, byCustomer: !isUsedUp };
    }
  }
  return undefined;
};

const lock = rowsByKey({
  table: "coupons",
  key: "coupon_id",
  among: "$2",
  rest: "FOR NO KEY UPDATE",
  columns: `coupon_id, max_per_customer::text AS max_per_customer,
  coalesce(redemptions >= max_redemptions, false)::text AS is_used_up`,
});

/** Returns the query for how many invoices of a customer redeem a coupon. */
export const redemptionsOfCustomer = (couponId: string, customer: string): string =>
  `SELECT count(*) FROM :"schema".coupon_redemptions AS redeemed
    JOIN :"schema".invoices AS invoice
      ON invoice.organization_id = $1 AND invoice.invoice_id = redeemed.invoice_id
    WHERE redeemed.organization_id = $1 AND redeemed.coupon_id = ${couponId}
      AND redeemed.customer_email_folded = ${customer} AND invoice.status <> 'VOIDED'`;

const countOfCustomer = `SELECT wanted.coupon_id,
  (${redemptionsOfCustomer("wanted.coupon_id", "$3")})::text AS redemptions
FROM unnest($2::text[]) AS wanted (coupon_id)`;

/** Returns the rows of the coupons that an invoice redeems. */
export const redemptionRows = ({ invoice, couponIds }: InvoiceRecords): ReadonlyArray<JsonRow> =>
  couponIds.map((couponId) => ({
    organization_id: invoice.organizationId,
    invoice_id: invoice.id,
    coupon_id: couponId,
    customer_email_folded: foldEmail(invoice.customerEmail),
  }));

/** Returns how often invoices redeem each coupon, as JSON; voided invoices do not count. */
export const countRedemptions = (records: ReadonlyArray<InvoiceRecords>): string => {
  const redeemed = records
    .filter(({ invoice }) => invoice.status !== "VOIDED")
    .flatMap(redemptionRows);
  const byCoupon = groupBy(redeemed, ({ coupon_id }) => coupon_id);
  return JSON.stringify(
    [...byCoupon].map(([coupon_id, rows]) => ({
      organization_id: rows[0]?.["organization_id"],
      coupon_id,
      redemptions: rows.length,
    })),
  );
};

/** Returns the statement that adds the counts of `countRedemptions`, if an invoice was stored. */
export const addRedemptions = (counts: string): string =>
  `UPDATE :"schema".coupons SET redemptions = coupons.redemptions + counted.redemptions
  FROM ${givenRows("coupons", counts)} AS counted
  WHERE coupons.organization_id = $1 AND coupons.coupon_id = counted.coupon_id
    AND EXISTS (SELECT FROM new_invoices)`;

/** Returns the parts of a statement that voids an invoice: it gives back its redemptions. */
export const giveBackRedemptions = (invoiceId: string): ReadonlyArray<string> => [
  `redeemed AS (${rowsByKey({
    table: "coupons",
    columns: "coupon_id",
    key: "coupon_id",
    rest: "FOR NO KEY UPDATE",
    among: `SELECT coupon_id FROM :"schema".coupon_redemptions
    WHERE organization_id = $1 AND invoice_id = ${invoiceId} AND EXISTS (SELECT FROM payment)`,
  })})`,
  `given_back AS (UPDATE :"schema".coupons SET redemptions = redemptions - 1
  WHERE organization_id = $1 AND coupon_id IN (SELECT coupon_id FROM redeemed)
    AND EXISTS (SELECT FROM payment))`,
];
