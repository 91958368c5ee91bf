import { describe, expect, test } from "vitest";
import {
  Amount,
  timestampOf,
  createQuittance,
  type Coupons,
  type Id,
  type NewCoupon,
  type OrganizationId,
} from "quittance";
import {
  couponDescription,
  fromJson,
  portFailed,
  read,
  type StoredCoupon,
} from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { tea } from "../../test/support/sample-catalog.ts";

const percent = Amount.of("10");
const euros = { amount: Amount.of("5"), currency: "EUR" } as const;

const open = () => {
  const app = createTestApp();
  const catalog = app.payments;
  const create = (content: Partial<NewCoupon>) =>
    catalog.coupons.create(testOrganization, { code: "SPRING", percent, ...content });
  const add = async (content: Partial<NewCoupon> = {}): Promise<StoredCoupon> =>
    rightOf(await create(content));
  const other: OrganizationId = "org_other";
  return { app, catalog, create, add, other };
};

const issuesOf = (result: Awaited<ReturnType<Coupons["create"]>>) => {
  const failure = leftOf(result);
  return failure.kind === "Invalid" ? failure.issues : expect.fail(failure.kind);
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
    expect(rightOf(await catalog.coupons.get(testOrganization, coupon.id))).toEqual(coupon);
  });

  test("does not change with the list of products that it was created with", async () => {
    const { catalog, add } = open();
    const productIds = [productId];
    const { id } = await add({ productIds });
    productIds.push(product("other"));
    const found = rightOf(await catalog.coupons.get(testOrganization, id));
    expect(found.productIds).toEqual([productId]);
  });

  test("is deactivated, and listed by its code and whether it is active", async () => {
    const { app, catalog, add } = open();
    const first = await add();
    app.tick(60);
    const second = await add({ code: "SUMMER" });
    const inactive = rightOf(await catalog.coupons.deactivate(testOrganization, first.id));
    expect(inactive).toEqual({ ...first, isActive: false, updatedAt: app.clock() });
    const listed = async (filter?: { readonly isActive?: boolean; readonly code?: string }) =>
      rightOf(await catalog.coupons.list(testOrganization, filter)).rows;
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
    const page = rightOf(await catalog.coupons.list(testOrganization, { limit: 1 }));
    expect(page).toMatchObject({ rows: [second], total: 2, hasMore: true, limit: 1, offset: 0 });
    const cursor = page.nextCursor ?? "";
    const next = await catalog.coupons.list(testOrganization, { cursor });
    expect(rightOf(next)).toMatchObject({ rows: [first], hasMore: false });
    const wrong = await catalog.coupons.list(testOrganization, { isActive: true, cursor });
    expect(leftOf(wrong)).toMatchObject({ kind: "Invalid", issues: [{ path: ["cursor"] }] });
  });

  test("of another organization or an unknown one is not found", async () => {
    const { catalog, add, other } = open();
    const { id } = await add();
    const none: Id<"coupon"> = "coupon_404";
    const failure = { kind: "CouponNotFound" };
    expect(leftOf(await catalog.coupons.get(other, id))).toEqual(failure);
    expect(leftOf(await catalog.coupons.deactivate(other, id))).toEqual(failure);
    expect(leftOf(await catalog.coupons.get(testOrganization, none))).toEqual(failure);
    expect(leftOf(await catalog.coupons.deactivate(testOrganization, none))).toEqual(failure);
    expect(rightOf(await catalog.coupons.list(other)).rows).toEqual([]);
  });

  test("has a code that no other coupon has in any case, also an inactive one", async () => {
    const { catalog, create, add, other } = open();
    const { id } = await add();
    rightOf(await catalog.coupons.deactivate(testOrganization, id));
    expect(leftOf(await create({ code: "Spring" }))).toEqual({
      kind: "Invalid",
      issues: [{ path: ["code"], message: "is the code of another coupon" }],
    });
    rightOf(await catalog.coupons.create(other, { code: "SPRING", percent }));
  });
});

describe("the content of a coupon", () => {
  const times = {
    startsAt: timestampOf("2025-07-17 12:00:00"),
    endsAt: timestampOf("2025-07-17 12:00:01"),
  };

  test.each<Partial<NewCoupon>>([
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
    const given = Object.entries(content).filter(([, found]) => found !== undefined);
    expect(await add(content)).toMatchObject(Object.fromEntries(given));
  });

  const negative = Amount.subtract(Amount.zero, Amount.of("1"));
  const distinct = Array.from({ length: 101 }, (_, index) => product(String(index)));

  test.each<readonly [content: Partial<NewCoupon>, path: string, message: string]>([
    ...["", "A".repeat(41), "A B", "É", "ſ", "A\n"].map(
      (code) =>
        [
          { code },
          "code",
          `must have 1 to 40 letters, digits, - and _, not ${JSON.stringify(code.length > 40 ? `${code.slice(0, 37)}...` : code)}`,
        ] as const,
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
    [{ currency: "EUR", minimumTotal: Amount.zero }, "minimumTotal", "must be greater than 0"],
    [
      { percent: undefined, amount: euros.amount },
      "currency",
      "is required with amount and minimumTotal",
    ],
    [{ minimumTotal: percent }, "currency", "is required with amount and minimumTotal"],
    [{ currency: "EUR" }, "currency", "is only allowed with amount or minimumTotal"],
    [{ startsAt: times.endsAt, endsAt: times.endsAt }, "endsAt", "must be after startsAt"],
    [{ startsAt: times.endsAt, endsAt: times.startsAt }, "endsAt", "must be after startsAt"],
    ...[0, -1, 1.5, NaN, 1_000_000_001].flatMap((limit) => {
      const message = `must be an integer between 1 and 1000000000, not ${String(limit)}`;
      return [
        [{ maxRedemptions: limit }, "maxRedemptions", message] as const,
        [{ maxPerCustomer: limit }, "maxPerCustomer", message] as const,
      ];
    }),
    [{ productIds: [] }, "productIds", "must contain 1 to 100 elements, or be null"],
    [{ productIds: distinct }, "productIds", "must contain at most 100 elements, not 101"],
    [{ productIds: [productId, product("404")] }, "productIds.1", "Product not found"],
    [{ productIds: [productId, productId] }, "productIds.1", "Product is repeated"],
  ])("%o is reported", async (content, path, message) => {
    const { catalog, create } = open();
    const issues = issuesOf(await create(content));
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]]);
    expect(rightOf(await catalog.coupons.list(testOrganization)).rows).toEqual([]);
  });

  test("is reported with every issue of its form, named as the caller writes it", async () => {
    const { create } = open();
    const content = { code: "", percent: undefined, maxRedemptions: 0, productIds: [product("4")] };
    expect(issuesOf(await create(content)).map((issue) => issue.path)).toEqual([
      ...[["code"], ["maxRedemptions"], ["percent"]],
    ]);
    const body = { code: "A", currency: "EUR", percent: "1", starts_at: times.endsAt };
    const json = fromJson<NewCoupon>({ ...body, ends_at: times.startsAt });
    const { catalog } = open();
    expect(issuesOf(await catalog.coupons.create(testOrganization, json))).toEqual([
      { path: ["currency"], message: "is only allowed with amount or minimum_total" },
      { path: ["ends_at"], message: "must be after starts_at" },
    ]);
    const unknown = fromJson<NewCoupon>({ code: "A", percent: "1", product_ids: [product("4")] });
    expect(issuesOf(await catalog.coupons.create(testOrganization, unknown))).toEqual([
      { path: ["product_ids", 0], message: "Product not found" },
    ]);
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
    expect(issuesOf(await create({ code: "B", productIds: [foreign.id] }))).toEqual([
      { path: ["productIds", 0], message: "Product not found" },
    ]);
    const offline = createQuittance({
      ...app.store,
      ...app.ports,
      catalog: {
        lookUp: () => () => Promise.resolve({ _tag: "Left", left: portFailed("catalog", 1) }),
      },
    });
    const failed = await offline.coupons.create(testOrganization, {
      code: "C",
      percent,
      productIds: ids,
    });
    expect(leftOf(failed)).toEqual(portFailed("catalog", 1));
    rightOf(await offline.coupons.create(testOrganization, { code: "D", percent }));
  });
});

test("the JSON of a coupon has every property, and its record is read again", async () => {
  const { add } = open();
  const coupon = await add({ percent: undefined, ...euros, maxRedemptions: 3 });
  const json = couponDescription.renderCoupon({ ...coupon, redemptions: 2 });
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
  expect({
    ...couponDescription.couponRecord.read(couponDescription.couponRecord.json.write(record)),
    redemptions,
  }).toEqual(coupon);
  const inFile = rightOf(
    read(couponDescription.couponFileRecord, fromJson({ ...json, code: "spring" })),
  );
  expect(inFile).toEqual({ ...coupon, redemptions: 2 });
});

test("a service without couponRecords has no coupons and cannot store one", async () => {
  const { app } = open();
  const catalog = createQuittance({ ...app.ports, couponRecords: undefined });
  const id: Id<"coupon"> = "coupon_1";
  expect(leftOf(await catalog.coupons.create(testOrganization, { code: "A", percent }))).toEqual(
    portFailed("coupons", new TypeError("pass couponRecords to store coupons")),
  );
  const failure = { kind: "CouponNotFound" };
  expect(leftOf(await catalog.coupons.get(testOrganization, id))).toEqual(failure);
  expect(leftOf(await catalog.coupons.deactivate(testOrganization, id))).toEqual(failure);
  expect(rightOf(await catalog.coupons.list(testOrganization))).toMatchObject({
    rows: [],
    total: 0,
  });
});
