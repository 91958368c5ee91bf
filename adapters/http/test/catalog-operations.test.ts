import { left, portFailed } from "quittance";
import { describe, expect, test } from "vitest";
import { newStore, otherKey, service } from "./create-test-api.ts";
import { mounts } from "./mounts.ts";
import { callWith, createApi } from "./send-to-api.ts";

const price = { product_id: "product_book", name: "Each", currency: "GBP", base_price: "3.50" };

/** The operations on one kind of record, and a body that creates a record. */
const kinds = [
  { path: "/products", id: "product_1", label: "name", body: { name: "Tea" }, actions: ["revise"] },
  { path: "/billing_schemas", id: "schema_1", label: "name", body: price, actions: ["revise"] },
  {
    ...{ path: "/taxes", id: "tax_1", label: "name", actions: ["revise"] },
    body: { name: "VAT", percent: "19" },
  },
  {
    ...{ path: "/coupons", id: "coupon_1", label: "code", actions: [] },
    body: { code: "A", percent: "10" },
  },
].map(({ actions, ...kind }) => ({ ...kind, actions: [...actions, "deactivate"] }));

const webhooks = {
  ...{ path: "/webhooks", id: "endpoint_1", body: { url: "https://shop.example/webhooks" } },
  actions: ["update", "disable", "rotate_secret", "deliveries", "replay"],
};

const bodyOf = (action: string): object =>
  action === "replay" ? { failed_since: "2025-01-01 00:00:00" } : {};

/** The operations on one record, and those on all records of its kind. */
const operations = [...kinds, webhooks].flatMap(({ path, id, body, actions }) => {
  const each = ["", ...actions].map((action) => ({
    ...{ collection: path, id, created: body, body: bodyOf(action) },
    path: [path, id, ...(action === "" ? [] : [action])].join("/"),
  }));
  return { each, all: [...each, { path, body }, { path: `${path}/list`, body: {} }] };
});

test.each(operations.flatMap(({ each }) => each))(
  "$path returns 404 for an unknown, malformed or foreign record",
  async ({ path, id, body, collection, created }) => {
    const { call } = createApi();
    await call(collection, created);
    const notFound = [
      await call(path, body, { as: otherKey }),
      await call(path.replace(/_1/u, "_none"), body),
      await call(path.replace(id, "payment_1"), body),
      await call(path.replace(id, "%E0%A4%A"), body),
    ];
    for (const { status, at } of notFound) {
      expect([status, at("log.code")]).toEqual([404, "NOT_FOUND"]);
    }
    expect((await call(`${collection}/${id}`)).at("data.is_active")).toBe(1);
  },
);

test.each(Object.entries(mounts))(
  "operations on a catalog and on webhooks that the host does not have return 404, by %s",
  async (_, mount) => {
    const mounted = await mount(service({ withCatalog: false, webhooks: undefined }));
    const call = callWith(mounted.send);
    for (const { path, body } of operations.flatMap(({ all }) => all)) {
      const { status, at } = await call(path, body);
      expect([path, status, at("log.code")]).toEqual([path, 404, "NOT_FOUND"]);
    }
    expect((await call("/payments")).status).toBe(200);
    await mounted.close();
  },
);

test("operations return 503 if the store fails", async () => {
  const failed = () => () => Promise.resolve(left(portFailed("catalog", "canary")));
  const store = {
    ...newStore(),
    catalogWriter: {
      ...{ listProducts: failed, listBillingSchemas: failed },
      ...{ storeProduct: failed, storeBillingSchema: failed },
      ...{ deactivateProduct: failed, deactivateBillingSchema: failed },
    },
    taxRecords: {
      ...{ findTaxes: failed, listTaxes: failed, storeTax: failed, deactivateTax: failed },
    },
    couponRecords: {
      ...{ couponsByCode: failed, findCoupon: failed, listCoupons: failed },
      ...{ storeCoupon: failed, deactivateCoupon: failed },
    },
    endpoints: {
      ...{ findEndpoint: failed, listEndpoints: failed, storeEndpoint: failed },
      ...{ changeEndpoint: failed, rotateSecret: failed },
    },
  };
  const { call } = createApi({ catalog: { lookUp: failed }, store });
  for (const { path, body } of operations.flatMap(({ all }) => all)) {
    const { status, at, text } = await call(path, body);
    expect([path, status, at("log.code")]).toEqual([path, 503, "REPOSITORY_UNAVAILABLE"]);
    expect(text).not.toContain("canary");
  }
});

describe.each(kinds)("$path", ({ path, id, body, label }) => {
  test("are deactivated once", async () => {
    const { call, tick } = createApi();
    await call(path, body);
    tick(5);
    const first = await call(`${path}/${id}/deactivate`);
    expect([first.status, first.at("data.is_active"), first.at("data.updated_at")]).toEqual([
      ...[200, 0, "2025-07-17 15:00:05"],
    ]);
    tick(5);
    expect((await call(`${path}/${id}/deactivate`)).at("data")).toEqual(first.at("data"));
  });

  test("are listed newest first, by page and filter", async () => {
    const { call, tick } = createApi();
    for (const name of ["A", "B", "C"]) {
      tick(1);
      await call(path, { ...body, [label]: name });
    }
    await call(`${path}/${id.replace("1", "2")}/deactivate`);
    const listed = async (filter: object): Promise<unknown> => {
      const { at } = await call(`${path}/list`, filter);
      const rows = at(`data.${path.slice(1)}`) as ReadonlyArray<Readonly<Record<string, unknown>>>;
      return rows.map((row) => row[label]);
    };
    expect(await listed({ limit: 3 })).toEqual(["C", "B", "A"]);
    expect(await listed({ limit: 2, is_active: 1 })).toEqual(["C", "A"]);
    expect(await listed({ limit: 1, is_active: 0 })).toEqual(["B"]);
    const page = await call(`${path}/list`, { limit: 2 });
    const cursor = page.at("data.next_cursor");
    expect(page.at("data.has_more")).toBe(true);
    expect(await listed({ limit: 1, cursor })).toEqual(["A"]);
    expect((await call(`${path}/list`, { is_active: 1, cursor })).messages).toEqual({
      cursor: "cursor must be the next_cursor of a page with the same filters",
    });
  });
});

test("taxes are offered without extensions, if there is a catalog", async () => {
  const { call } = createApi({ extensions: false });
  expect((await call("/taxes/list")).status).toBe(200);
});
