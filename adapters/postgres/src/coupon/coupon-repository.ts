import {
  foldEmail,
  isWellFormed,
  normalizeCouponCode,
  type couponDescription,
  type CouponRepository,
  type CouponUse,
  type StoredCoupon,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import { insertRows } from "../insert-rows.ts";
import { listRecords } from "../lists/list-records.ts";
import { couponRow, readCoupon, readStoredCoupon, storedCouponColumns } from "./coupon-row.ts";
import { integer } from "../rows/read-column.ts";
import { attempt } from "../statements/attempt.ts";
import { rowsByKey } from "../statements/rows-by-key.ts";
import { textArray } from "../statements/text-array.ts";
import type { Database } from "../tenancy/database.ts";
import { addOrganization, noQuery } from "../tenancy/organizations.ts";
import { redemptionsOfCustomer } from "./coupon-redeem.ts";
import { deactivate, type Versions } from "../catalog/catalog-versions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/** Creates the repository of coupons. */
export const couponsOf = (database: Database): CouponRepository => {
  const list = listCoupons(database);
  return {
    couponsByCode: (organizationId, codes, customerEmail) =>
      attempt("coupons", async () => {
        const wanted = codes.map((code) => normalizeCouponCode(code) ?? "");
        const customer =
          customerEmail !== undefined && isWellFormed(customerEmail)
            ? foldEmail(customerEmail)
            : null;
        const values = [textArray(wanted), customer];
        const rows = await database.tenant(organizationId).read(findByCode, values);
        const uses = new Map(rows.map(readUse).map((use) => [use.coupon.code, use]));
        return wanted.map((code) => uses.get(code));
      }),

    findCoupon: (organizationId, id) =>
      attempt("coupons", async () => {
        const [row] = await database.tenant(organizationId).read(find, [id]);
        return row && readStoredCoupon(row);
      }),

    listCoupons: (organizationId, filter, page) =>
      attempt("coupons", () => list(organizationId, filter, page)),

    storeCoupon: (organizationId, coupon) =>
      attempt("coupons", () =>
        database.tenant(organizationId).change({ text: noQuery }, async (_, run) => {
          await run(addOrganization);
          const row = couponRow(coupon);
          const stored = await run(insertRows("coupons", [row], "$2::text", unlessCodeIsTaken), [
            JSON.stringify([row]),
          ]);
          return stored.length > 0 ? { ...coupon, redemptions: 0 } : undefined;
        }),
      ),

    deactivateCoupon: (organizationId, id, updatedAt) =>
      attempt("coupons", async () => {
        const row = await deactivate(database, organizationId, versions, id, updatedAt);
        return row && readStoredCoupon(row);
      }),
  };
};

const versions: Versions = { table: "coupons", id: "coupon_id", columns: storedCouponColumns };

const unlessCodeIsTaken = `WHERE organization_id = $1
ON CONFLICT (organization_id, code) DO NOTHING RETURNING 'true' AS stored`;

const selectCoupon = `SELECT ${storedCouponColumns} FROM :"schema".coupons WHERE organization_id = $1`;

const find = `${selectCoupon} AND coupon_id = $2`;

const findByCode = rowsByKey({
  table: "coupons",
  key: "code",
  among: "$2",
  columns: `${storedCouponColumns},
  (${redemptionsOfCustomer("coupons.coupon_id", "$3::text")})::text AS of_customer`,
});

const readUse = (row: Row): CouponUse => ({
  coupon: readCoupon(row),
  redemptions: integer(row, "redemptions"),
  redemptionsOfCustomer: integer(row, "of_customer"),
});

/** Returns `matchesCoupon` of the core in SQL. */
const matchingCoupons = (
  { isActive, code }: couponDescription.CouponFilter,
  values: StatementValues,
): MatchingRows => ({
  from: ':"schema".coupons',
  conditions: [
    "organization_id = $1",
    ...(isActive === undefined ? [] : [isActive ? "is_active" : "NOT is_active"]),
    ...(code === undefined ? [] : [`code = ${values.add(normalizeCouponCode(code) ?? "")}`]),
  ],
  onDays: undefined,
  onMonths: undefined,
  isFrequent: code === undefined,
});

const listCoupons = listRecords<couponDescription.CouponFilter, StoredCoupon>(
  {
    name: "coupons",
    kind: undefined,
    id: "coupon_id",
    columns: storedCouponColumns,
    readRecord: readStoredCoupon,
  },
  matchingCoupons,
);
