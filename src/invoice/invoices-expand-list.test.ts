import { Amount } from "quittance";
import { describe, expect, test } from "vitest";
import { testOrganization } from "quittance/testing";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
  teas,
} from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

const owner = testOrganization;

/** An app that counts the calls of `findInvoices`, with two invoices, of which one is paid partly. */
const appWithCalls = async () => {
  let calls = 0;
  const app = createTestApp({
    totals: "invoice",
    records: { ...teas, providers: [bank] },
    wrap: (store) => ({
      ...store,
      invoices: {
        ...store.invoices,
        findInvoices: (...args) => {
          calls += 1;
          return store.invoices.findInvoices(...args);
        },
      },
    }),
  });
  await bill(app, money("10", "EUR"));
  await bill(app, money("7", "EUR"));
  const paid = paymentOf("key", money("4", "EUR"));
  rightOf(await app.payments.payments.record(owner, "invoice_1", paid));
  return { ...app, calls: () => calls };
};

describe("a page is expanded in one call, and without `expand` in none:", () => {
  test("invoices have what invoices.get returns", async () => {
    const { payments, calls } = await appWithCalls();
    const plain = rightOf(await payments.invoices.list(owner));
    expect([plain.amounts.size, calls()]).toEqual([0, 0]);
    const expand = ["amount_due", "amount_paid", "totals"] as const;
    const { rows, amounts } = rightOf(await payments.invoices.list(owner, { expand }));
    expect(calls()).toBe(1);
    for (const { id } of rows) {
      const parts = { expand: ["payments", "totals"] } as const;
      const found = rightOf(await payments.invoices.get(owner, id, parts));
      expect(amounts.get(id)).toEqual({ ...found.amounts, totals: found.totals });
    }
    expect(rows).toHaveLength(2);
  });

  test("invoices have only what is requested", async () => {
    const { payments } = await appWithCalls();
    const amountsOf = async (...expand: ReadonlyArray<"amount_due" | "amount_paid">) => {
      const { amounts } = rightOf(await payments.invoices.list(owner, { expand }));
      return amounts.get("invoice_1");
    };
    const [due, paid] = [Amount.of("6"), Amount.of("4")];
    const [ofDue, ofPaid] = [await amountsOf("amount_due"), await amountsOf("amount_paid")];
    expect([ofDue?.due, ofDue?.paid]).toEqual([due, undefined]);
    expect([ofPaid?.due, ofPaid?.paid]).toEqual([undefined, paid]);
  });

  test("payments have their invoices", async () => {
    const { payments, calls } = await appWithCalls();
    const plain = rightOf(await payments.payments.list(owner));
    expect([plain.invoices, plain.providers, calls()]).toEqual([undefined, undefined, 0]);
    const expand = ["invoice"] as const;
    const { invoices, providers } = rightOf(await payments.payments.list(owner, { expand }));
    expect([[...(invoices?.keys() ?? [])], providers, calls()]).toEqual([
      ["invoice_1"],
      undefined,
      1,
    ]);
    const none = rightOf(await payments.payments.list(owner, { expand, reference: "none" }));
    expect([none.invoices?.size, calls()]).toEqual([0, 1]);
  });
});
