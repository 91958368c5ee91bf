import { billingSchemaRequests } from "quittance/adapter";
import { expect, test } from "vitest";

const parts = ["interval_type", "interval_count", "payment_type", "renew_type", "billing_type"];
const once = { product_id: "product_1", name: "Each", currency: "EUR", base_price: "5" };

test("a recurring billing schema needs all properties of a recurrence", () => {
  const { messages } = billingSchemaRequests.create.read({ ...once, type: "RECURRING" });
  expect([...messages.keys()]).toEqual(parts);
  expect(messages.get("billing_type")).toBe("billing_type is required with type RECURRING");
});
