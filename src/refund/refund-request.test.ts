import { refundRequests } from "quittance/wire";
import { expect, test } from "vitest";

test("a list of refunds is filtered by payment and by invoice", () => {
  const { messages, filter } = refundRequests.list.read({
    ...{ payment_id: "payment_1", invoice_id: "invoice_1" },
  });
  expect([messages.size, filter]).toMatchObject([
    0,
    { paymentId: "payment_1", invoiceId: "invoice_1" },
  ]);
});
