import { left, portFailed } from "quittance";
import { describe, expect, test } from "vitest";
import { mounts } from "./mounts.ts";
import { bookItem, callWith, createApi, order, place, type ApiResponse } from "./send-to-api.ts";
import { newStore, otherKey, service } from "./create-test-api.ts";

const spring = { code: "spring-25", percent: "10" };
const five = { code: "FIVE", amount: "5", currency: "GBP" };

/** Returns the status of a response, and its messages or those properties of its data. */
const seen = (response: ApiResponse, ...properties: ReadonlyArray<string>): unknown =>
  response.status === 400
    ? response.messages
    : [response.status, ...properties.map((property) => response.at(`data.${property}`))];

describe("POST /coupons", () => {
  test("creates an active coupon, with its code in upper case", async () => {
    const { call } = createApi();
    const created = await call("/coupons", spring);
    expect([created.status, created.at("message"), created.at("data")]).toEqual([
      201,
      "Resource created successfully",
      {
        ...{ id: "coupon_1", organization_id: "org_one", code: "SPRING-25", is_active: 1 },
        ...{ percent: "10", amount: null, currency: null, product_ids: null },
        ...{ starts_at: null, ends_at: null, max_redemptions: null, max_per_customer: null },
        ...{ minimum_total: null, created_at: "2025-07-17 15:00:00", updated_at: null },
        redemptions: 0,
      },
    ]);
  });

  test("stores every property, and null counts as absent", async () => {
    const { call } = createApi();
    const given = {
      ...{ ...five, amount: "7.50", product_ids: ["product_book", "product_pen"] },
      ...{ starts_at: "2025-07-01 00:00:00", ends_at: "2025-08-01 00:00:00" },
      ...{ max_redemptions: 1_000_000_000, max_per_customer: 1, minimum_total: "20" },
    };
    expect((await call("/coupons", { ...given, percent: null })).at("data")).toMatchObject({
      ...given,
      ...{ amount: "7.5", percent: null },
    });
    const none = { amount: null, currency: null, product_ids: null, starts_at: null };
    expect(seen(await call("/coupons", { ...spring, ...none }), "product_ids")).toEqual([
      ...[201, null],
    ]);
  });

  test.each<[string, object, object]>([
    ["an empty body", {}, { code: "code is required", percent: /required for/u }],
    ["neither percent nor amount", { code: "A" }, { percent: /required for a coupon without/u }],
    [
      "percent and amount",
      { ...spring, ...five },
      { amount: /not allowed together with percent/u },
    ],
    ["a code with a space", { ...spring, code: "NO CODE" }, { code: /letters, digits, - and _/u }],
    ["a code of 41 characters", { ...spring, code: "A".repeat(41) }, { code: /1 to 40 letters/u }],
    ["a percentage of 0", { ...spring, percent: "0" }, { percent: /greater than 0/u }],
    ["a percentage above 100", { ...spring, percent: "100.1" }, { percent: /at most 100/u }],
    ["a number as the percentage", { ...spring, percent: 10 }, { percent: /decimal string/u }],
    ["an amount of 0", { ...five, amount: "0.0" }, { amount: /greater than 0/u }],
    ["an amount without currency", { ...five, currency: null }, { currency: /is required/u }],
    ["an unknown currency", { ...five, currency: "eur" }, { currency: "Invalid currency" }],
    ["a needless currency", { ...spring, currency: "EUR" }, { currency: /only allowed with/u }],
    [
      "a minimum without currency",
      { ...spring, minimum_total: "9" },
      { currency: /required with amount and minimum_total/u },
    ],
    ["no products", { ...spring, product_ids: [] }, { product_ids: /1 to 100 elements/u }],
    [
      "101 products",
      { ...spring, product_ids: Array.from({ length: 101 }, (_, at) => `product_${String(at)}`) },
      { product_ids: /at most 100 elements/u },
    ],
    [
      "unknown, foreign and repeated products",
      {
        ...spring,
        product_ids: ["product_book", "product_none", "product_foreign", "product_book"],
      },
      {
        "product_ids.1": "Product not found",
        "product_ids.2": "Product not found",
        "product_ids.3": "Product is repeated",
      },
    ],
    ["an identifier of a tax", { ...spring, product_ids: ["tax_1"] }, { "product_ids.0": /form/u }],
    [
      "an end that is not after the start",
      { ...spring, starts_at: "2025-08-01 00:00:00", ends_at: "2025-08-01 00:00:00" },
      { ends_at: "ends_at must be after starts_at" },
    ],
    [
      "an impossible date",
      { ...spring, ends_at: "2025-02-29 00:00:00" },
      { ends_at: /timestamp/u },
    ],
    ["no redemptions", { ...spring, max_redemptions: 0 }, { max_redemptions: /between 1 and/u }],
    ["half a redemption", { ...spring, max_per_customer: 0.5 }, { max_per_customer: /integer/u }],
    ["an unknown property", { ...spring, name: "Spring" }, { name: "Unknown field" }],
  ])("rejects %s", async (_, body, messages) => {
    const { call } = createApi();
    const response = await call("/coupons", body);
    expect([response.status, Object.keys(response.messages).sort()]).toEqual([
      400,
      Object.keys(messages),
    ]);
    for (const [property, message] of Object.entries(messages)) {
      expect(response.messages[property]).toEqual(expect.stringMatching(message as string));
    }
    expect((await call("/coupons/list")).at("data.total")).toBe(0);
  });

  test("reports every issue at once, of the form and of the content", async () => {
    const { call } = createApi();
    const pathsOf = async (body: object): Promise<ReadonlyArray<string>> =>
      Object.keys((await call("/coupons", body)).messages).sort();
    expect(
      await pathsOf({
        ...{
          code: 7,
          percent: "200",
          amount: "5",
          product_ids: ["product_book", "product_book", 1],
        },
        ...{ starts_at: "2025-02-01 00:00:00", ends_at: "2025-01-01 00:00:00" },
      }),
    ).toEqual([
      "amount",
      "code",
      "currency",
      "ends_at",
      "percent",
      "product_ids.1",
      "product_ids.2",
    ]);
    // What could not be read is not reported as absent.
    expect(await pathsOf({ code: "A", percent: 10 })).toEqual(["percent"]);
    expect(await pathsOf({ code: "A", amount: 10, currency: "EUR" })).toEqual(["amount"]);
    expect(await pathsOf({ code: "A", amount: "5", currency: "eur" })).toEqual(["currency"]);
    const minimum = { percent: "5", minimum_total: 1, currency: "EUR" };
    expect(await pathsOf({ code: "A", ...minimum })).toEqual(["minimum_total"]);
  });

  test("rejects a code that is taken in any case, also by an inactive coupon", async () => {
    const { call } = createApi();
    await call("/coupons", spring);
    await call("/coupons/coupon_1/deactivate");
    expect(seen(await call("/coupons", { ...five, code: "Spring-25" }))).toEqual({
      code: "code is the code of another coupon",
    });
    expect((await call("/coupons", spring, { as: otherKey })).status).toBe(201);
  });
});

describe("POST /coupons/{id}", () => {
  test("counts the invoices that use the coupon and are not voided", async () => {
    const { call } = createApi();
    await call("/coupons", { ...spring, max_redemptions: 2 });
    const redemptions = async () => (await call("/coupons/coupon_1")).at("data.redemptions");
    const create = () =>
      call("/invoices", order({ items: [bookItem], coupons: ["SPRING-25"] }), {
        headers: { "Idempotency-Key": "order-1" },
      });
    const created = await create();
    expect([created.status, created.at("data.price"), await redemptions()]).toEqual([201, "9", 1]);
    expect([(await create()).status, await redemptions()]).toEqual([200, 1]);
    await place(call, { items: [bookItem], coupons: ["spring-25"] });
    expect(await redemptions()).toBe(2);
    const used = await call("/pay/quote", { items: [bookItem], coupons: ["SPRING-25"] });
    expect(used.messages).toEqual({
      "coupons.0": "Coupon has reached its maximum number of redemptions",
    });
    await call(`/invoices/${String(created.at("data.id"))}/void`);
    expect((await call("/coupons/list")).at("data.coupons.0.redemptions")).toBe(1);
  });
});

describe("POST /coupons/{id}/deactivate", () => {
  test("makes a coupon inactive, once", async () => {
    const { call, tick } = createApi();
    await call("/coupons", spring);
    tick(5);
    const first = await call("/coupons/coupon_1/deactivate");
    expect(seen(first, "is_active", "updated_at")).toEqual([200, 0, "2025-07-17 15:00:05"]);
    tick(5);
    expect((await call("/coupons/coupon_1/deactivate")).at("data")).toEqual(first.at("data"));
    const used = await call("/invoices", order({ items: [bookItem], coupons: ["SPRING-25"] }));
    expect(used.messages).toEqual({ "coupons.0": "Coupon is not active" });
  });
});

describe("POST /coupons/list", () => {
  test("returns coupons, newest first, by page and filter", async () => {
    const { call, tick } = createApi();
    for (const code of ["A", "B", "C"]) {
      await call("/coupons", { ...spring, code });
      tick(1);
    }
    await call("/coupons/coupon_2/deactivate");
    const codesIn = async (body: object): Promise<unknown> => {
      const { text } = await call("/coupons/list", body);
      const { data } = JSON.parse(text) as {
        readonly data: { readonly coupons: ReadonlyArray<{ readonly code: string }> };
      };
      return data.coupons.map(({ code }) => code);
    };
    expect(await codesIn({})).toEqual(["C", "B", "A"]);
    expect(await codesIn({ is_active: 1 })).toEqual(["C", "A"]);
    expect(await codesIn({ is_active: 0 })).toEqual(["B"]);
    expect(await codesIn({ code: "b" })).toEqual(["B"]);
    expect(await codesIn({ code: "b", is_active: 1 })).toEqual([]);
    const page = await call("/coupons/list", { limit: 2 });
    expect(seen(page, "total", "total_capped", "limit", "offset", "has_more")).toEqual([
      ...[200, 3, false, 2, 0, true],
    ]);
    const cursor = page.at("data.next_cursor");
    expect(await codesIn({ limit: 2, cursor })).toEqual(["A"]);
    expect(seen(await call("/coupons/list", { is_active: 1, cursor }))).toEqual({
      cursor: "cursor must be the next_cursor of a page with the same filters",
    });
  });
});

describe("every operation on coupons", () => {
  const paths = ["/coupons/coupon_1", "/coupons/coupon_1/deactivate"];

  test.each(paths)("%s returns 404 for an unknown, malformed or foreign coupon", async (path) => {
    const { call } = createApi();
    await call("/coupons", spring);
    const notFound = [
      await call(path, {}, { as: otherKey }),
      await call(path.replace("coupon_1", "coupon_none")),
      await call(path.replace("coupon_1", "tax_1")),
      await call(path.replace("coupon_1", "%E0%A4%A")),
    ];
    for (const response of notFound) {
      expect([response.status, response.at("log.code")]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await call("/coupons/coupon_1")).at("data.is_active")).toBe(1);
    expect((await call("/coupons/list", {}, { as: otherKey })).at("data.total")).toBe(0);
  });

  test.each(Object.entries(mounts))("returns 404 without a catalog, by %s", async (_, mount) => {
    const mounted = await mount(service({ withCatalog: false }));
    const call = callWith(mounted.send);
    for (const path of [...paths, "/coupons", "/coupons/list"]) {
      const { status, at } = await call(path, spring);
      expect([path, status, at("log.code")]).toEqual([path, 404, "NOT_FOUND"]);
    }
    await mounted.close();
  });

  test("returns 503 if the store fails", async () => {
    const store = newStore();
    const failed = () => () => Promise.resolve(left(portFailed("coupons", "canary")));
    const couponRecords = {
      ...{ couponsByCode: failed, findCoupon: failed, listCoupons: failed },
      ...{ storeCoupon: failed, deactivateCoupon: failed },
    };
    const { call } = createApi({ store: { ...store, couponRecords } });
    for (const path of [...paths, "/coupons", "/coupons/list"]) {
      const { status, at, text } = await call(path, path === "/coupons" ? spring : {});
      expect([path, status, at("log.code")]).toEqual([path, 503, "REPOSITORY_UNAVAILABLE"]);
      expect(text).not.toContain("canary");
    }
  });
});
