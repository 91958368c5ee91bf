import { describe, expect, test } from "vitest";
import { Amount, idOf } from "quittance";
import { settle } from "./invoice-settle.ts";
import { testOrganization } from "quittance/testing";
import { bill, money, createTestApp, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

describe("an invoice of 10 EUR", () => {
  test.each([
    ["nothing but a failed payment", [["FAILED", "10", "EUR"]], "PENDING", undefined],
    ["a part", [["COMPLETED", "9.99", "EUR"]], "PARTIALLY_PAID", undefined],
    ["a part that is pending", [["PENDING", "4", "EUR"]], "PROCESSING", undefined],
    ["all of it, pending", [["PENDING", "10", "EUR"]], "PROCESSING", undefined],
    [
      "all of it, pending on a ledger",
      [["PENDING", "0.000125", "BITCOIN"]],
      "WAITING_FOR_CONFIRMATIONS",
      undefined,
    ],
    [
      "a part, and the rest pending on a ledger",
      [
        ["COMPLETED", "4", "EUR"],
        ["PENDING", "7.5", "USDT"],
      ],
      "WAITING_FOR_CONFIRMATIONS",
      undefined,
    ],
    [
      "a part, and less than the rest pending",
      [
        ["COMPLETED", "4", "EUR"],
        ["PENDING", "5.99", "EUR"],
      ],
      "PARTIALLY_PAID",
      undefined,
    ],
    [
      "two parts",
      [
        ["COMPLETED", "4", "EUR"],
        ["COMPLETED", "6", "EUR"],
      ],
      "COMPLETED",
      undefined,
    ],
    ["all of it in dollars", [["COMPLETED", "12.5", "USD"]], "COMPLETED", undefined],
    ["a cent too little in dollars", [["COMPLETED", "12.49", "USD"]], "COMPLETED", undefined],
    [
      "two cents too little in dollars",
      [["COMPLETED", "12.48", "USD"]],
      "PARTIALLY_PAID",
      undefined,
    ],
    ["a cent too much in dollars", [["COMPLETED", "12.51", "USD"]], "COMPLETED", undefined],
    ["two cents too much in dollars", [["COMPLETED", "12.52", "USD"]], "COMPLETED", "OVERPAID"],
    ["a cent too much", [["COMPLETED", "10.01", "EUR"]], "COMPLETED", "OVERPAID"],
    ["a satoshi too little", [["COMPLETED", "0.00012499", "BITCOIN"]], "COMPLETED", undefined],
  ] as const)("with %s", async (_, paid, status, substatus) => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    for (const [index, [state, amount, currency]] of paid.entries()) {
      const request = paymentOf(`key_${String(index)}`, money(amount, currency), state);
      rightOf(await app.payments.recordPayment(testOrganization, id, request));
    }
    const { invoice } = rightOf(await app.payments.getInvoice(testOrganization, id));
    expect(invoice).toMatchObject({ status, substatus });
  });
});

test("one hundred payments of a tenth complete an invoice of ten", () => {
  const facts = Array.from({ length: 100 }, (_, index) => ({
    id: idOf("payment", `payment_${String(index)}`),
    status: "COMPLETED" as const,
    price: money("0.1", "EUR"),
    value: Amount.of("0.1"),
    unitValue: Amount.zero,
    completedAfterVoid: false,
  }));
  const invoice = { price: money("10", "EUR"), isVoided: false };
  expect(settle(invoice, facts)).toEqual({ status: "COMPLETED", substatus: undefined });
  expect(settle(invoice, facts.slice(1)).status).toBe("PARTIALLY_PAID");
});
