import { Amount } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { bill, createTestApp, money, paymentOf } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { renderSettlement } from "../src/render-settlement.ts";

test("a void takes back what is not credited, and what was paid is not applied", async () => {
  const app = createTestApp();
  const { invoices, payments, creditNotes } = app.payments;
  const { id } = await bill(app, money("119", "EUR"));
  const expand = ["items", "payments.refunds", "credit_notes"] as const;
  const read = async () => rightOf(await invoices.get(testOrganization, id, { expand }));
  const pay = async (key: string, amount: string): Promise<void> => {
    app.tick(60);
    const request = paymentOf(key, money(amount, "EUR"));
    rightOf(await payments.record(testOrganization, id, request));
  };
  await pay("a", "60");
  app.tick(60);
  const lines = (await read()).items.map((item) => ({
    invoiceItemId: item.id,
    amount: Amount.of("19"),
  }));
  rightOf(await creditNotes.create(testOrganization, id, { idempotencyKey: "b", lines }));
  app.tick(60);
  rightOf(await invoices.void(testOrganization, id));
  await pay("c", "5");
  const rows = renderSettlement(await read())
    .trim()
    .split("\n")
    .slice(-6)
    .map((row) => row.split(/ {2,}/u).slice(-2));
  expect(rows).toEqual([
    ["119.00", "119.00"],
    ["-60.00", "59.00"],
    ["-19.00", "40.00"],
    ["-100.00", "-60.00"],
    ["-5.00", "-65.00"],
    ["65.00", "0.00"],
  ]);
  expect(renderSettlement(await read())).toMatch(/ voided +-100\.00 EUR .* not applied /su);
});
