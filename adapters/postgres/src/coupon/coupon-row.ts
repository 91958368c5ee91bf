import { couponDescription, type StoredCoupon } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { integer } from "../rows/read-column.ts";
import { rowCodec } from "../rows/record-row.ts";

const rows = rowCodec(couponDescription.couponRecord);

/** The rows of coupons, without the number of their redemptions. */
export const { columns: couponColumns, read: readCoupon, row: couponRow } = rows;

/** The columns of `readStoredCoupon`. */
export const storedCouponColumns = `${rows.columns}, redemptions::text AS redemptions`;

/** Reads a coupon, with the number of its redemptions. */
export const readStoredCoupon = (row: Row): StoredCoupon => ({
  ...rows.read(row),
  redemptions: integer(row, "redemptions"),
});
