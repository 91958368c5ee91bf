import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { agentOf, createService, ways } from "./connect.ts";

const book = { id: "product_book", quantity: 3, billing_schema_id: "schema_usd" };
const items = [
  {
    type: "PRODUCT",
    product_id: "product_book",
    billing_schema_id: "schema_usd",
    quantity: 3,
  },
];
const order = { items, customer_email: "robin@example.com" };

test("the server has the version of the package", async () => {
  const text = readFileSync(new URL("../package.json", import.meta.url), "utf8");
  const { client } = await agentOf(createService());
  expect(client.getServerVersion()).toEqual({
    name: "quittance",
    version: (JSON.parse(text) as { readonly version: string }).version,
  });
});

test.each(ways)("over %s a client goes from a quote to what is due", async (way) => {
  const { use, data, tools } = await agentOf(createService(), { way, allowWrites: true });
  expect(await tools()).toEqual(expect.arrayContaining(["calculate_quote", "create_invoice"]));

  const quote = await data("calculate_quote", { product: book });
  expect(quote).toMatchObject({ currency: "USD", total: { price: "37.5" } });
  const explained = await use("explain_quote", { product: book });
  expect(explained.text).toContain("12.5");
  expect(explained.isError).toBe(false);

  expect(await data("validate_invoice", order)).toMatchObject({ valid: true });
  const { id } = await data("create_invoice", order);
  expect(await data("read_payable", { invoice_id: id })).toMatchObject({ payable: "37.5" });

  const part = { provider_id: "prov_card", currency: "USD", price: "30", status: "COMPLETED" };
  const paid = await data("record_payment", { invoice_id: id, ...part });
  expect(paid.invoice).toMatchObject({ status: "PARTIALLY_PAID" });
  expect(await data("read_payable", { invoice_id: id })).toMatchObject({
    due: "7.5",
    payable: "7.5",
    minor_units: "750",
  });
  expect((await data("list_payments", { invoice_id: id })).payments).toHaveLength(1);
  expect(await data("read_invoice", { invoice_id: id })).toMatchObject({ id });

  const refund = { payment_id: paid.payment.id, currency: "USD", price: "5" };
  expect((await data("record_refund", refund)).refund).toMatchObject({ price: "5" });
  const line = (await data("read_invoice", { invoice_id: id, expand: ["items"] })).items[0];
  const credit = { invoice_id: id, lines: [{ invoice_item_id: line.id, quantity: 1 }] };
  expect((await data("create_credit_note", credit)).credit_note).toMatchObject({ total: "12.5" });
  expect(await data("read_payable", { invoice_id: id })).toMatchObject({ due: "0" });
});
