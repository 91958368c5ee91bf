import { checkCoupon, type CouponContent } from "./coupon-check.ts";
import type { CatalogInvalid, CatalogIssue } from "../catalog/catalog-check.ts";
import { normalizeCouponCode } from "./coupon-code.ts";
import type { StoredCoupon } from "./coupon-stored.ts";
import type { OrganizationId, ProductId, CouponId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { noCoupons } from "./coupon-absent.ts";
import type { CatalogPorts } from "../quittance/quittance-ports.ts";
import { couponFound } from "./coupon-find.ts";
import type { CouponNotFound } from "./coupon.ts";

/** Adds a coupon. Its code is stored in upper case, and no other coupon can have it. */
export const createCoupon =
  (
    organizationId: OrganizationId,
    content: Partial<CouponContent> & Pick<CouponContent, "code">,
  ): ((
    ports: Pick<CatalogPorts, "catalog" | "couponRecords" | "clock" | "newId">,
  ) => TaskEither<CatalogInvalid | PortFailed, StoredCoupon>) =>
  ({ catalog, couponRecords = noCoupons, clock, newId }) =>
  async () => {
    const { percent, amount, currency, productIds, startsAt, endsAt } = content;
    const code = normalizeCouponCode(content.code) ?? content.code;
    const { maxRedemptions, maxPerCustomer, minimumTotal } = content;
    const size = { percent, amount, currency, minimumTotal };
    const limits = { startsAt, endsAt, maxRedemptions, maxPerCustomer };
    const given = { code, ...size, ...limits, productIds: productIds && [...productIds] };
    const issues = [...checkCoupon(given)];
    const isCountValid = !issues.some(({ kind }) => kind === "CouponProductsInvalid");
    const unknown = await unknownProducts(organizationId, isCountValid ? productIds : [], catalog);
    if (isLeft(unknown)) return unknown;
    issues.push(...unknown.right);
    if (issues.length > 0) return left({ kind: "CatalogInvalid", issues });
    const stored = await couponRecords.storeCoupon(organizationId, {
      ...given,
      id: newId("coupon"),
      organizationId,
      isActive: true,
      createdAt: clock(),
      updatedAt: undefined,
    })();
    if (isLeft(stored)) return stored;
    if (stored.right !== undefined) return right(stored.right);
    return left({ kind: "CatalogInvalid", issues: [{ kind: "CouponCodeTaken" }] });
  };

/** Deactivates a coupon, so that it can no longer be used. Existing invoices keep it. */
export const deactivateCoupon =
  (
    organizationId: OrganizationId,
    id: CouponId,
  ): ((
    ports: Pick<CatalogPorts, "couponRecords" | "clock">,
  ) => TaskEither<CouponNotFound | PortFailed, StoredCoupon>) =>
  ({ couponRecords = noCoupons, clock }) =>
  async () =>
    couponFound(await couponRecords.deactivateCoupon(organizationId, id, clock())());

const unknownProducts = async (
  organizationId: OrganizationId,
  ids: ReadonlyArray<ProductId> = [],
  catalog: CatalogRepository,
): Promise<Either<PortFailed, ReadonlyArray<CatalogIssue>>> => {
  if (ids.length === 0) return right([]);
  const references = { products: new Set(ids), billingSchemas: new Set<never>() };
  const found = await catalog.lookUp(organizationId, references)();
  if (isLeft(found)) return found;
  return right(
    ids.flatMap((id, index) =>
      found.right.products.has(id) ? [] : [{ kind: "ProductNotFound", index } as const],
    ),
  );
};
