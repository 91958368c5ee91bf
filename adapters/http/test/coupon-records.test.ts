import { describe, expect, test } from "vitest";
import { createApi, seen } from "./send-to-api.ts";
import { otherKey } from "./create-test-api.ts";

const spring = { code: "spring-25", percent: "10" };
const five = { code: "FIVE", amount: "5", currency: "GBP" };

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
    ["a number as the percentage", { ...spring, percent: 10 }, { percent: /decimal string/u }],
    ["an unknown currency", { ...five, currency: "eur" }, { currency: "Invalid currency" }],
    ["an identifier of a tax", { ...spring, product_ids: ["tax_1"] }, { "product_ids.0": /form/u }],
    ["half a redemption", { ...spring, max_per_customer: 0.5 }, { max_per_customer: /integer/u }],
    [
      "an impossible date",
      { ...spring, ends_at: "2025-02-29 00:00:00" },
      { ends_at: /timestamp/u },
    ],
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

test("a list of coupons filters by their code, in any case", async () => {
  const { call } = createApi();
  await call("/coupons", spring);
  await call("/coupons", five);
  const total = async (filter: object) => (await call("/coupons/list", filter)).at("data.total");
  expect([await total({ code: "five" }), await total({ code: "fiv" })]).toEqual([1, 0]);
});
