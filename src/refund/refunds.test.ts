import { describe, expect, test } from "vitest";
import { Amount, type Id, type Invoice, type NewRefund, type Refund } from "quittance";
import type { Issue } from "quittance/errors";
import { fromJson } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import {
  bill,
  chain,
  createTestApp,
  eventsOf,
  money,
  paymentOf,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

/** An invoice in EUR with one completed payment in EUR, and functions that refund it. */
const open = async (price = "100", paid = price) => {
  const app = createTestApp();
  const invoice = await bill(app, money(price, "EUR"));
  const pay = async (key: string, amount: string, status: "PENDING" | "COMPLETED" = "COMPLETED") =>
    rightOf(
      await app.payments.payments.record(
        testOrganization,
        invoice.id,
        paymentOf(key, money(amount, "EUR"), status),
      ),
    );
  const { payment } = await pay("paid", paid);
  const record = (
    idempotencyKey: string,
    request: Partial<NewRefund>,
    id: Id<"payment"> = payment.id,
  ) =>
    app.payments.refunds.record(testOrganization, id, {
      idempotencyKey,
      currency: "EUR",
      ...request,
    });
  const refund = async (key: string, amount: string, more: Partial<NewRefund> = {}) =>
    rightOf(await record(key, { price: amount, ...more }));
  const total = async (key: string, amount: string) =>
    rightOf(await record(key, { refundedTotal: amount }));
  return { app, invoice, payment, pay, record, refund, total };
};

const standing = ({ status, substatus }: Invoice) => [status, substatus];
const priceOf = ({ refund }: { readonly refund: Refund }) => Amount.render(refund.price.amount);

describe("the refund of a payment", () => {
  test("in full makes a completed invoice REFUNDED", async () => {
    const { refund, payment } = await open();
    const { refund: stored, invoice, created, replayed } = await refund("r", "100");
    expect([created, replayed]).toEqual([true, false]);
    expect(standing(invoice)).toEqual(["COMPLETED", "REFUNDED"]);
    expect(stored).toMatchObject({ kind: "REFUND", status: "COMPLETED", afterCompletion: true });
    expect([stored.value, stored.priceUsd]).toEqual([payment.value, payment.priceUsd]);
  });

  // A library of another vendor rounded the amount before it compared it with the captured one.
  test("of 87.957975 is refunded in full, to the last digit", async () => {
    const { refund, record } = await open("87.957975");
    const { invoice } = await refund("r", "87.957975");
    expect(standing(invoice)).toEqual(["COMPLETED", "REFUNDED"]);
    expect(leftOf(await record("more", { price: "0.000001" }))).toEqual({
      kind: "RefundExceedsPayment",
      remaining: { currency: "EUR", amount: Amount.zero },
    });
  });

  test("by running totals of 2 and 5 is recorded as refunds of 2 and 3", async () => {
    const { total, app } = await open();
    expect(priceOf(await total("a", "2"))).toBe("2");
    expect(priceOf(await total("b", "5"))).toBe("3");
    const { rows } = rightOf(await app.payments.refunds.list(testOrganization));
    expect(rows.map((refund) => Amount.render(refund.value)).sort()).toEqual(["2", "3"]);
  });

  test("by a total that is not more is recorded as no change", async () => {
    const { total } = await open();
    await total("a", "5");
    for (const [key, amount] of [
      ["b", "5"],
      ["c", "2"],
    ] as const) {
      const shrunk = await total(key, amount);
      expect([shrunk.created, priceOf(shrunk)]).toEqual([true, "0"]);
    }
  });

  test("of exactly the excess of an overpaid invoice leaves no substatus", async () => {
    const { invoice, refund, payment, app } = await open("100", "130");
    const found = rightOf(await app.payments.invoices.get(testOrganization, invoice.id));
    expect(standing(found.invoice)).toEqual(["COMPLETED", "OVERPAID"]);
    expect(payment.status).toBe("COMPLETED");
    expect(standing((await refund("r", "30")).invoice)).toEqual(["COMPLETED", undefined]);
  });

  test("of less than the excess leaves it overpaid, of more makes it partially refunded", async () => {
    const { refund } = await open("100", "130");
    expect(standing((await refund("a", "29.99")).invoice)).toEqual(["COMPLETED", "OVERPAID"]);
    expect(standing((await refund("b", "0.02")).invoice)).toEqual([
      "COMPLETED",
      "PARTIALLY_REFUNDED",
    ]);
  });

  test("before the completion lowers what is paid", async () => {
    const { app, invoice, refund, pay } = await open("100", "60");
    expect(standing((await refund("a", "20")).invoice)).toEqual(["PARTIALLY_PAID", undefined]);
    const due = () => app.payments.invoices.dueIn(testOrganization, invoice.id, "EUR");
    expect(Amount.render(rightOf(await due()).amount)).toBe("60");
    const { invoice: refunded } = await refund("b", "40");
    expect(standing(refunded)).toEqual(["PENDING", undefined]);
    expect(Amount.render(rightOf(await due()).amount)).toBe("100");
    expect(standing((await pay("again", "100")).invoice)).toEqual(["COMPLETED", undefined]);
  });

  test("pending changes no status until it completes, or fails", async () => {
    const { app, refund } = await open();
    const pending = await refund("a", "100", { status: "PENDING" });
    expect(standing(pending.invoice)).toEqual(["COMPLETED", undefined]);
    const change = (status: "COMPLETED" | "FAILED") =>
      app.payments.refunds.changeStatus(testOrganization, pending.refund.id, {
        status: status,
      });
    expect(standing(rightOf(await change("COMPLETED")).invoice)).toEqual(["COMPLETED", "REFUNDED"]);
    expect(leftOf(await change("FAILED"))).toEqual({
      kind: "RefundTransitionInvalid",
      from: "COMPLETED",
      to: "FAILED",
    });
  });

  test("pending reserves its amount, and a failed one frees it", async () => {
    const { app, refund, record } = await open();
    const { refund: pending } = await refund("a", "70", { status: "PENDING" });
    expect(leftOf(await record("b", { price: "30.01" }))).toMatchObject({
      kind: "RefundExceedsPayment",
      remaining: money("30", "EUR"),
    });
    rightOf(
      await app.payments.refunds.changeStatus(testOrganization, pending.id, {
        status: "FAILED",
      }),
    );
    expect(priceOf(await refund("b", "100"))).toBe("100");
  });

  test("is limited by the refunds of the same payment alone", async () => {
    const { pay, refund, record } = await open("100", "60");
    const { payment: second } = await pay("second", "40");
    await refund("a", "60");
    const price = "40";
    expect(priceOf(rightOf(await record("b", { price }, second.id)))).toBe("40");
  });

  test("that failed is recorded whatever its amount, and counts in no total", async () => {
    const { refund, record } = await open();
    expect(priceOf(await refund("a", "1000", { status: "FAILED" }))).toBe("1000");
    expect(leftOf(await record("b", { refundedTotal: "103" }))).toMatchObject({
      kind: "RefundExceedsPayment",
      remaining: money("100", "EUR"),
    });
  });

  test("that a total contains already adds nothing when it completes", async () => {
    const { app, refund, total } = await open();
    const { refund: pending } = await refund("a", "2", { status: "PENDING" });
    expect(priceOf(await total("b", "5"))).toBe("5");
    const changed = await app.payments.refunds.changeStatus(testOrganization, pending.id, {
      status: "COMPLETED",
    });
    expect(priceOf(rightOf(changed))).toBe("0");
  });

  test("adds what it does to its own payment, whatever was refunded of others", async () => {
    const { app, pay, record, refund, total } = await open("100", "60");
    const { payment: other } = await pay("other", "40");
    rightOf(await record("others", { refundedTotal: "15" }, other.id));
    const { refund: pending } = await refund("b", "2", { status: "PENDING" });
    const changed = await app.payments.refunds.changeStatus(testOrganization, pending.id, {
      status: "COMPLETED",
    });
    expect(priceOf(rightOf(changed))).toBe("2");
    expect(priceOf(await total("c", "10"))).toBe("8");
  });

  test("with the same key and content is replayed, and its status moves on", async () => {
    const { app, refund, record } = await open();
    const first = await refund("a", "10", { status: "PENDING", reason: "Damaged" });
    const again = await refund("a", "10", { status: "PENDING" });
    expect(again).toMatchObject({ created: false, replayed: true, refund: first.refund });
    const completed = await refund("a", "10", { reference: "re_1" });
    expect(completed).toMatchObject({ created: false, replayed: false });
    expect(completed.refund).toMatchObject({ status: "COMPLETED", reason: "Damaged" });
    expect(completed.refund.reference).toBe("re_1");
    expect((await refund("a", "10", { status: "PENDING" })).replayed).toBe(true);
    for (const [other, ...differences] of [
      [{ price: "11" }, "price"],
      [{ refundedTotal: "10" }, "refundedTotal"],
      [{ price: "10", kind: "CHARGEBACK" }, "kind"],
      [{ price: "10", currency: "USD" }, "currency"],
      [{ price: "9", currency: "USD", kind: "CHARGEBACK" }, "kind", "currency", "price"],
    ] as const) {
      const mismatch = { kind: "IdempotencyMismatch", idempotencyKey: "a", differences };
      expect(leftOf(await record("a", other))).toEqual({ ...mismatch, earlierId: first.refund.id });
    }
    const events = (await eventsOf(app.store)).map(({ type }) => type);
    expect(events.filter((type) => type.startsWith("refund"))).toEqual([
      "refund.created",
      "refund.updated",
    ]);
  });

  test("needs a completed payment, which exists", async () => {
    const { pay, record } = await open("100", "50");
    const { payment } = await pay("pending", "50", "PENDING");
    const price = "1";
    expect(leftOf(await record("a", { price }, payment.id))).toEqual({
      kind: "PaymentNotCompleted",
      status: "PENDING",
    });
    const unknown = "payment_none" as Id<"payment">;
    expect(leftOf(await record("a", { price }, unknown))).toEqual({ kind: "PaymentNotFound" });
  });

  test("in another currency is valued as a share of the payment, without rates", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("100", "EUR"));
    const request = { ...paymentOf("c", money("0.001", "BITCOIN")), providerId: chain.id };
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    app.setRates({ source: "none", timestamp: app.clock(), unitsPerUsd: new Map() } as never);
    const refunds: Array<Refund> = [];
    for (const [key, amount] of [
      ["a", "0.0003"],
      ["b", "0.0007"],
    ] as const) {
      const recorded = await app.payments.refunds.record(testOrganization, payment.id, {
        idempotencyKey: key,
        currency: "BITCOIN",
        price: amount,
      });
      refunds.push(rightOf(recorded).refund);
    }
    expect(Amount.sum(refunds.map(({ value }) => value))).toEqual(payment.value);
    expect(Amount.sum(refunds.map(({ priceUsd }) => priceUsd))).toEqual(payment.priceUsd);
  });
});

describe("a chargeback", () => {
  test("makes a completed invoice CHARGED_BACK until it is reversed", async () => {
    const { refund } = await open();
    const disputed = await refund("d", "100", { kind: "CHARGEBACK" });
    expect(standing(disputed.invoice)).toEqual(["COMPLETED", "CHARGED_BACK"]);
    const part = await refund("v1", "40", { kind: "REVERSAL" });
    expect(standing(part.invoice)).toEqual(["COMPLETED", "CHARGED_BACK"]);
    const won = await refund("v2", "60", { kind: "REVERSAL" });
    expect(standing(won.invoice)).toEqual(["COMPLETED", undefined]);
  });

  test("cannot be reversed by more than was charged back", async () => {
    const { refund, record } = await open();
    await refund("d", "40", { kind: "CHARGEBACK" });
    await refund("r", "60");
    const more = { price: "40.01", kind: "REVERSAL" } as const;
    expect(leftOf(await record("v", more))).toMatchObject({ remaining: money("40", "EUR") });
  });

  test("and refunds together are at most the payment", async () => {
    const { refund, record } = await open();
    await refund("d", "40", { kind: "CHARGEBACK" });
    expect(leftOf(await record("r", { price: "60.01" }))).toMatchObject({
      remaining: money("60", "EUR"),
    });
  });
});

test("a voided invoice is PAID_AFTER_VOID until all of that is refunded", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  rightOf(await app.payments.invoices.void(testOrganization, id));
  const request = paymentOf("late", money("10", "EUR"));
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  const refund = async (idempotencyKey: string, amount: string) => {
    const price = amount;
    const recorded = app.payments.refunds.record(testOrganization, payment.id, {
      idempotencyKey,
      currency: "EUR",
      price,
    });
    return standing(rightOf(await recorded).invoice);
  };
  expect(await refund("a", "9.99")).toEqual(["VOIDED", "PAID_AFTER_VOID"]);
  expect(await refund("b", "0.01")).toEqual(["VOIDED", "REFUNDED"]);
});

describe("a refund is invalid", () => {
  const price = "1";
  const either = { path: ["price"], message: "Pass either price or refundedTotal" };
  const cases: ReadonlyArray<[Partial<NewRefund>, Issue]> = [
    [
      { price, idempotencyKey: "a b" },
      { path: ["idempotencyKey"], message: "must have 1 to 255 visible ASCII characters" },
    ],
    [{}, either],
    [{ price, refundedTotal: price }, either],
    [{ price: "0" }, { path: ["price"], message: "must be greater than 0" }],
    [
      { refundedTotal: price, status: "PENDING" },
      { path: ["status"], message: "must be COMPLETED with refundedTotal" },
    ],
    [
      { price, currency: "USD" },
      { path: ["currency"], message: "must be EUR as in the payment" },
    ],
    [
      { price, reason: "x".repeat(501) },
      { path: ["reason"], message: "must have at most 500 characters, not 501" },
    ],
    [
      { price, reference: "x".repeat(256) },
      { path: ["reference"], message: "must have at most 255 characters, not 256" },
    ],
    [
      { price, happenedAt: "soon" },
      {
        path: ["happenedAt"],
        message: 'must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "soon"',
      },
    ],
    [
      { price, happenedAt: "1999-12-31 23:59:59" },
      {
        path: ["happenedAt"],
        message: "must be from 2000-01-01 00:00:00 to 5 minutes after the present",
      },
    ],
    [
      { price, metadata: { "": "" } },
      {
        path: ["metadata", ""],
        message:
          "A key of metadata must have 1 to 40 characters and must not be __proto__, " +
          "constructor or prototype",
      },
    ],
  ];
  test.each(cases)("as %j", async (request, issue) => {
    const { record, app } = await open();
    expect(leftOf(await record("key", request))).toEqual({ kind: "Invalid", issues: [issue] });
    expect(rightOf(await app.payments.refunds.list(testOrganization)).total).toBe(0);
  });

  test("with the names of JSON in its issues if it is written in JSON", async () => {
    const { app, payment } = await open();
    const body = {
      idempotency_key: "key",
      currency: "USD",
      refunded_total: "1",
      status: "PENDING",
    };
    const recorded = app.payments.refunds.record(testOrganization, payment.id, fromJson(body));
    expect(leftOf(await recorded)).toEqual({
      kind: "Invalid",
      issues: [{ path: ["status"], message: "must be COMPLETED with refunded_total" }],
    });
  });
});

test("refunds are read by their identifier, with their payment, and in lists", async () => {
  const { app, refund, payment, invoice } = await open();
  const { refund: first } = await refund("a", "10");
  app.tick(1);
  const { refund: second } = await refund("b", "5");
  expect(rightOf(await app.payments.refunds.get(testOrganization, first.id))).toEqual(first);
  const unknown = await app.payments.refunds.get(testOrganization, "refund_none");
  expect(leftOf(unknown)).toEqual({ kind: "RefundNotFound" });
  const expansion = { expand: ["payments.refunds"] } as const;
  const { payments, refunds } = rightOf(
    await app.payments.invoices.get(testOrganization, invoice.id, expansion),
  );
  expect(payments).toEqual([payment]);
  expect(refunds).toEqual([second, first]);
  const list = (limit: number, cursor?: string) =>
    app.payments.refunds.list(testOrganization, { paymentId: payment.id, limit, cursor });
  const page = rightOf(await list(1));
  expect(page.rows).toEqual([second]);
  expect(rightOf(await list(1, page.nextCursor)).rows).toEqual([first]);
});
