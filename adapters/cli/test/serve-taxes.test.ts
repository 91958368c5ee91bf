import { expect, inject, test } from "vitest";
import { createDatabase } from "../../postgres/test/support/test-databases.ts";
import { sample, serve } from "./run-cli.ts";
import { post } from "./sample-requests.ts";

/** Creates, revises, charges, lists and deactivates a tax; returns what the responses show. */
const manage = async (url: string): Promise<unknown> => {
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

test("quittance serve manages taxes, in memory and in PostgreSQL", async () => {
  const database = await createDatabase(inject("postgresUrl"), { prefix: "cli_taxes" });
  try {
    const found: Array<unknown> = [];
    for (const args of [[], ["--data", sample, "--database-url", database.url]]) {
      const serving = await serve(args);
      found.push(await manage(serving.url));
      const document = await fetch(`${serving.url}/openapi.json`);
      expect(await document.text()).toContain('"/taxes/{id}/revise"');
      expect(await serving.stop()).toBe(0);
    }
    const [inMemory, inDatabase] = found;
    expect(inMemory).toMatchObject({ quoted: { price: "12" }, isActive: 0, percent: "19" });
    expect(inDatabase).toEqual(inMemory);
  } finally {
    await database.drop();
  }
});
