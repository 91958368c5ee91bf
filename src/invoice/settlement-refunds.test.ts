import { Amount, idOf } from "quittance";
import { expect, test } from "vitest";
import { sampleRefund } from "../../adapters/conformance/src/sample-records.ts";
import { completedOf, isChargedBack } from "./settlement-refunds.ts";

test("of several reports of a refund, the one with the latest status counts", () => {
  const [pending, failed, completed] = (["PENDING", "FAILED", "COMPLETED"] as const).map((status) =>
    sampleRefund("a", { status }),
  );
  if (!pending || !failed || !completed) throw new Error("three refunds");
  for (const order of [
    [completed, failed, pending],
    [pending, failed, completed],
    [failed, completed, pending],
    [pending, completed, failed],
  ]) {
    expect(completedOf(order)).toEqual([completed]);
  }
  expect(completedOf([failed, pending])).toEqual([]);
  const again = { ...completed };
  expect(completedOf([completed, again])[0]).toBe(completed);
});

test("a chargeback of one payment is not reversed by the reversal of another", () => {
  const price = { currency: "EUR", amount: Amount.of("2.5") } as const;
  const other = { paymentId: idOf("payment", "payment_b"), price } as const;
  const chargeback = sampleRefund("a", { kind: "CHARGEBACK", status: "COMPLETED", price });
  const reversal = sampleRefund("b", { kind: "REVERSAL", status: "COMPLETED", price });
  expect(isChargedBack([chargeback])).toBe(true);
  expect(isChargedBack([chargeback, reversal])).toBe(false);
  expect(isChargedBack([chargeback, { ...reversal, ...other }])).toBe(true);
  const reversed = { ...chargeback, ...other, id: idOf("refund", "refund_c") };
  expect(isChargedBack([chargeback, reversed, reversal])).toBe(true);
  expect(isChargedBack([sampleRefund("r", { status: "COMPLETED" })])).toBe(false);
});
