import { expect, test } from "vitest";
import { createMigratedDatabase } from "../../postgres/test/support/migrated-database.ts";
import { sample, serve } from "./run-cli.ts";
import { post } from "./sample-requests.ts";

/** Creates, revises, charges, lists and deactivates a tax; returns what the responses show. */
const manageTaxes = async (url: string): Promise<unknown> => {
  const data = async <Data>(path: string, body: object = {}): Promise<Data> =>
    (await post(url, path, body)).data as Data;
  const { id } = await data<{ readonly id: string }>("/taxes", { name: "VAT", percent: "19" });
  const revised = await data<{ readonly id: string }>(`/taxes/${id}/revise`, { percent: "20" });
  const item = { type: "PAYMENT_INTENT", currency: "GBP", price: "10", tax_ids: [revised.id] };
  const quote = await data<{ readonly total: object }>("/pay/quote", { items: [item] });
  const { total } = await data<{ readonly total: number }>("/taxes/list", { is_active: 1 });
  const inactive = await data<{ readonly is_active: number }>(`/taxes/${revised.id}/deactivate`);
  const previous = await data<{ readonly percent: string }>(`/taxes/${id}`);
  return { quoted: quote.total, total, isActive: inactive.is_active, percent: previous.percent };
};

/** Creates, redeems, lists and deactivates a coupon; returns what the responses show. */
const manageCoupons = async (url: string): Promise<unknown> => {
  const data = async <Data>(path: string, body: object = {}): Promise<Data> =>
    (await post(url, path, body)).data as Data;
  const coupon = { code: "serve-25", percent: "10", max_redemptions: 1 };
  const { id } = await data<{ readonly id: string }>("/coupons", coupon);
  const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price: "10" }];
  const order = { items, coupons: ["SERVE-25"], customer_email: "robin@example.com" };
  const { price } = await data<{ readonly price: string }>("/invoices", order);
  const { redemptions } = await data<{ readonly redemptions: number }>(`/coupons/${id}`);
  const { total } = await data<{ readonly total: number }>("/coupons/list", { code: "serve-25" });
  const inactive = await data<{ readonly is_active: number }>(`/coupons/${id}/deactivate`);
  return { price, redemptions, total, isActive: inactive.is_active };
};

/** Creates, revises and sells a product; returns what the responses show. */
const manageProducts = async (url: string): Promise<unknown> => {
  const data = async <Data>(path: string, body: object = {}): Promise<Data> =>
    (await post(url, path, body)).data as Data;
  const first = await data<{ readonly id: string }>("/products", { name: "Tea", image: { x: 1 } });
  const price = { product_id: first.id, name: "Each", currency: "GBP", base_price: "3.50" };
  const schema = await data<{ readonly id: string }>("/billing_schemas", price);
  const { id, version_group_id } = await data<Readonly<Record<"id" | "version_group_id", string>>>(
    `/products/${first.id}/revise`,
    { name: "Green tea" },
  );
  const product = { id, quantity: 2, billing_schema_id: schema.id };
  const quote = await data<{ readonly total: object }>("/pay/quote", { product });
  const versions = await data<{ readonly total: number }>("/products/list", { version_group_id });
  const prices = await data<{ readonly total: number }>("/billing_schemas/list", {
    product_id: first.id,
  });
  await data(`/billing_schemas/${schema.id}/deactivate`);
  const inactive = await data<{ readonly is_active: number }>(`/products/${id}/deactivate`);
  return { ...quote.total, versions: versions.total, prices: prices.total, ...inactive, id: 0 };
};

/** Creates, lists and disables a webhook endpoint; returns what the responses show. */
const manageWebhooks = async (url: string): Promise<unknown> => {
  const data = async <Data>(path: string, body: object = {}): Promise<Data> =>
    (await post(url, path, body)).data as Data;
  const { id, secret } = await data<Readonly<Record<"id" | "secret", string>>>("/webhooks", {
    url: "http://127.0.0.1:9/",
  });
  const listed = await data<{ readonly total: number }>("/webhooks/list", { is_active: 1 });
  const deliveries = await data<{ readonly total: number }>(`/webhooks/${id}/deliveries`);
  const rotated = await data<{ readonly secret: string }>(`/webhooks/${id}/rotate_secret`);
  const { is_active } = await data<{ readonly is_active: number }>(`/webhooks/${id}/disable`);
  const isSecret = secret.startsWith("whsec_") && rotated.secret !== secret;
  return { total: listed.total, deliveries: deliveries.total, isSecret, is_active };
};

test("quittance serve manages products, taxes, coupons and webhooks, in memory and in PostgreSQL", async () => {
  const database = await createMigratedDatabase("cli_catalog");
  try {
    const found: Array<unknown> = [];
    const [products, webhooks]: [Array<unknown>, Array<unknown>] = [[], []];
    for (const args of [[], ["--data", sample, "--database-url", database.url]]) {
      const serving = await serve(args);
      const { url } = serving;
      found.push([await manageTaxes(url), await manageCoupons(url)]);
      products.push(await manageProducts(url));
      webhooks.push(await manageWebhooks(url));
      const document = await fetch(`${serving.url}/openapi.json`);
      expect(await document.text()).toContain('"/taxes/{id}/revise"');
      expect(await serving.stop()).toBe(0);
    }
    const [inMemory, inDatabase] = found;
    expect(inMemory).toMatchObject([
      { quoted: { price: "12" }, isActive: 0, percent: "19" },
      { price: "9", redemptions: 1, total: 1, isActive: 0 },
    ]);
    expect(inDatabase).toEqual(inMemory);
    const sold = { price: "7", versions: 2, prices: 1, is_active: 0, name: "Green tea" };
    expect(products).toMatchObject([sold, sold]);
    const managed = { total: 1, deliveries: 0, isSecret: true, is_active: 0 };
    expect(webhooks).toEqual([managed, managed]);
  } finally {
    await database.drop();
  }
});
