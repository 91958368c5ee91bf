import type { CatalogExtract, CatalogRepository } from "../catalog/catalog-repository.ts";
import type { BillingSchemaId, OrganizationId, ProductId } from "../ids.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";
import type { CouponSource, CouponUse } from "./coupon-source.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { adjustedPrice, applyCoupons, type AppliedCoupon } from "./coupon-apply.ts";
import type { PriceIssue } from "../quote/line-place.ts";
import type { BilledLine } from "../quote/line-price.ts";
import type { ResolvedItems } from "../quote/items-resolve.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";
import type { Coupon } from "./coupon.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";

/** What is wrong with a coupon that the maximum number of invoices redeemed. */
export const usedUp = "Coupon has reached its maximum number of redemptions";

/** The same for one that the maximum number of invoices of one customer redeemed. */
export const usedUpByCustomer = `${usedUp} for this customer`;

/** What is wrong with a code that no coupon of the organization has. */
const unknownCoupon = "Coupon not found";

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

/** What coupons are checked against. */
interface CouponContext {
  readonly now: Timestamp;
  /** `undefined` if a line has an issue: then nothing that depends on the lines is checked. */
  readonly lines: ReadonlyArray<BilledLine> | undefined;
  /** Returns the same text for all versions of a product. */
  readonly groupOf: (id: ProductId) => string;
}

/**
 * Checks the coupons of a request, and returns each with the lines that it applies to, or what is
 * wrong with it.
 *
 * @param uses by the position in the request. `undefined` for an unknown code.
 */
const checkCoupons = (
  uses: ReadonlyArray<CouponUse | undefined>,
  { now, lines, groupOf }: CouponContext,
): ReadonlyArray<AppliedCoupon | string | undefined> => {
  const prices = lines?.map(adjustedPrice);
  return uses.map((use) => {
    if (use === undefined) return unknownCoupon;
    const issue = issueOf(use, now);
    if (issue !== undefined || lines === undefined || prices === undefined) return issue;
    const { coupon } = use;
    const groups = coupon.productIds && new Set(coupon.productIds.map(groupOf));
    const isEligible = ({ item }: BilledLine): boolean =>
      groups === undefined || (item.type === "PRODUCT" && groups.has(groupOf(item.productId)));
    const eligible = lines.flatMap((line, index) => (isEligible(line) ? [index] : []));
    return applicable(coupon, eligible, prices);
  });
};

/** Returns why a coupon cannot be used now, whatever the lines; `undefined` if it can. */
const issueOf = (
  { coupon, redemptions, redemptionsOfCustomer }: CouponUse,
  now: Timestamp,
): string | undefined => {
  const { isActive, startsAt, endsAt, maxRedemptions, maxPerCustomer } = coupon;
  if (!isActive) return "Coupon is not active";
  if (startsAt !== undefined && now < startsAt) return "Coupon is not valid yet";
  if (endsAt !== undefined && now >= endsAt) return "Coupon has expired";
  if (maxRedemptions !== undefined && redemptions >= maxRedemptions) {
    return usedUp;
  }
  return maxPerCustomer !== undefined && redemptionsOfCustomer >= maxPerCustomer
    ? usedUpByCustomer
    : undefined;
};

const applicable = (
  { id: couponId, code, percent, amount, currency, minimumTotal }: Coupon,
  eligible: ReadonlyArray<number>,
  prices: ReadonlyArray<Money | undefined>,
): AppliedCoupon | string => {
  const inCurrency = eligible.filter((line) => prices[line]?.currency === currency);
  const size =
    percent === undefined
      ? amount && currency && { amount: { currency, amount } }
      : ({ percent } as const);
  const lines = percent === undefined ? inCurrency : eligible;
  if (size === undefined || lines.length === 0) return "Coupon does not apply to any item";
  if (minimumTotal !== undefined && currency !== undefined) {
    const sum = Amount.sum(inCurrency.map((line) => prices[line]?.amount ?? Amount.zero));
    if (!Amount.atLeast(sum, minimumTotal)) {
      return `Coupon requires items for at least ${Amount.render(minimumTotal)} ${currency}`;
    }
  }
  return { couponId, code, size, lines };
};
