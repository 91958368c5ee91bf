import { testOrganization } from "quittance/testing";
import { verifyInvoice } from "quittance/explain";
import { describe, expect, test } from "vitest";
import {
  bill,
  money,
  createTestApp,
  paymentOf,
  type TestApp,
} from "../../test/support/create-test-app.ts";
import { describeValue } from "../../test/support/mismatch-words.ts";
import { rightOf } from "../../test/support/right-of.ts";
import type { Currency, Id, Payment } from "quittance";
import { isObject, limits, responses } from "quittance/adapter";

interface Paid {
  readonly price: string;
  readonly currency: Currency;
  readonly status: Payment["status"];
}

const parts = [
  ...(["items", "items.payment_intent", "calculations", "payments", "payments.refunds"] as const),
];

/** An invoice of 10 GBP with payments, as the interface carries it in full. */
const invoiceWith = async (
  paid: ReadonlyArray<Paid>,
  then: (app: TestApp, id: Id<"invoice">) => Promise<unknown> = () => Promise.resolve(),
): Promise<Readonly<Record<string, unknown>>> => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "GBP"));
  for (const [index, { price, currency, status }] of paid.entries()) {
    const payment = paymentOf(String(index), money(price, currency), status);
    rightOf(await app.payments.payments.record(testOrganization, id, payment));
  }
  await then(app, id);
  const read = rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
  return responses.renderFullInvoice(read, read.parts, "organization");
};

const refundIt =
  (amount: string) =>
  async ({ payments }: TestApp): Promise<unknown> => {
    const { rows } = rightOf(await payments.payments.list(testOrganization));
    const [payment] = rows;
    if (payment === undefined) throw new Error("There is no payment");
    const request = { idempotencyKey: "refund", currency: "GBP", price: amount } as const;
    return rightOf(await payments.refunds.record(testOrganization, payment.id, request));
  };

const voidIt = (app: TestApp, id: Id<"invoice">): Promise<unknown> =>
  app.payments.invoices.void(testOrganization, id);

const pathsOf = (invoice: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  verifyInvoice(invoice).map(({ path }) => path);

describe("the status of an invoice", () => {
  test("follows from its refunds, if it is rendered with them", async () => {
    const whole = [{ price: "10", currency: "GBP", status: "COMPLETED" }] as const;
    const refunded = await invoiceWith(whole, refundIt("4"));
    expect(refunded["substatus"]).toBe("PARTIALLY_REFUNDED");
    expect(pathsOf(refunded)).toEqual([]);
    expect(pathsOf({ ...refunded, substatus: "REFUNDED" })).toEqual(["substatus"]);
    expect(pathsOf({ ...refunded, substatus: null })).toEqual(["substatus"]);
    const before = await invoiceWith(
      [{ price: "4", currency: "GBP", status: "COMPLETED" }],
      refundIt("4"),
    );
    expect(before["status"]).toBe("PENDING");
    expect(pathsOf(before)).toEqual([]);
    expect(pathsOf({ ...before, status: "PARTIALLY_PAID" })).toEqual(["status"]);
    const [payment] = refunded["payments"] as ReadonlyArray<object>;
    const without = { ...refunded, payments: [{ ...payment, refunds: undefined }] };
    expect(pathsOf(without)).toEqual([]);
    const malformed = { ...refunded, payments: [{ ...payment, refunds: [{ id: "x" }] }] };
    expect(pathsOf(malformed)).toEqual(["payments.0"]);
  });

  test("that is voided follows from the payments that are refunded in full", async () => {
    const whole = [{ price: "10", currency: "GBP", status: "PENDING" }] as const;
    const complete = async (app: TestApp, id: Id<"invoice">): Promise<void> => {
      await voidIt(app, id);
      const { rows } = rightOf(
        await app.payments.payments.list(testOrganization, { invoiceId: id }),
      );
      for (const { id: paymentId } of rows) {
        rightOf(
          await app.payments.payments.changeStatus(testOrganization, paymentId, {
            status: "COMPLETED",
          }),
        );
      }
    };
    const refund = (amount: string) => async (app: TestApp, id: Id<"invoice">) => {
      await complete(app, id);
      return refundIt(amount)(app);
    };
    const refunded = await invoiceWith(whole, refund("10"));
    expect(refunded["substatus"]).toBe("REFUNDED");
    expect(pathsOf(refunded)).toEqual([]);
    expect(pathsOf({ ...refunded, substatus: "PAID_AFTER_VOID" })).toEqual(["substatus"]);
    const kept = await invoiceWith(whole, refund("4"));
    expect(kept["substatus"]).toBe("PAID_AFTER_VOID");
    expect(pathsOf(kept)).toEqual([]);
    expect(pathsOf({ ...kept, substatus: "REFUNDED" })).toEqual(["substatus"]);
  });

  test("follows from its payments", async () => {
    const half = await invoiceWith([{ price: "4", currency: "GBP", status: "COMPLETED" }]);
    expect(half["status"]).toBe("PARTIALLY_PAID");
    expect(pathsOf(half)).toEqual([]);
    expect(pathsOf({ ...half, status: "COMPLETED" })).toEqual(["status"]);
    expect(pathsOf({ ...half, substatus: "OVERPAID" })).toEqual(["substatus"]);
    expect(pathsOf({ ...half, payments: [], payments_total: 0 })).toEqual(["status"]);
    expect(pathsOf({ ...half, payments_total: undefined, status: "PENDING" })).toEqual(["status"]);
  });

  test("is not derived from a page of its payments, and the page has as many as it can", async () => {
    const half = await invoiceWith([{ price: "4", currency: "GBP", status: "COMPLETED" }]);
    const [payment] = half["payments"] as ReadonlyArray<object>;
    const paged = (shown: number, payments_total: unknown): ReadonlyArray<string> =>
      pathsOf({ ...half, payments: Array(shown).fill(payment), payments_total });
    expect(paged(limits.maxExpandedPayments, limits.maxExpandedPayments + 1)).toEqual([]);
    expect(paged(limits.maxExpandedPayments, limits.maxExpandedPayments)).toEqual([]);
    expect(pathsOf({ ...half, payments_total: null })).toEqual([]);
    for (const [shown, total] of [
      [limits.maxExpandedPayments - 1, limits.maxExpandedPayments],
      [limits.maxExpandedPayments + 1, limits.maxExpandedPayments + 2],
      [limits.maxExpandedPayments, 1],
      [limits.maxExpandedPayments, String(limits.maxExpandedPayments + 1)],
      [1, "1"],
    ] as const) {
      expect(paged(shown, total)).toEqual(["payments_total"]);
    }
  });

  test("is not derived when a counted payment is in another currency", async () => {
    const foreign = await invoiceWith([{ price: "4", currency: "EUR", status: "COMPLETED" }]);
    expect(pathsOf({ ...foreign, status: "COMPLETED" })).toEqual([]);
    const failed = await invoiceWith([{ price: "4", currency: "EUR", status: "FAILED" }]);
    expect(failed["status"]).toBe("PENDING");
    expect(pathsOf(failed)).toEqual([]);
    expect(pathsOf({ ...failed, status: "COMPLETED" })).toEqual(["status"]);
  });

  test("of a void one is at most PAID_AFTER_VOID, and only after a payment", async () => {
    const unpaid = await invoiceWith([], voidIt);
    expect(pathsOf(unpaid)).toEqual([]);
    expect(pathsOf({ ...unpaid, substatus: "PAID_AFTER_VOID" })).toEqual(["substatus"]);
    const paid = await invoiceWith([{ price: "4", currency: "GBP", status: "COMPLETED" }], voidIt);
    expect(pathsOf({ ...paid, substatus: "PAID_AFTER_VOID" })).toEqual([]);
    expect(pathsOf({ ...paid, substatus: "OVERPAID" })).toEqual(["substatus"]);
  });

  test("is not checked without payments, and payments must be valid", async () => {
    const { payments, ...rest } = await invoiceWith([
      { price: "4", currency: "GBP", status: "COMPLETED" },
    ]);
    expect(pathsOf({ ...rest, status: "COMPLETED" })).toEqual([]);
    expect(pathsOf({ ...rest, payments: {} })).toEqual(["payments"]);
    expect(pathsOf({ ...rest, payments: [1] })).toEqual(["payments.0"]);
    const [payment] = payments as ReadonlyArray<unknown>;
    const broken = [{ price: "4.0" }, { status: "PAID" }, { currency: "gbp" }, { id: 1 }];
    for (const property of broken) {
      const one = { ...(isObject(payment) ? payment : {}), ...property };
      expect(pathsOf({ ...rest, payments: [one] })).toEqual(["payments.0"]);
    }
  });

  test("is reported with the derived one, and an invalid payment is reported as such", async () => {
    const invoice = await invoiceWith([{ price: "4", currency: "GBP", status: "COMPLETED" }]);
    const said = (properties: object): ReadonlyArray<string> =>
      describeValue(verifyInvoice({ ...invoice, ...properties }));
    const [payment] = invoice["payments"] as ReadonlyArray<object>;
    expect(said({ status: "PENDING" })).toEqual(["status: PARTIALLY_PAID, not PENDING"]);
    expect(said({ payments: null })).toEqual(["payments: an array of payments, not null"]);
    const words = new Array<string>(20).fill("payment_1");
    for (const properties of [{ id: words }, { price: 4 }, { currency: ["GBP"] }]) {
      const payments = [payment, { ...payment, ...properties }];
      expect(said({ payments })).toEqual(["payments.1: a payment, not an object"]);
    }
    expect(said({ payments: [null] })).toEqual(["payments.0: a payment, not null"]);
    const paid = { status: "VOIDED", substatus: "OVERPAID" };
    expect(said(paid)).toEqual(["substatus: PAID_AFTER_VOID or null, not OVERPAID"]);
    const unpaid = { status: "VOIDED", payments: [{ ...payment, status: "FAILED" }] };
    expect(said({ ...unpaid, substatus: "PAID_AFTER_VOID" })).toEqual([
      "substatus: null, not PAID_AFTER_VOID",
    ]);
    expect(said(unpaid)).toEqual([]);
  });

  test("is not reported when the price or a pending payment proves nothing", async () => {
    const foreign = await invoiceWith([{ price: "4", currency: "EUR", status: "PENDING" }]);
    expect(pathsOf({ ...foreign, status: "COMPLETED" })).toEqual([]);
    const own = await invoiceWith([{ price: "4", currency: "GBP", status: "COMPLETED" }]);
    for (const price of [10, "ten"]) expect(pathsOf({ ...own, price })).toEqual(["price"]);
  });
});
