import { left, portFailed } from "quittance";
import { expect, test } from "vitest";
import { newStore, otherKey, service } from "./create-test-api.ts";
import { mounts } from "./mounts.ts";
import { callWith, createApi } from "./send-to-api.ts";

const price = { product_id: "product_book", name: "Each", currency: "GBP", base_price: "3.50" };

/** The operations on one kind of record, and a body that creates a record. */
const kinds = [
  { path: "/products", id: "product_1", body: { name: "Tea" }, actions: ["revise"] },
  { path: "/billing_schemas", id: "schema_1", body: price, actions: ["revise"] },
  {
    ...{ path: "/taxes", id: "tax_1", actions: ["revise"] },
    body: { name: "VAT", percent: "19" },
  },
  {
    ...{ path: "/coupons", id: "coupon_1", actions: [] },
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

test("taxes are offered without extensions, if there is a catalog", async () => {
  const { call } = createApi({ extensions: false });
  expect((await call("/taxes/list")).status).toBe(200);
});
