import { describe, expect, test } from "vitest";
import {
  addSeconds,
  Amount,
  createQuittance,
  type Currency,
  type Payment,
  type Provider,
  type Timestamp,
  isLeft,
} from "quittance";
import { left, limits, portFailed, right, type PaymentRepository } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import {
  bank,
  bill,
  chain,
  money,
  createTestApp,
  paymentOf,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

describe("the provider of a new payment", () => {
  const failureBy = async (provider: Partial<Provider>, currency: Currency = "EUR") => {
    const app = createTestApp({ records: { providers: [{ ...bank, ...provider }] } });
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("key", money("1", currency));
    const result = await app.payments.payments.record(testOrganization, id, request);
    const { total } = rightOf(await app.payments.payments.list(testOrganization));
    expect(total).toBe(result._tag === "Right" ? 1 : 0);
    return result._tag === "Right" ? undefined : result.left;
  };
  const rejected = (message: string) => ({
    kind: "Invalid",
    issues: [{ path: ["providerId"], message }],
  });

  test("must be active", async () => {
    expect(await failureBy({ isActive: false })).toEqual(rejected("Provider is not active"));
  });

  test("must support the currency", async () => {
    expect(await failureBy({ currencies: ["USD", "GBP"] })).toEqual(
      rejected("Provider does not support EUR"),
    );
    expect(await failureBy({ currencies: [] })).toEqual(rejected("Provider does not support EUR"));
    expect(await failureBy({ currencies: ["USD", "EUR"] })).toBeUndefined();
  });

  test("is checked only if the request has no other issue", async () => {
    const app = createTestApp({ records: { providers: [{ ...bank, isActive: false }] } });
    const { id } = await bill(app, money("10", "EUR"));
    const happenedAt = "tomorrow" as Timestamp;
    const request = { ...paymentOf("a b", money("0", "EUR")), happenedAt };
    const result = await app.payments.payments.record(testOrganization, id, request);
    expect(leftOf(result)).toEqual({
      kind: "Invalid",
      issues: [
        { path: ["idempotencyKey"], message: "must have 1 to 255 visible ASCII characters" },
        { path: ["price"], message: "must be greater than 0" },
        {
          path: ["happenedAt"],
          message: 'must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "tomorrow"',
        },
      ],
    });
  });

  test.each([
    ["is not active any more", { isActive: false }],
    ["has lost the currency", { currencies: [] }],
  ] as const)("may report a known payment when it %s", async (_, change) => {
    let provider: Provider = bank;
    const app = createTestApp({
      wrap: (store) => ({ ...store, payments: withProvider(store.payments, () => provider) }),
    });
    const { id } = await bill(app, money("10", "EUR"));
    const pay = (status: "PENDING" | "COMPLETED", key = "key") => {
      const request = paymentOf(key, money("10", "EUR"), status);
      return app.payments.payments.record(testOrganization, id, request);
    };
    rightOf(await pay("PENDING"));
    provider = { ...bank, ...change };
    expect(rightOf(await pay("PENDING")).replayed).toBe(true);
    expect(rightOf(await pay("COMPLETED")).invoice.status).toBe("COMPLETED");
    expect(leftOf(await pay("COMPLETED", "new")).kind).toBe("Invalid");
  });

  test("may be gone, and a known payment is still replayed", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("key", money("10", "EUR"));
    rightOf(await app.payments.payments.record(testOrganization, id, request));
    const without = createTestApp({
      wrap: () => ({ ...app.store, payments: withProvider(app.store.payments, () => undefined) }),
    });
    const again = await without.payments.payments.record(testOrganization, id, request);
    expect(rightOf(again).replayed).toBe(true);
  });
});

describe("the time of a payment", () => {
  const bad: ReadonlyArray<unknown> = [
    ...["infinity", "-infinity", "tomorrow", "now", "", "0044-03-15 BC", "0999-12-31 23:59:59"],
    ...["2025-02-30 10:00:00", "2025-07-17T10:00:00Z", "2025-07-17 10:00:00+05", "2025-07-17"],
    ...["10000-01-01 00:00:00", null, 0, 1_752_746_400, new Date(NaN), ["2025-07-17 10:00:00"]],
  ];
  test.each(bad)("cannot be %j", async (happenedAt) => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = { ...paymentOf("key", money("1", "EUR")), happenedAt: happenedAt as Timestamp };
    const result = await app.payments.payments.record(testOrganization, id, request);
    const message = expect.stringContaining("must be a valid timestamp") as unknown;
    const issues = [{ path: ["happenedAt"], message }];
    expect(leftOf(result)).toEqual({ kind: "Invalid", issues });
  });

  test("of a later report is checked too", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("key", money("1", "EUR"), "PENDING");
    rightOf(await app.payments.payments.record(testOrganization, id, request));
    const result = await app.payments.payments.record(testOrganization, id, {
      ...request,
      status: "COMPLETED",
      happenedAt: "infinity",
    });
    expect(leftOf(result).kind).toBe("Invalid");
  });

  test.each(["2000-01-01 00:00:00", addSeconds(createTestApp().clock(), 300)])(
    "can be %s",
    async (text) => {
      const app = createTestApp();
      const { id } = await bill(app, money("10", "EUR"));
      const request = { ...paymentOf("key", money("1", "EUR")), happenedAt: text as Timestamp };
      const { payment } = rightOf(
        await app.payments.payments.record(testOrganization, id, request),
      );
      expect(payment.happenedAt).toBe(text);
    },
  );

  test.each([
    ...["1000-01-01 00:00:00", "1999-12-31 23:59:59", "9999-12-31 23:59:59"],
    addSeconds(createTestApp().clock(), 301),
  ])("cannot be as far from the present as %s", async (text) => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = { ...paymentOf("key", money("1", "EUR")), happenedAt: text as Timestamp };
    const result = await app.payments.payments.record(testOrganization, id, request);
    const message = "must be from 2000-01-01 00:00:00 to 5 minutes after the present";
    expect(leftOf(result)).toEqual({
      kind: "Invalid",
      issues: [{ path: ["happenedAt"], message }],
    });
  });
});

describe("an invoice", () => {
  /** An invoice of 100 EUR that has so many payments of 0.01 EUR already. */
  const openWith = async (count: number) => {
    const before = createTestApp();
    const invoice = await bill(before, money("100", "EUR"));
    const made = rightOf(
      await before.payments.payments.record(
        testOrganization,
        invoice.id,
        paymentOf("made", money("0.01", "EUR")),
      ),
    ).payment;
    const payments = [...Array(count).keys()].map((index): Payment => {
      const place = String(index).padStart(4, "0");
      return {
        ...made,
        id: `payment_made_${place}`,
        idempotencyKey: `made_${place}`,
        status: index === 0 ? "PENDING" : "COMPLETED",
      };
    });
    const bare = { invoice, items: [], calculations: [], paymentIntents: [], couponIds: [] };
    const app = createTestApp({ records: { invoices: [bare], payments } });
    const pay = (key: string, status: "PENDING" | "COMPLETED" = "COMPLETED", by = bank) =>
      app.payments.payments.record(testOrganization, invoice.id, {
        ...paymentOf(key, money("0.01", "EUR"), status),
        providerId: by.id,
      });
    return { app, id: invoice.id, pay, payments };
  };

  test("accepts payments up to the limit and no more", async () => {
    expect(limits.maxPaymentsPerInvoice).toBe(1000);
    const { pay, app } = await openWith(limits.maxPaymentsPerInvoice - 1);
    rightOf(await pay("last"));
    expect(leftOf(await pay("too_many"))).toEqual({ kind: "PaymentLimitReached" });
    const { total } = rightOf(await app.payments.payments.list(testOrganization));
    expect(total).toBe(limits.maxPaymentsPerInvoice);
  });

  test("accepts one of two concurrent payments when there is room for one", async () => {
    const { pay } = await openWith(limits.maxPaymentsPerInvoice - 1);
    const results = await Promise.all([pay("one"), pay("two"), pay("three")]);
    expect(results.filter(({ _tag }) => _tag === "Right")).toHaveLength(1);
  });

  test("at its limit accepts reports of its payments", async () => {
    const { pay } = await openWith(limits.maxPaymentsPerInvoice);
    expect(rightOf(await pay("made_0001")).replayed).toBe(true);
    const { payment, replayed } = rightOf(await pay("made_0000"));
    expect(payment.status).toBe("COMPLETED");
    expect(replayed).toBe(false);
    expect(leftOf(await pay("made_0000", "COMPLETED", chain)).kind).toBe("IdempotencyMismatch");
  });

  test("is read with its newest payments and the number of all of them", async () => {
    const { app, id, payments } = await openWith(limits.maxExpandedPayments + 5);
    const expansion = { expand: ["payments.provider"] } as const;
    const expanded = rightOf(await app.payments.invoices.get(testOrganization, id, expansion));
    const newest = payments.map((payment) => payment.id).sort();
    expect(expanded.payments.map((payment) => payment.id)).toEqual(
      newest.reverse().slice(0, limits.maxExpandedPayments),
    );
    expect(expanded.paymentsTotal).toBe(limits.maxExpandedPayments + 5);
    const bare = rightOf(await app.payments.invoices.get(testOrganization, id));
    expect([bare.payments, bare.paymentsTotal]).toEqual([[], 0]);
  });

  test("counts all of its payments for the payable amount, not only the newest", async () => {
    const { app, id, payments } = await openWith(limits.maxExpandedPayments + 5);
    const due = rightOf(await app.payments.invoices.dueIn(testOrganization, id, "EUR"));
    const paid = Amount.sum(
      payments.flatMap(({ status, value }) => (status === "COMPLETED" ? [value] : [])),
    );
    expect(Amount.render(due.amount)).toBe(Amount.render(Amount.subtract(Amount.of("100"), paid)));
    const expansion = { expand: ["payments"] } as const;
    const { amounts } = rightOf(await app.payments.invoices.get(testOrganization, id, expansion));
    expect(amounts).toEqual({ paid, due: due.amount });
  });

  test("has neither a payable amount nor amounts if its payments cannot be read", async () => {
    const { app, id } = await openWith(limits.maxExpandedPayments + 5);
    const failed = left(portFailed("invoices", new Error("no connection")));
    const findInvoices = () => () => Promise.resolve(failed);
    const { invoices } = createQuittance({
      ...app.ports,
      invoices: { ...app.store.invoices, findInvoices },
    });
    expect(await invoices.dueIn(testOrganization, id, "EUR")).toEqual(failed);
    const expansion = { expand: ["payments"] } as const;
    expect(await invoices.get(testOrganization, id, expansion)).toEqual(failed);
  });
});

/** Returns the payments of a store whose providers are others. */
const withProvider = (
  payments: PaymentRepository,
  change: (provider: Provider | undefined) => Provider | undefined,
): PaymentRepository => ({
  ...payments,
  readRecordings: (owner, requests) => async () => {
    const read = await payments.readRecordings(owner, requests)();
    if (isLeft(read)) return read;
    return right(read.right.map((found) => ({ ...found, provider: change(found.provider) })));
  },
});
