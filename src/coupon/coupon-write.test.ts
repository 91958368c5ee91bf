import { describe, expect, test } from "vitest";
import {
  Amount,
  createCatalog,
  portFailed,
  timestampOf,
  type CouponContent,
  type OrganizationId,
  type CouponId,
} from "quittance";
import type { StoredCoupon } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { couponCodec, describeCatalogIssue, renderCoupon } from "quittance/wire";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";

const percent = Amount.of("10");
const euros = { amount: Amount.of("5"), currency: "EUR" } as const;

const open = () => {
  const app = createTestApp();
  const catalog = createCatalog({ ...app.store, ...app.ports });
  const create = (content: Partial<CouponContent>) =>
    catalog.createCoupon(testOrganization, { code: "SPRING", percent, ...content });
  const add = async (content: Partial<CouponContent> = {}): Promise<StoredCoupon> =>
    rightOf(await create(content));
  const other: OrganizationId = "org_other";
  return { app, catalog, create, add, other };
};

const { productId } = tea();
const product = (suffix: string) => `product_${suffix}` as const;

describe("a coupon", () => {
  test("is created active, with its code in upper case", async () => {
    const { catalog, add } = open();
    const coupon = await add({ code: "spring-25_x" });
    expect(coupon).toEqual({
      id: "coupon_1",
      organizationId: testOrganization,
      code: "SPRING-25_X",
      isActive: true,
      percent,
      amount: undefined,
      currency: undefined,
      productIds: undefined,
      startsAt: undefined,
      endsAt: undefined,
      maxRedemptions: undefined,
      maxPerCustomer: undefined,
      minimumTotal: undefined,
      redemptions: 0,
      createdAt: "2025-07-17 12:00:00",
      updatedAt: undefined,
    });
    expect(rightOf(await catalog.getCoupon(testOrganization, coupon.id))).toEqual(coupon);
  });

  test("does not change with the list of products that it was created with", async () => {
    const { catalog, add } = open();
    const productIds = [productId];
    const { id } = await add({ productIds });
    productIds.push(product("other"));
    const found = rightOf(await catalog.getCoupon(testOrganization, id));
    expect(found.productIds).toEqual([productId]);
  });

  test("is deactivated, and listed by its code and whether it is active", async () => {
    const { app, catalog, add } = open();
    const first = await add();
    app.tick(60);
    const second = await add({ code: "SUMMER" });
    const inactive = rightOf(await catalog.deactivateCoupon(testOrganization, first.id));
    expect(inactive).toEqual({ ...first, isActive: false, updatedAt: app.clock() });
    const listed = async (filter?: { readonly isActive?: boolean; readonly code?: string }) =>
      rightOf(await catalog.listCoupons(testOrganization, filter)).rows;
    expect(await listed({ isActive: true })).toEqual([second]);
    expect(await listed({ isActive: false })).toEqual([inactive]);
    expect(await listed({ code: "spring" })).toEqual([inactive]);
    expect(await listed({ code: "sprin" })).toEqual([]);
    expect(await listed()).toEqual([second, inactive]);
  });

  test("is on a page that a cursor of the same filter continues", async () => {
    const { catalog, add } = open();
    const first = await add();
    const second = await add({ code: "SUMMER" });
    const page = rightOf(await catalog.listCoupons(testOrganization, {}, { limit: 1 }));
    expect(page).toMatchObject({ rows: [second], total: 2, hasMore: true, limit: 1, offset: 0 });
    const cursor = page.nextCursor ?? "";
    const next = await catalog.listCoupons(testOrganization, {}, { cursor });
    expect(rightOf(next)).toMatchObject({ rows: [first], hasMore: false });
    const wrong = await catalog.listCoupons(testOrganization, { isActive: true }, { cursor });
    expect(leftOf(wrong)).toEqual({
      kind: "ListRequestInvalid",
      issues: [{ kind: "CursorInvalid" }],
    });
  });

  test("of another organization or an unknown one is not found", async () => {
    const { catalog, add, other } = open();
    const { id } = await add();
    const none: CouponId = "coupon_404";
    const failure = { kind: "CouponNotFound" };
    expect(leftOf(await catalog.getCoupon(other, id))).toEqual(failure);
    expect(leftOf(await catalog.deactivateCoupon(other, id))).toEqual(failure);
    expect(leftOf(await catalog.getCoupon(testOrganization, none))).toEqual(failure);
    expect(leftOf(await catalog.deactivateCoupon(testOrganization, none))).toEqual(failure);
    expect(rightOf(await catalog.listCoupons(other)).rows).toEqual([]);
  });

  test("has a code that no other coupon has in any case, also an inactive one", async () => {
    const { catalog, create, add, other } = open();
    const { id } = await add();
    rightOf(await catalog.deactivateCoupon(testOrganization, id));
    expect(leftOf(await create({ code: "Spring" }))).toEqual({
      kind: "CatalogInvalid",
      issues: [{ kind: "CouponCodeTaken" }],
    });
    rightOf(await catalog.createCoupon(other, { code: "SPRING", percent }));
  });
});

describe("the content of a coupon", () => {
  const times = {
    startsAt: timestampOf("2025-07-17 12:00:00"),
    endsAt: timestampOf("2025-07-17 12:00:01"),
  };

  test.each<Partial<CouponContent>>([
    { code: "A".repeat(40) },
    { percent: Amount.of("0.000000000000000000000000000001") },
    { percent: Amount.of("100") },
    { percent: undefined, ...euros },
    { percent: undefined, ...euros, minimumTotal: Amount.of("0.01") },
    { currency: "EUR", minimumTotal: Amount.of("0.01") },
    times,
    { startsAt: times.endsAt },
    { endsAt: times.startsAt },
    { maxRedemptions: 1, maxPerCustomer: 1_000_000_000 },
    { maxRedemptions: 1_000_000_000, maxPerCustomer: 1 },
    { productIds: [productId] },
  ])("%o is accepted", async (content) => {
    const { add } = open();
    expect(await add(content)).toMatchObject(content);
  });

  const negative = Amount.subtract(Amount.zero, Amount.of("1"));
  const distinct = Array.from({ length: 101 }, (_, index) => product(String(index)));

  test.each<readonly [content: Partial<CouponContent>, path: string, message: string]>([
    ...["", "A".repeat(41), "A B", "É", "ſ", "A\n"].map(
      (code) => [{ code }, "code", "must have 1 to 40 letters, digits, - and _"] as const,
    ),
    [{ percent: undefined }, "percent", "is required for a coupon without amount"],
    [{ ...euros }, "amount", "is not allowed together with percent"],
    [{ percent: Amount.zero }, "percent", "must be greater than 0 and at most 100"],
    [{ percent: negative }, "percent", "must be greater than 0 and at most 100"],
    [
      { percent: Amount.of("100.000000000000000000000000000001") },
      "percent",
      "must be greater than 0 and at most 100",
    ],
    [{ percent: undefined, ...euros, amount: Amount.zero }, "amount", "must be greater than 0"],
    [{ percent: undefined, ...euros, amount: negative }, "amount", "must be greater than 0"],
    [{ currency: "EUR", minimumTotal: Amount.zero }, "minimum_total", "must be greater than 0"],
    [
      { percent: undefined, amount: euros.amount },
      "currency",
      "is required with amount and minimum_total",
    ],
    [{ minimumTotal: percent }, "currency", "is required with amount and minimum_total"],
    [{ currency: "EUR" }, "currency", "is only allowed with amount or minimum_total"],
    [{ startsAt: times.endsAt, endsAt: times.endsAt }, "ends_at", "must be after starts_at"],
    [{ startsAt: times.endsAt, endsAt: times.startsAt }, "ends_at", "must be after starts_at"],
    ...[0, -1, 1.5, NaN, 1_000_000_001].flatMap((limit) => {
      const message = "must be an integer between 1 and 1000000000";
      return [
        [{ maxRedemptions: limit }, "max_redemptions", message] as const,
        [{ maxPerCustomer: limit }, "max_per_customer", message] as const,
      ];
    }),
    [{ productIds: [] }, "product_ids", "must contain 1 to 100 elements, or be null"],
    [{ productIds: distinct }, "product_ids", "must contain 1 to 100 elements, or be null"],
    [{ productIds: [productId, product("404")] }, "product_ids.1", "Product not found"],
    [{ productIds: [productId, productId] }, "product_ids.1", "Product is repeated"],
  ])("%o is reported", async (content, path, message) => {
    const { catalog, create } = open();
    const failure = leftOf(await create(content));
    if (failure.kind !== "CatalogInvalid") return expect.fail(failure.kind);
    const described = failure.issues.map(describeCatalogIssue);
    expect(described.map((issue) => [issue.path.join("."), issue.message])).toEqual([
      [path, message],
    ]);
    expect(rightOf(await catalog.listCoupons(testOrganization)).rows).toEqual([]);
  });

  test("is reported with every issue", async () => {
    const { create } = open();
    const content = { code: "", percent: undefined, maxRedemptions: 0, productIds: [product("4")] };
    const failure = leftOf(await create(content));
    expect(failure).toMatchObject({
      issues: [
        { kind: "CouponCodeInvalid" },
        { kind: "CouponSizeRequired" },
        { kind: "MaxRedemptionsInvalid" },
        { kind: "ProductNotFound", index: 0 },
      ],
    });
  });

  test("names up to 100 products, of the organization only", async () => {
    const { app, catalog, create, other } = open();
    const ids = await Promise.all(
      distinct.slice(1).map(async (name) => {
        const made = rightOf(await catalog.products.create(testOrganization, { name })).created;
        return made.id;
      }),
    );
    expect(rightOf(await create({ productIds: ids })).productIds).toEqual(ids);
    const foreign = rightOf(await catalog.products.create(other, { name: "Tea" })).created;
    const failure = leftOf(await create({ code: "B", productIds: [foreign.id] }));
    expect(failure).toMatchObject({ issues: [{ kind: "ProductNotFound", index: 0 }] });
    const offline = createCatalog({
      ...app.store,
      ...app.ports,
      catalog: {
        lookUp: () => () => Promise.resolve({ _tag: "Left", left: portFailed("catalog", 1) }),
      },
    });
    const failed = await offline.createCoupon(testOrganization, {
      code: "C",
      percent,
      productIds: ids,
    });
    expect(leftOf(failed)).toEqual(portFailed("catalog", 1));
    rightOf(await offline.createCoupon(testOrganization, { code: "D", percent }));
  });
});

test("the JSON of a coupon has every property, and its record is read again", async () => {
  const { add } = open();
  const coupon = await add({ percent: undefined, ...euros, maxRedemptions: 3 });
  const json = renderCoupon({ ...coupon, redemptions: 2 });
  expect(Object.entries(json)).toEqual([
    ["id", "coupon_1"],
    ["organization_id", testOrganization],
    ["code", "SPRING"],
    ["is_active", 1],
    ["percent", null],
    ["amount", "5"],
    ["currency", "EUR"],
    ["product_ids", null],
    ["starts_at", null],
    ["ends_at", null],
    ["max_redemptions", 3],
    ["max_per_customer", null],
    ["minimum_total", null],
    ["created_at", "2025-07-17 12:00:00"],
    ["updated_at", null],
    ["redemptions", 2],
  ]);
  const { redemptions, ...record } = coupon;
  expect({ ...couponCodec.read(couponCodec.json.write(record)), redemptions }).toEqual(coupon);
  expect(couponCodec.read({ ...json, code: "spring" }).code).toBe("SPRING");
});

test("a catalog without couponRecords has no coupons and cannot store one", async () => {
  const { app } = open();
  const catalog = createCatalog({ ...app.store, ...app.ports, couponRecords: undefined });
  const id: CouponId = "coupon_1";
  expect(leftOf(await catalog.createCoupon(testOrganization, { code: "A", percent }))).toEqual(
    portFailed("coupons", new TypeError("pass couponRecords to store coupons")),
  );
  const failure = { kind: "CouponNotFound" };
  expect(leftOf(await catalog.getCoupon(testOrganization, id))).toEqual(failure);
  expect(leftOf(await catalog.deactivateCoupon(testOrganization, id))).toEqual(failure);
  expect(rightOf(await catalog.listCoupons(testOrganization))).toMatchObject({
    rows: [],
    total: 0,
  });
});
