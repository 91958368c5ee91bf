import { describe, expect, test } from "vitest";
import { Amount, createQuittance, timestampOf, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import {
  bill,
  eventsOf,
  money,
  createTestApp,
  paymentOf,
  plainRates,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

/** An invoice of 10 EUR, and a provider that reports a payment of 10 EUR under one key. */
const open = async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const report = (status: Payment["status"] | undefined, happenedAt?: string) => {
    app.tick(60);
    const request = { ...paymentOf("pi_1", money("10", "EUR")), status };
    return app.payments.payments.record(testOrganization, id, {
      ...request,
      happenedAt: happenedAt === undefined ? undefined : timestampOf(happenedAt),
    });
  };
  return { app, id, report };
};

const newEvents = async ({ store }: ReturnType<typeof createTestApp>, known: number) =>
  (await eventsOf(store)).slice(known);

describe("a provider reports PENDING, then COMPLETED under the same key", () => {
  test("and there is one payment, which completes its invoice", async () => {
    const { app, report } = await open();
    const first = rightOf(await report("PENDING", "2025-07-17 11:00:00"));
    expect(first).toMatchObject({ created: true, replayed: false });
    const known = (await eventsOf(app.store)).length;
    const second = rightOf(await report("COMPLETED", "2025-07-17 11:02:00"));
    expect(second).toMatchObject({ created: false, replayed: false });
    expect(second.payment).toEqual({
      ...first.payment,
      status: "COMPLETED",
      happenedAt: "2025-07-17 11:02:00",
      updatedAt: "2025-07-17 12:02:00",
    });
    expect(second.invoice).toMatchObject({ status: "COMPLETED", substatus: undefined });
    const events = await newEvents(app, known);
    expect(events.map(({ type }) => type)).toEqual(["payment.updated", "invoice.completed"]);
    expect(second.events).toEqual(events);
    const { rows } = rightOf(await app.payments.payments.list(testOrganization));
    expect(rows).toEqual([second.payment]);
  });

  test.each(["FAILED", "CANCELLED"] as const)(
    "or %s, and the payable amount does not change",
    async (status) => {
      const { report } = await open();
      await report("PENDING");
      const { payment, invoice } = rightOf(await report(status));
      expect(payment.status).toBe(status);
      expect(invoice.status).toBe("PENDING");
    },
  );

  test("without a time, and the payment keeps its time", async () => {
    const { report } = await open();
    await report("PENDING", "2025-07-17 11:00:00");
    expect(rightOf(await report("COMPLETED")).payment.happenedAt).toBe("2025-07-17 11:00:00");
  });

  test("and needs no rates for the second report", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const pending = paymentOf("pi_1", money("5", "USD"), "PENDING");
    const first = rightOf(await app.payments.payments.record(testOrganization, id, pending));
    app.setRates({ ...plainRates, unitsPerUsd: new Map() });
    const completed = paymentOf("pi_1", money("5", "USD"));
    const second = rightOf(await app.payments.payments.record(testOrganization, id, completed));
    expect(Amount.render(second.payment.value)).toBe(Amount.render(first.payment.value));
  });

  test("after the invoice was voided, and the payment shows on it", async () => {
    const { app, id, report } = await open();
    await report("PENDING");
    await app.payments.invoices.void(testOrganization, id);
    const { payment, invoice } = rightOf(await report("COMPLETED"));
    expect(payment.completedAfterVoid).toBe(true);
    expect(invoice).toMatchObject({ status: "VOIDED", substatus: "PAID_AFTER_VOID" });
  });
});

describe.each(["COMPLETED", "FAILED", "CANCELLED"] as const)("a payment that is %s", (from) => {
  test.each([
    ["PENDING", "PENDING"],
    ["no status", undefined],
    ["its own status", from],
  ] as const)("is not changed by a report of %s", async (_, status) => {
    const { app, report } = await open();
    const { payment } = rightOf(await report(from, "2025-07-17 11:00:00"));
    const known = (await eventsOf(app.store)).length;
    const again = rightOf(await report(status, "2025-07-17 11:30:00"));
    expect(again).toMatchObject({ payment, created: false, replayed: true, events: [] });
    expect(await newEvents(app, known)).toEqual([]);
    const stored = rightOf(await app.payments.payments.get(testOrganization, payment.id));
    expect(stored).toEqual(payment);
  });

  const others = (["COMPLETED", "FAILED", "CANCELLED"] as const).filter((to) => to !== from);
  test.each(others)("cannot be reported as %s", async (to) => {
    const { app, report } = await open();
    const { payment } = rightOf(await report(from));
    expect(leftOf(await report(to))).toEqual({ kind: "PaymentTransitionInvalid", from, to });
    const stored = rightOf(await app.payments.payments.get(testOrganization, payment.id));
    expect(stored).toEqual(payment);
  });
});

test("a report of another amount is rejected with any status", async () => {
  const { app, id, report } = await open();
  await report("PENDING");
  const other = paymentOf("pi_1", money("9", "EUR"));
  const result = await app.payments.payments.record(testOrganization, id, other);
  expect(leftOf(result)).toMatchObject({ kind: "IdempotencyMismatch", differences: ["price"] });
});

test("both reports at once make one payment, completed in the end", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const statuses = ["PENDING", "COMPLETED", "PENDING", "COMPLETED"] as const;
  const results = await Promise.all(
    statuses.map((status) =>
      app.payments.payments.record(
        testOrganization,
        id,
        paymentOf("pi_1", money("10", "EUR"), status),
      ),
    ),
  );
  expect(results.map(rightOf).filter(({ created }) => created)).toHaveLength(1);
  const { rows } = rightOf(await app.payments.payments.list(testOrganization));
  expect(rows).toMatchObject([{ status: "COMPLETED" }]);
  const { invoice } = rightOf(await app.payments.invoices.get(testOrganization, id));
  expect(invoice.status).toBe("COMPLETED");
});

describe("payments.byKey", () => {
  test("returns the payment with the key", async () => {
    const { app, report } = await open();
    const { payment } = rightOf(await report("PENDING"));
    const found = await app.payments.payments.byKey(testOrganization, "pi_1");
    expect(rightOf(found)).toEqual(payment);
  });

  test("returns undefined for an unused or invalid key", async () => {
    const { app, report } = await open();
    await report("PENDING");
    for (const key of ["pi_2", "PI_1", "", " ", "pi_1\u0000"]) {
      const found = await app.payments.payments.byKey(testOrganization, key);
      expect(rightOf(found), key).toBeUndefined();
    }
  });

  test("returns the failure of its store", async () => {
    const { app } = await open();
    const failure = { kind: "PortFailed", port: "payments", cause: "down" } as const;
    const findByKey = () => () => Promise.resolve({ _tag: "Left", left: failure } as const);
    const payments = createQuittance({
      ...app.ports,
      payments: { ...app.ports.payments, findByKey },
    });
    expect(leftOf(await payments.payments.byKey(testOrganization, "pi_1"))).toEqual(failure);
  });
});
