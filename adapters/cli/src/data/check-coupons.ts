import type { Coupon } from "quittance";
import { checkCoupon, type InvoiceRecords } from "quittance/adapter";
import { couponCodec, describeCatalogIssue } from "quittance/wire";
import { checkOwner } from "./check-references.ts";
import { dataFileIssue, type DataFileIssue } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** Returns what is wrong with the coupons of a file, except for their redemptions. */
export const checkCoupons = (file: DataFile): ReadonlyArray<DataFileIssue> => {
  const organizations = new Set(file.organizations.map(({ id }) => id));
  const owners = new Map(file.products.map(({ id, organization_id }) => [id, organization_id]));
  const codes = new Set<string>();
  return (file.coupons ?? []).flatMap((record, index) => {
    const coupon = couponCodec.read(record);
    const path = pathOf(index, coupon);
    const content = checkCoupon(coupon).map((issue) => {
      const { path: property, message } = describeCatalogIssue(issue);
      return dataFileIssue(`${path}.${property.join(".")} ${message}`);
    });
    const products = (coupon.productIds ?? []).flatMap((id, position) =>
      checkOwner(
        owners.get(id),
        `${path}.product_ids.${String(position)}`,
        id,
        coupon.organizationId,
        organizations,
      ),
    );
    const key = `${coupon.organizationId} ${coupon.code}`;
    const isTaken = codes.has(key);
    codes.add(key);
    const taken = isTaken ? [dataFileIssue(`${path}.code is the code of another coupon`)] : [];
    return [...content, ...products, ...taken];
  });
};

/** Returns the coupons of invoices that do not exist, and those that are redeemed too often. */
export const checkRedemptions = (
  coupons: ReadonlyArray<Coupon>,
  invoices: ReadonlyArray<InvoiceRecords>,
): ReadonlyArray<DataFileIssue> => {
  const counts = new Map(coupons.map((coupon) => [keyOf(coupon.organizationId, coupon.id), 0]));
  const issues: Array<DataFileIssue> = [];
  for (const [index, { invoice, couponIds }] of invoices.entries()) {
    for (const id of couponIds) {
      const key = keyOf(invoice.organizationId, id);
      const count = counts.get(key);
      if (count === undefined) {
        const path = `invoices.${String(index)} (${invoice.id})`;
        issues.push(dataFileIssue(`${path}: ${id} is not a coupon of the organization`));
      } else if (invoice.status !== "VOIDED") counts.set(key, count + 1);
    }
  }
  for (const [index, coupon] of coupons.entries()) {
    const count = counts.get(keyOf(coupon.organizationId, coupon.id)) ?? 0;
    if (count <= (coupon.maxRedemptions ?? Infinity)) continue;
    const path = `${pathOf(index, coupon)}.max_redemptions`;
    issues.push(
      dataFileIssue(`${path} must be at least ${String(count)}, the invoices that use it`),
    );
  }
  return issues;
};

const pathOf = (index: number, { id }: Coupon): string => `coupons.${String(index)} (${id})`;

const keyOf = (organizationId: string, id: string): string => `${organizationId} ${id}`;
