import { expect, inject, test } from "vitest";
import { createDatabase } from "../../postgres/test/support/test-databases.ts";
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

test("quittance serve manages taxes and coupons, in memory and in PostgreSQL", async () => {
  const database = await createDatabase(inject("postgresUrl"), { prefix: "cli_catalog" });
  try {
    const found: Array<unknown> = [];
    for (const args of [[], ["--data", sample, "--database-url", database.url]]) {
      const serving = await serve(args);
      found.push([await manageTaxes(serving.url), await manageCoupons(serving.url)]);
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
  } finally {
    await database.drop();
  }
});
