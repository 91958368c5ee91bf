import type { CatalogExtract } from "../catalog/catalog-extract.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CouponSource } from "./coupon-source.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { applyCoupons, type AppliedCoupon } from "./coupon-apply.ts";
import { checkCoupons, resolveCodes, type CodesDraft } from "./coupon-resolve.ts";
import type { CouponIssue, RequestIssue } from "../quote/quote-issues.ts";
import { maxCoupons } from "../quote/quote-limits.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { ResolvedItems } from "../quote/items-resolve.ts";
import type { Clock } from "../time/timestamp.ts";

/** The coupons of a request, and the customer who uses them. */
export interface CouponRequest {
  readonly codes: CodesDraft;
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
  if (codes.length > maxCoupons) {
    return right({ ...resolved, issues: [...resolved.issues, { kind: "TooManyCoupons" }] });
  }
  const wanted = resolveCodes(codes);
  if (coupons === undefined) return right(withCoupons(resolved, wanted.map(unknown)));
  invariant(clock !== undefined, "a source of coupons is used with a clock");
  const named = wanted.filter((code) => typeof code === "string");
  const found =
    named.length === 0
      ? right([])
      : await coupons.couponsByCode(organizationId, named, customerEmail)();
  if (isLeft(found)) return found;
  const ids = found.right.flatMap((use) => use?.coupon.productIds ?? []);
  const versions = await productsOf(organizationId, ids, products, catalog);
  if (isLeft(versions)) return versions;
  const byCode = new Map(named.map((code, index) => [code, found.right[index]]));
  const checked = checkCoupons(
    wanted.map((code) => (typeof code === "string" && byCode.get(code)) || unknown(code)),
    {
      now: clock(),
      lines: completeLines(resolved),
      groupOf: (id) => versions.right.get(id)?.versionGroupId ?? id,
    },
  );
  return right(withCoupons(resolved, checked));
};

type Code = ReturnType<typeof resolveCodes>[number];

const unknown = (code: Code): CouponIssue | undefined =>
  typeof code === "string" ? { kind: "CouponNotFound" } : code;

/** Returns the lines if none of them has an issue and all could be read. */
const completeLines = ({ issues, lines }: ResolvedItems): ReadonlyArray<BilledLine> | undefined => {
  const complete = lines.filter((line) => line !== undefined);
  return issues.length === 0 && complete.length === lines.length ? complete : undefined;
};

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
  checked: ReadonlyArray<AppliedCoupon | CouponIssue | undefined>,
): ResolvedItems => {
  const issues: Array<RequestIssue> = [...resolved.issues];
  const coupons: Array<AppliedCoupon> = [];
  for (const [index, coupon] of checked.entries()) {
    if (coupon === undefined) continue;
    if ("kind" in coupon) issues.push({ kind: "CouponInvalid", index, reason: coupon });
    else coupons.push(coupon);
  }
  return { ...resolved, issues, lines: applyCoupons(resolved.lines, coupons) };
};
