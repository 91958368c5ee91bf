import { expect, test } from "vitest";
import { databaseInTest, serveInTest } from "./in-test.ts";
import { sample } from "./run-cli.ts";
import { post } from "./sample-requests.ts";

interface Data {
  readonly id: string;
  readonly version_group_id: string;
  readonly secret: string;
}

const item = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };

test.each([
  ["memory", () => Promise.resolve([])],
  [
    "PostgreSQL",
    async () => ["--data", sample, "--database-url", (await databaseInTest("cli_catalog")).url],
  ],
])("quittance serve manages the catalog and webhooks in %s", async (_, argsOf) => {
  const { url } = await serveInTest(await argsOf());
  const send = async (path: string, body: object = {}): Promise<Data> =>
    (await post(url, path, body)).data as Data;
  const tax = await send("/taxes", { name: "VAT", percent: "19" });
  const revisedTax = await send(`/taxes/${tax.id}/revise`, { percent: "20" });
  const coupon = await send("/coupons", { code: "serve-25", percent: "10", max_redemptions: 1 });
  const tea = await send("/products", { name: "Tea", image: { x: 1 } });
  const price = { product_id: tea.id, name: "Each", currency: "GBP", base_price: "3.50" };
  const schema = await send("/billing_schemas", price);
  const greenTea = await send(`/products/${tea.id}/revise`, { name: "Green tea" });
  const { id, secret } = await send("/webhooks", { url: "http://127.0.0.1:9/" });

  const product = { id: greenTea.id, quantity: 2, billing_schema_id: schema.id };
  const order = { items: [item], coupons: ["SERVE-25"], customer_email: "robin@example.com" };
  const { version_group_id } = greenTea;
  const calls: ReadonlyArray<readonly [path: string, body: object, data: object]> = [
    ["/pay/quote", { items: [{ ...item, tax_ids: [revisedTax.id] }] }, { total: { price: "12" } }],
    ["/taxes/list", { is_active: 1 }, { total: 1 }],
    [`/taxes/${revisedTax.id}/deactivate`, {}, { is_active: 0 }],
    [`/taxes/${tax.id}`, {}, { percent: "19" }],
    ["/invoices", order, { price: "9" }],
    [`/coupons/${coupon.id}`, {}, { redemptions: 1 }],
    ["/coupons/list", { code: "serve-25" }, { total: 1 }],
    [`/coupons/${coupon.id}/deactivate`, {}, { is_active: 0 }],
    ["/pay/quote", { product }, { total: { price: "7" } }],
    ["/products/list", { version_group_id }, { total: 2 }],
    ["/billing_schemas/list", { product_id: tea.id }, { total: 1 }],
    [`/billing_schemas/${schema.id}/deactivate`, {}, { is_active: 0 }],
    [`/products/${greenTea.id}/deactivate`, {}, { is_active: 0, name: "Green tea" }],
    ["/webhooks/list", { is_active: 1 }, { total: 1 }],
    [`/webhooks/${id}/deliveries`, {}, { total: 0 }],
    [`/webhooks/${id}/rotate_secret`, {}, { secret: expect.stringMatching(/^whsec_/u) as unknown }],
    [`/webhooks/${id}/disable`, {}, { is_active: 0 }],
  ];
  for (const [path, body, data] of calls) expect(await send(path, body), path).toMatchObject(data);
  expect(secret).toMatch(/^whsec_/u);
  expect(await (await fetch(`${url}/openapi.json`)).text()).toContain('"/taxes/{id}/revise"');
});
