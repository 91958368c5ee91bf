import * as fc from "fast-check";
import { refundedPrice, valueRefund } from "../../src/refund/refund-value.ts";
import { expect } from "vitest";
import { Amount, type Id, type Refund } from "quittance";
import { settle } from "../../src/invoice/invoice-settle.ts";
import type { SettlementRefund } from "../../src/invoice/settlement-refunds.ts";
import { testOrganization } from "quittance/testing";
import { anyAmount } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { bill, createTestApp, money, paymentOf } from "../support/create-test-app.ts";
import { isTooLarge } from "../support/oracle-money.ts";
import { rightOf } from "../support/right-of.ts";
import { amountOf, anySettlementCase, factOf, oraclePayments } from "../support/settlement-case.ts";

/** A report of a refund: an amount in cents, or a total. */
interface Report {
  readonly kind: Refund["kind"];
  readonly cents: number;
  readonly isTotal: boolean;
}

const euros = (cents: number) => money((cents / 100).toFixed(2), "EUR");

/** An invoice of 100 EUR with a completed payment, and a function that reports refunds. */
const open = async (paid: number) => {
  const app = createTestApp();
  const { id } = await bill(app, money("100", "EUR"));
  const request = paymentOf("paid", euros(paid));
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  const report = (
    key: number,
    { kind, cents, isTotal }: Report,
    paymentId: Id<"payment"> = payment.id,
  ) =>
    app.payments.refunds.record(testOrganization, paymentId, {
      idempotencyKey: `refund_${String(key)}`,
      kind,
      currency: "EUR",
      ...(isTotal ? { refundedTotal: euros(cents).amount } : { price: euros(cents).amount }),
    });
  const state = async () => {
    const expansion = { expand: ["payments.refunds"] } as const;
    const { invoice, refunds } = rightOf(
      await app.payments.invoices.get(testOrganization, id, expansion),
    );
    const { status, substatus } = invoice;
    const due = rightOf(await app.payments.invoices.dueIn(testOrganization, id, "EUR")).amount;
    const refunded = refundedPrice(refunds);
    return { status, substatus, due: Amount.render(due), refunded };
  };
  return { payment, report, state };
};

/** Five reports are at most the smallest payment: 2,000 were more than 90 euros in rare cases. */
const maxCents = 1800;

const anyReport = (kinds: ReadonlyArray<Refund["kind"]>): fc.Arbitrary<Report> =>
  fc.record({
    kind: fc.constantFrom(...kinds),
    cents: fc.oneof(fc.integer({ min: 1, max: maxCents }), fc.constantFrom(1, maxCents)),
    isTotal: fc.boolean(),
  });

const permuted = fc
  .array(anyReport(["REFUND", "CHARGEBACK"]), { minLength: 1, maxLength: 5 })
  .chain((reports) =>
    fc.record({
      reports: fc.constant(reports),
      paid: fc.constantFrom(10_000, 10_500, 9000),
      order: fc.shuffledSubarray([...reports.keys()], { minLength: reports.length }),
      again: fc.array(fc.nat({ max: reports.length - 1 }), { maxLength: 5 }),
    }),
  );

checkProperty(
  "refunds: reports in any order, repeated, of amounts and totals give the same state",
  permuted,
  async ({ reports, paid, order, again }) => {
    const states = [];
    for (const sequence of [[...reports.keys()], [...order, ...again]]) {
      const { report, state } = await open(paid);
      for (const key of sequence) {
        const found = reports[key];
        if (found !== undefined) rightOf(await report(key, found));
      }
      states.push(await state());
    }
    expect(states[1]).toEqual(states[0]);
  },
);

checkProperty(
  "refunds: what is refunded is between zero and the payment, and what is left is exact",
  fc.array(
    anyReport(["REFUND", "CHARGEBACK", "REVERSAL"]).map((found) => ({
      ...found,
      cents: found.cents * 3,
    })),
    { maxLength: 10 },
  ),
  async (reports) => {
    const { payment, report, state } = await open(10_000);
    for (const [key, found] of reports.entries()) {
      const result = await report(key, found);
      const { refunded, status } = await state();
      expect(Amount.atLeast(refunded, Amount.zero)).toBe(true);
      expect(Amount.atMost(refunded, payment.price.amount)).toBe(true);
      expect(status).toBe("COMPLETED");
      if (result._tag === "Left" && found.kind !== "REVERSAL") {
        const { left } = result;
        const remaining = left.kind === "RefundExceedsPayment" ? left.remaining : undefined;
        expect(remaining && Amount.add(remaining.amount, refunded)).toEqual(payment.price.amount);
      }
    }
  },
);

checkProperty(
  "refunds: a full refund before the completion leaves the status as without the payment",
  fc.record({ found: anySettlementCase, refunded: fc.array(fc.boolean(), { maxLength: 6 }) }),
  ({ found, refunded }) => {
    const payments = oraclePayments(found);
    fc.pre(payments.every(({ value }) => !isTooLarge(value)));
    const facts = payments.map(factOf);
    const isRefunded = (index: number): boolean =>
      refunded[index] === true && facts[index]?.status === "COMPLETED";
    const refunds = facts.flatMap((fact, index): ReadonlyArray<SettlementRefund> => {
      const { id: paymentId, price, value } = fact;
      const id = `refund_${String(index)}` as const;
      const whole = { id, paymentId, price, value, kind: "REFUND", status: "COMPLETED" } as const;
      return isRefunded(index) ? [{ ...whole, afterCompletion: false }] : [];
    });
    const { currency, price } = found;
    const invoice = { price: { currency, amount: amountOf(price) }, isVoided: false };
    const without = settle(
      invoice,
      facts.filter((_, index) => !isRefunded(index)),
    );
    const { status, substatus } = settle(invoice, facts, refunds);
    expect(status).toBe(without.status);
    // A free invoice is completed by nothing, and then all of what was paid is refunded.
    const isAll =
      refunds.length > 0 &&
      facts.every((fact, index) => fact.status !== "COMPLETED" || isRefunded(index));
    if (!(isAll && price.isZero())) expect(substatus).toBe(without.substatus);
    const reversed = settle(invoice, facts.toReversed(), [...refunds.toReversed(), ...refunds]);
    expect(reversed).toEqual({ status, substatus });
  },
);

checkProperty(
  "refunds: the values of the refunds of a whole payment are its values, to the last digit",
  fc.record({
    price: anyAmount.filter(Amount.isPositive),
    value: anyAmount,
    priceUsd: anyAmount,
    shares: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 }),
  }),
  ({ price, value, priceUsd, shares }) => {
    const payment = { price: { currency: "EUR", amount: price } as const, value, priceUsd };
    const weights = [...shares, 1].map((share) => Amount.fromInteger(share));
    let refunded = Amount.zero;
    let values = Amount.zero;
    let dollars = Amount.zero;
    for (const part of Amount.allocate(price, weights, 30)) {
      const worth = valueRefund(payment, refunded, { kind: "REFUND", price: part });
      const back = Amount.add(refunded, part);
      expect(valueRefund(payment, back, { kind: "REVERSAL", price: part })).toEqual(worth);
      refunded = back;
      values = Amount.add(values, worth.value);
      dollars = Amount.add(dollars, worth.priceUsd);
    }
    expect([refunded, values, dollars].map(Amount.render)).toEqual(
      [price, value, priceUsd].map(Amount.render),
    );
  },
);
