import { expect, test } from "vitest";
import { sampleRefund } from "../../adapters/conformance/src/sample-records.ts";
import { refundMatcher, type Refund, type RefundFilter } from "./refund.ts";

const refund = sampleRefund("one", {
  paymentId: "payment_one",
  invoiceId: "invoice_one",
  idempotencyKey: "key one",
  reference: "reference one",
});

test.each<[keyof Refund, RefundFilter, RefundFilter]>([
  ["paymentId", { paymentId: "payment_one" }, { paymentId: "payment_two" }],
  ["invoiceId", { invoiceId: "invoice_one" }, { invoiceId: "invoice_two" }],
  ["idempotencyKey", { idempotencyKey: "key one" }, { idempotencyKey: "key two" }],
  ["reference", { reference: "reference one" }, { reference: "reference two" }],
])("refunds are listed by their %s", (_, own, other) => {
  expect(refundMatcher(own)(refund)).toBe(true);
  expect(refundMatcher(other)(refund)).toBe(false);
  expect(refundMatcher({ ...own, ...other })(refund)).toBe(false);
});

test("a refund passes a filter if it passes all its conditions, and any refund an empty one", () => {
  const isRefund = { paymentId: "payment_one", reference: "reference one" } as const;
  expect(refundMatcher(isRefund)(refund)).toBe(true);
  expect(refundMatcher({ ...isRefund, idempotencyKey: "key two" })(refund)).toBe(false);
  expect(refundMatcher({})(refund)).toBe(true);
});
