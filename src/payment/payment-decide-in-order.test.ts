import { expect, test } from "vitest";
import { decideInOrder } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

test("a decision sees what those before it changed, and each payment once", async () => {
  const { payments: service } = createTestApp();
  const { id: invoiceId } = await bill({ payments: service }, money("10", "EUR"));
  const record = async (key: string) => {
    const request = paymentOf(key, money("1", "EUR"), "PENDING");
    return rightOf(await service.recordPayment(testOrganization, invoiceId, request));
  };
  const { payment: other } = await record("other");
  const { payment, invoice } = await record("one");
  const completed = { ...payment, status: "COMPLETED" } as const;

  const request = { invoiceId, idempotencyKey: "one", providerId: payment.providerId };
  const locked = { invoice, payments: [other, payment], refunds: [] };
  const read = { locked, earlier: payment, provider: undefined };
  const { outcomes, changes } = decideInOrder([request, request], [read, read], (facts, place) => ({
    outcome: [facts.locked?.payments, facts.earlier],
    change: place > 0 ? undefined : { invoice: undefined, payment: completed, events: [] },
  }));
  expect(outcomes).toEqual([
    [[other, payment], payment],
    [[other, completed], completed],
  ]);
  expect(changes).toEqual([{ invoice: undefined, payment: completed, events: [] }]);
});
