import { Amount } from "quittance";
import { creditNoteRequests } from "quittance/wire";
import { expect, test } from "vitest";

const valid = {
  idempotency_key: "a",
  lines: [
    { invoice_item_id: "invoice_item_1", quantity: 2 },
    { invoice_item_id: "invoice_item_2", amount: "1.50" },
  ],
};

test("the request of a credit note is read", () => {
  const { messages, request } = creditNoteRequests.create.read(valid);
  expect([...messages]).toEqual([]);
  expect(request).toMatchObject({
    idempotencyKey: "a",
    lines: [
      { invoiceItemId: "invoice_item_1", quantity: 2 },
      { invoiceItemId: "invoice_item_2", amount: Amount.of("1.5") },
    ],
  });
});

test.each<[object, string]>([
  [{}, "lines"],
  [{ ...valid, lines: undefined }, "lines"],
  [{ ...valid, idempotency_key: 1 }, "idempotency_key"],
  [{ ...valid, lines: [{ quantity: 1 }] }, "lines.0.invoice_item_id"],
  [{ ...valid, lines: [null] }, "lines.0"],
])("there is no request in %o, but a message about %s", (body, path) => {
  const { messages, request } = creditNoteRequests.create.read({ ...body });
  expect([...messages.keys()]).toContain(path);
  expect(request).toBeUndefined();
});

test("there is no request without an idempotency key", () => {
  const { lines } = valid;
  expect(creditNoteRequests.create.read({ lines }).request).toBeUndefined();
});
