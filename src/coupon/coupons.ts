import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { CatalogRepository } from "../catalog/catalog-repository.ts";
import type { CouponId, IdSource, OrganizationId, ProductId } from "../ids.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import { portFailed, type PortFailed } from "../kernel/port-failed.ts";
import type { Listed, Page, PageRequest } from "../listing/page.ts";
import { allOf, listOf, ofOrganization, orElse } from "../schema/operation.ts";
import { asWritten, invalid, read, type Invalid, type Issue } from "../schema/schema.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";
import {
  couponList,
  newCoupon,
  type Coupon,
  type CouponFilter,
  type CouponList,
  type CouponNotFound,
  type NewCoupon,
  type StoredCoupon,
} from "./coupon.ts";
import type { CouponSource } from "./coupon-source.ts";

/**
 * The stored coupons of organizations, active or not. `storeInvoice` redeems them.
 *
 * No task rejects; a failing store is `PortFailed`. Records of other organizations do not exist.
 */
export interface CouponRepository extends CouponSource {
  /** Returns a coupon; `undefined` if there is none with this identifier. */
  readonly findCoupon: (
    organizationId: OrganizationId,
    id: CouponId,
  ) => TaskEither<PortFailed, StoredCoupon | undefined>;

  /** Returns a page of the coupons that `matchesCoupon` selects, as `pageOf` does. */
  readonly listCoupons: (
    organizationId: OrganizationId,
    filter: CouponFilter,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<StoredCoupon>>;

  /**
   * Stores a coupon and returns it. If a coupon of the organization has its code, also by a
   * concurrent call, nothing is stored and `undefined` is returned. Codes are in upper case.
   */
  readonly storeCoupon: (
    organizationId: OrganizationId,
    coupon: Coupon,
  ) => TaskEither<PortFailed, StoredCoupon | undefined>;

  /**
   * Makes a coupon inactive and returns it; an inactive one does not change. Of `updatedAt` and the
   * `createdAt` of the coupon, the later time is stored.
   */
  readonly deactivateCoupon: (
    organizationId: OrganizationId,
    id: CouponId,
    updatedAt: Timestamp,
  ) => TaskEither<PortFailed, StoredCoupon | undefined>;
}

/** What operations on coupons need. @inline */
export interface CouponPorts {
  readonly catalog: CatalogRepository;
  readonly couponRecords: CouponRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** Writes and reads the coupons of an organization. */
export interface Coupons {
  /**
   * Adds a coupon with either a percentage or an amount. A coupon never changes, except that it can
   * be deactivated.
   *
   * Fails with `Invalid` (every issue, also if another coupon has the code in any case) or
   * `PortFailed`.
   *
   * @example
   * const spring = orThrow(
   *   await quittance.coupons.create(organizationId, { code: "SPRING", percent: "10" }),
   * );
   */
  readonly create: (
    organizationId: OrganizationId,
    request: NewCoupon,
  ) => Promise<Either<Invalid | PortFailed, StoredCoupon>>;

  /**
   * Deactivates a coupon, so that it can no longer be used. Existing invoices keep it.
   *
   * Fails with `CouponNotFound` or `PortFailed`.
   *
   * @example
   * orThrow(await quittance.coupons.deactivate(organizationId, spring.id));
   */
  readonly deactivate: (
    organizationId: OrganizationId,
    id: CouponId,
  ) => Promise<Either<CouponNotFound | PortFailed, StoredCoupon>>;

  /**
   * Returns a coupon, active or not, with how often it is redeemed.
   *
   * Fails with `CouponNotFound` or `PortFailed`.
   *
   * @example
   * const { redemptions } = orThrow(await quittance.coupons.get(organizationId, spring.id));
   */
  readonly get: (
    organizationId: OrganizationId,
    id: CouponId,
  ) => Promise<Either<CouponNotFound | PortFailed, StoredCoupon>>;

  /**
   * Lists the coupons that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `Invalid` (every issue) or `PortFailed`.
   *
   * @example
   * const { rows } = orThrow(await quittance.coupons.list(organizationId, { code: "spring" }));
   */
  readonly list: (
    organizationId: OrganizationId,
    request?: CouponList,
  ) => Promise<Either<Invalid | PortFailed, Listed<StoredCoupon>>>;

  /**
   * Returns every coupon that matches a filter, newest first. Reads page after page, and throws
   * failures as `QuittanceError`.
   *
   * @example
   * for await (const coupon of quittance.coupons.all(organizationId, { isActive: true })) {
   *   console.log(coupon.code, coupon.redemptions);
   * }
   */
  readonly all: (
    organizationId: OrganizationId,
    filter?: CouponList,
  ) => AsyncIterable<StoredCoupon>;
}

const orNotFound = orElse<CouponNotFound>({ kind: "CouponNotFound" });

const codeTaken = invalid({ path: ["code"], message: "is the code of another coupon" });

/** Creates the operations on coupons. */
export const createCoupons = ({ catalog, couponRecords, clock, newId }: CouponPorts): Coupons => {
  const list = listOf("coupons", couponList, couponRecords.listCoupons);
  return ofOrganization("coupons", {
    create: async (organizationId, request) => {
      const given = read(newCoupon, request);
      if (isLeft(given)) return given;
      const unknown = await unknownProducts(organizationId, given.right.productIds, catalog);
      if (isLeft(unknown)) return unknown;
      if (unknown.right.length > 0) return left(asWritten(request)(invalid(...unknown.right)));
      const stored = await couponRecords.storeCoupon(organizationId, {
        ...given.right,
        id: newId("coupon"),
        organizationId,
        isActive: true,
        createdAt: clock(),
        updatedAt: undefined,
      })();
      if (isLeft(stored)) return stored;
      return stored.right === undefined ? left(codeTaken) : right(stored.right);
    },
    deactivate: (organizationId, id) =>
      pipe(
        couponRecords.deactivateCoupon(organizationId, id, clock()),
        TE.flatMapEither(orNotFound),
      )(),
    get: (organizationId, id) =>
      pipe(couponRecords.findCoupon(organizationId, id), TE.flatMapEither(orNotFound))(),
    list,
    all: allOf(list),
  });
};

const unknownProducts = async (
  organizationId: OrganizationId,
  ids: ReadonlyArray<ProductId> = [],
  catalog: CatalogRepository,
): Promise<Either<PortFailed, ReadonlyArray<Issue>>> => {
  if (ids.length === 0) return right([]);
  const references = { products: new Set(ids), billingSchemas: new Set<never>() };
  const found = await catalog.lookUp(organizationId, references)();
  if (isLeft(found)) return found;
  return right(
    ids.flatMap((id, index) =>
      found.right.products.has(id)
        ? []
        : [{ path: ["productIds", index], message: "Product not found" }],
    ),
  );
};

/** A store without coupons, which cannot store one, for a catalog without `couponRecords`. */
export const noCoupons: CouponRepository = {
  couponsByCode: (_, codes) => () => Promise.resolve(right(codes.map(() => undefined))),
  findCoupon: () => () => Promise.resolve(right(undefined)),
  listCoupons: () => () =>
    Promise.resolve(right({ rows: [], total: 0, totalCapped: false, hasMore: false })),
  storeCoupon: () => () =>
    Promise.resolve(
      left(portFailed("coupons", new TypeError("pass couponRecords to store coupons"))),
    ),
  deactivateCoupon: () => () => Promise.resolve(right(undefined)),
};
