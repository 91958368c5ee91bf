import type { CatalogExtract } from "../catalog/catalog-extract.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CouponSource } from "./coupon-source.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { applyCoupons, type AppliedCoupon } from "./coupon-apply.ts";
import { checkCoupons, unknownCoupon } from "./coupon-resolve.ts";
import type { PriceIssue } from "../quote/line-place.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { ResolvedItems } from "../quote/items-resolve.ts";
import type { Clock } from "../time/timestamp.ts";

/** The coupons of a request, and the customer who uses them. */
export interface CouponRequest {
  /** As coupons have them, none twice. */
  readonly codes: ReadonlyArray<string>;
  /** `undefined` if the request has none. */
  readonly customerEmail: string | undefined;
}

interface CouponPorts {
  readonly catalog: CatalogRepository;
  readonly coupons?: CouponSource | undefined;
  readonly clock?: Clock | undefined;
}

/**
 * Adds the discounts of coupons to the resolved lines, and the issues of the codes.
 *
 * Codes are looked up even if lines have issues, so that all issues are reported together; what
 * depends on the lines is then not checked. Without a source, every coupon is unknown.
 */
export const couponLines = async (
  organizationId: OrganizationId,
  { codes, customerEmail }: CouponRequest,
  resolved: ResolvedItems,
  { products }: CatalogExtract,
  { catalog, coupons, clock }: CouponPorts,
): Promise<Either<PortFailed, ResolvedItems>> => {
  if (codes.length === 0) return right(resolved);
  if (coupons === undefined)
    return right(
      withCoupons(
        resolved,
        codes.map(() => unknownCoupon),
      ),
    );
  invariant(clock !== undefined, "a source of coupons is used with a clock");
  const found = await coupons.couponsByCode(organizationId, codes, customerEmail)();
  if (isLeft(found)) return found;
  const ids = found.right.flatMap((use) => use?.coupon.productIds ?? []);
  const versions = await productsOf(organizationId, ids, products, catalog);
  if (isLeft(versions)) return versions;
  const checked = checkCoupons(
    codes.map((_, index) => found.right[index]),
    {
      now: clock(),
      lines: completeLines(resolved),
      groupOf: (id) => versions.right.get(id)?.versionGroupId ?? id,
    },
  );
  return right(withCoupons(resolved, checked));
};

/** Returns the lines if none of them has an issue. */
const completeLines = ({ issues, lines }: ResolvedItems): ReadonlyArray<BilledLine> | undefined =>
  issues.length === 0 ? lines.filter((line) => line !== undefined) : undefined;

/** Adds the versions of products that coupons name to those of the request. */
const productsOf = async (
  organizationId: OrganizationId,
  ids: ReadonlyArray<ProductId>,
  known: CatalogExtract["products"],
  catalog: CatalogRepository,
): Promise<Either<PortFailed, CatalogExtract["products"]>> => {
  const missing = new Set(ids.filter((id) => !known.has(id)));
  if (missing.size === 0) return right(known);
  const references = { products: missing, billingSchemas: new Set<BillingSchemaId>() };
  const found = await catalog.lookUp(organizationId, references)();
  return isLeft(found) ? found : right(new Map([...known, ...found.right.products]));
};

const withCoupons = (
  resolved: ResolvedItems,
  checked: ReadonlyArray<AppliedCoupon | string | undefined>,
): ResolvedItems => {
  const issues: Array<PriceIssue> = [...resolved.issues];
  const coupons: Array<AppliedCoupon> = [];
  for (const [index, coupon] of checked.entries()) {
    if (coupon === undefined) continue;
    if (typeof coupon === "string") issues.push({ path: ["coupons", index], message: coupon });
    else coupons.push(coupon);
  }
  return { ...resolved, issues, lines: applyCoupons(resolved.lines, coupons) };
};
