import { left, portFailed } from "quittance";
import { describe, expect, test } from "vitest";
import { mounts } from "./mounts.ts";
import { bookItem, callWith, createApi, order, type ApiResponse } from "./send-to-api.ts";
import { newStore, otherKey, service } from "./create-test-api.ts";

const vat = { name: "VAT", percent: "19" };
const exempt = { name: "Exempt", percent: "0", category: "E", exemption_reason: "Books" };

/** Returns the status of a response, and its messages or those properties of its data. */
const seen = (response: ApiResponse, ...properties: ReadonlyArray<string>): unknown =>
  response.status === 400
    ? response.messages
    : [response.status, ...properties.map((property) => response.at(`data.${property}`))];

describe("POST /taxes", () => {
  test("creates an active tax with the defaults", async () => {
    const { call } = createApi();
    const created = await call("/taxes", vat);
    expect([created.status, created.at("message"), created.at("data")]).toEqual([
      201,
      "Resource created successfully",
      {
        ...{ id: "tax_1", organization_id: "org_one", version_group_id: "group_1", is_active: 1 },
        ...{ name: "VAT", percent: "19", category: "S", exemption_reason: null },
        ...{ is_inclusive: 0, is_compound: 0, jurisdiction: null },
        ...{ created_at: "2025-07-17 15:00:00", updated_at: null },
      },
    ]);
  });

  test("stores every property, and null counts as absent", async () => {
    const { call } = createApi();
    const given = {
      ...exempt,
      percent: "7.50",
      is_inclusive: 1,
      is_compound: 0,
      jurisdiction: "DE",
    };
    expect((await call("/taxes", given)).at("data")).toMatchObject({ ...given, percent: "7.5" });
    const none = { category: null, exemption_reason: null, is_inclusive: null, jurisdiction: null };
    expect(seen(await call("/taxes", { ...vat, ...none }), "category")).toEqual([201, "S"]);
  });

  test("the tax can be charged", async () => {
    const { call } = createApi();
    await call("/taxes", vat);
    const quote = await call("/pay/quote", { items: [{ ...bookItem, tax_ids: ["tax_1"] }] });
    expect(quote.at("data.taxes.0.amount")).toBe("1.9");
  });

  test.each<[string, object, object]>([
    ["an empty body", {}, { name: "name is required", percent: "percent is required" }],
    ["an empty name", { name: "" }, { name: "name must not be empty" }],
    ["a percentage above 1000", { percent: "1000.1" }, { percent: /between 0 and 1000/u }],
    ["a negative percentage", { percent: "-1" }, { percent: /decimal string/u }],
    ["a number as the percentage", { percent: 19 }, { percent: /decimal string/u }],
    ["an unknown category", { category: "X" }, { category: /one of S, Z, E/u }],
    ["an exemption without a reason", { category: "E" }, { exemption_reason: /is required/u }],
    [
      "a reason without an exemption",
      { exemption_reason: "x" },
      { exemption_reason: /not allowed/u },
    ],
    [
      "a reason that is too long",
      { category: "E", exemption_reason: "x".repeat(501) },
      { exemption_reason: /at most 500 characters, not 501/u },
    ],
    [
      "an inclusive and compound tax",
      { is_inclusive: 1, is_compound: 1 },
      { is_compound: "is_compound must be 0 for an inclusive tax" },
    ],
    ["a flag of another type", { is_inclusive: true }, { is_inclusive: /0 or 1/u }],
    ["an empty jurisdiction", { jurisdiction: "" }, { jurisdiction: /not be empty/u }],
  ])("rejects %s", async (_, given, messages) => {
    const { call } = createApi();
    const body = Object.keys(given).length === 0 ? {} : { ...vat, ...given };
    const response = await call("/taxes", body);
    expect(Object.keys(response.messages)).toEqual(Object.keys(messages));
    for (const [property, message] of Object.entries(messages)) {
      expect(response.messages[property]).toEqual(expect.stringMatching(message as string));
    }
    expect((await call("/taxes/list")).at("data.total")).toBe(0);
  });

  test("reports every issue at once, of the form and of the content", async () => {
    const { call } = createApi();
    const body = {
      name: 7,
      percent: "2000",
      category: "K",
      is_inclusive: 1,
      is_compound: 1,
      vat: 1,
    };
    expect(Object.keys((await call("/taxes", body)).messages).sort()).toEqual([
      ...["exemption_reason", "is_compound", "name", "percent", "vat"],
    ]);
    const unread = { category: "X", exemption_reason: 7, name: "" };
    expect(Object.keys((await call("/taxes", unread)).messages).sort()).toEqual([
      ...["category", "exemption_reason", "name", "percent"],
    ]);
  });
});

describe("POST /taxes/{id}/revise", () => {
  test("stores a new version, which alone is active", async () => {
    const { call } = createApi();
    await call("/taxes", vat);
    const revised = await call("/taxes/tax_1/revise", { percent: "20" });
    expect(seen(revised, "id", "version_group_id", "name", "percent", "is_active")).toEqual([
      ...[201, "tax_2", "group_1", "VAT", "20", 1],
    ]);
    expect(seen(await call("/taxes/tax_1"), "percent", "is_active")).toEqual([200, "19", 0]);
  });

  test("null removes a reason and a jurisdiction, and changes no other property", async () => {
    const { call } = createApi();
    await call("/taxes", { ...exempt, jurisdiction: "DE" });
    const kept = { name: null, percent: null, category: null, is_inclusive: null };
    const properties = ["name", "category", "exemption_reason", "jurisdiction"] as const;
    expect(seen(await call("/taxes/tax_1/revise", kept), ...properties)).toEqual([
      ...[201, "Exempt", "E", "Books", "DE"],
    ]);
    const removed = { category: "S", exemption_reason: null, jurisdiction: null };
    expect(seen(await call("/taxes/tax_2/revise", removed), ...properties)).toEqual([
      ...[201, "Exempt", "S", null, null],
    ]);
  });

  test("rejects a change that is invalid with what does not change", async () => {
    const { call } = createApi();
    await call("/taxes", { ...vat, is_inclusive: 1 });
    expect(seen(await call("/taxes/tax_1/revise", { category: "AE", is_compound: 1 }))).toEqual({
      exemption_reason: "exemption_reason is required for the categories E, AE, K, G and O",
      is_compound: "is_compound must be 0 for an inclusive tax",
    });
    const body = { name: "", percent: "1001", category: "Z", exemption_reason: "x" };
    expect(Object.keys((await call("/taxes/tax_1/revise", body)).messages).sort()).toEqual([
      ...["exemption_reason", "name", "percent"],
    ]);
    expect((await call("/taxes/list")).at("data.total")).toBe(1);
  });
});

describe("POST /taxes/{id}/deactivate", () => {
  test("makes a tax inactive, once", async () => {
    const { call, tick } = createApi();
    await call("/taxes", vat);
    tick(5);
    const first = await call("/taxes/tax_1/deactivate");
    expect(seen(first, "is_active", "updated_at")).toEqual([200, 0, "2025-07-17 15:00:05"]);
    tick(5);
    expect((await call("/taxes/tax_1/deactivate")).at("data")).toEqual(first.at("data"));
    const items = [{ ...bookItem, tax_ids: ["tax_1"] }];
    expect((await call("/invoices", order({ items }))).messages).toEqual({
      "items.0.tax_ids.0": "Tax is not active",
    });
  });
});

describe("POST /taxes/list", () => {
  test("returns all versions, newest first, by page and filter", async () => {
    const { call, tick } = createApi();
    for (const name of ["A", "B", "C"]) {
      await call("/taxes", { ...vat, name });
      tick(1);
    }
    await call("/taxes/tax_2/revise", { name: "B2" });
    const namesIn = async (body: object): Promise<unknown> => {
      const { text } = await call("/taxes/list", body);
      const { data } = JSON.parse(text) as {
        readonly data: { readonly taxes: Array<{ name: string }> };
      };
      return data.taxes.map(({ name }) => name);
    };
    expect(await namesIn({})).toEqual(["B2", "C", "B", "A"]);
    expect(await namesIn({ is_active: 1 })).toEqual(["B2", "C", "A"]);
    expect(await namesIn({ is_active: 0 })).toEqual(["B"]);
    expect(await namesIn({ limit: 2, offset: 1 })).toEqual(["C", "B"]);
    const page = await call("/taxes/list", { limit: 3 });
    expect(seen(page, "total", "total_capped", "limit", "offset", "has_more")).toEqual([
      ...[200, 4, false, 3, 0, true],
    ]);
    const cursor = page.at("data.next_cursor");
    expect(await namesIn({ limit: 3, cursor })).toEqual(["A"]);
    expect(seen(await call("/taxes/list", { is_active: 1, cursor }))).toEqual({
      cursor: "cursor must be the next_cursor of a page with the same filters",
    });
    expect(seen(await call("/taxes/list", { is_active: 2, limit: 0, offset: 1, cursor }))).toEqual({
      is_active: "is_active must be 0 or 1, not 2",
      limit: "limit must be an integer between 1 and 100, not 0",
      cursor: "cursor cannot be combined with offset",
    });
  });
});

describe("every operation on taxes", () => {
  const paths = ["/taxes/tax_1", "/taxes/tax_1/revise", "/taxes/tax_1/deactivate"];

  test.each(paths)("%s returns 404 for an unknown, malformed or foreign tax", async (path) => {
    const { call } = createApi();
    await call("/taxes", vat);
    const notFound = [
      await call(path, {}, { as: otherKey }),
      await call(path.replace("tax_1", "tax_none")),
      await call(path.replace("tax_1", "payment_1")),
      await call(path.replace("tax_1", "%E0%A4%A")),
    ];
    for (const response of notFound) {
      expect([response.status, response.at("log.code")]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await call("/taxes/tax_1")).at("data.is_active")).toBe(1);
    expect((await call("/taxes/list", {}, { as: otherKey })).at("data.total")).toBe(0);
  });

  test.each(Object.entries(mounts))("returns 404 without a catalog, by %s", async (_, mount) => {
    const mounted = await mount(service({ withCatalog: false }));
    const call = callWith(mounted.send);
    for (const path of [...paths, "/taxes", "/taxes/list"]) {
      const { status, at } = await call(path, vat);
      expect([path, status, at("log.code")]).toEqual([path, 404, "NOT_FOUND"]);
    }
    expect((await call("/payments")).status).toBe(200);
    await mounted.close();
  });

  test("returns 503 if the store fails", async () => {
    const store = newStore();
    const failed = () => () => Promise.resolve(left(portFailed("taxes", "canary")));
    const taxRecords = { findTaxes: failed, listTaxes: failed, storeTax: failed };
    const { call } = createApi({
      store: { ...store, taxRecords: { ...taxRecords, deactivateTax: failed } },
    });
    for (const path of [...paths, "/taxes", "/taxes/list"]) {
      const { status, at, text } = await call(path, path === "/taxes" ? vat : {});
      expect([path, status, at("log.code")]).toEqual([path, 503, "REPOSITORY_UNAVAILABLE"]);
      expect(text).not.toContain("canary");
    }
  });

  test("is offered without extensions, if there is a catalog", async () => {
    const { call } = createApi({ extensions: false });
    expect((await call("/taxes/list")).status).toBe(200);
  });
});
