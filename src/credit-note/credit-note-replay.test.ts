import { Amount, type NewCreditNote } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

/** An invoice with two equal lines, of which a unit of the first is credited with the key `c`. */
const open = async (credited: Partial<NewCreditNote["lines"][number]>) => {
  const { payments } = createTestApp();
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "50", quantity: 2 } as const;
  const created = rightOf(
    await payments.invoices.create(testOrganization, {
      items: [item, item],
      customerEmail: "payer@example.com",
    }),
  );
  const [first, second] = created.items;
  if (first === undefined || second === undefined) throw new Error("The invoice has two lines");
  const issue = (request: Omit<NewCreditNote, "idempotencyKey">) =>
    payments.creditNotes.create(testOrganization, created.invoice.id, {
      idempotencyKey: "c",
      ...request,
    });
  const lines = [{ invoiceItemId: first.id, ...credited }];
  const { creditNote } = rightOf(await issue({ lines }));
  return { issue, lines, creditNote, first: first.id, second: second.id };
};

test("a request with an empty reason and empty metadata is that of a note without them", async () => {
  const { issue, lines, creditNote } = await open({ quantity: 1 });
  const again = rightOf(await issue({ lines, reason: "", metadata: {} }));
  expect(again).toMatchObject({ replayed: true, creditNote });
});

test("a request with the same key, but another line or amount, differs in its lines", async () => {
  const { issue, first, second } = await open({ amount: "1" });
  const differencesOf = async (...lines: NewCreditNote["lines"]) => {
    const failure = leftOf(await issue({ lines }));
    return failure.kind === "IdempotencyMismatch" ? failure.differences : failure;
  };
  expect(await differencesOf({ invoiceItemId: second, amount: "1" })).toEqual(["lines"]);
  expect(await differencesOf({ invoiceItemId: first, amount: "2" })).toEqual(["lines"]);
  const same = await issue({ lines: [{ invoiceItemId: first, amount: Amount.one }] });
  expect(rightOf(same).replayed).toBe(true);
});
