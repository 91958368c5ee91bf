import * as fc from "fast-check";
import { expect } from "vitest";
import { type PaymentStatus } from "quittance";
import { settle } from "../../src/invoice/invoice-settle.ts";
import type { SettlementPayment } from "../../src/invoice/settlement-refunds.ts";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, paymentOf } from "../support/create-test-app.ts";
import { checkProperty } from "../support/check-property.ts";
import { isTooLarge } from "../support/oracle-money.ts";
import { oracleSettle, oracleUnit } from "../support/oracle-settle.ts";
import { rightOf } from "../support/right-of.ts";
import {
  amountOf,
  anySettlementCase,
  factOf,
  oraclePayments,
  rateTableOf,
  oracleStatusText,
  statusTextOf,
  type SettlementCase,
} from "../support/settlement-case.ts";

const standing = (
  { currency, price, isVoided }: SettlementCase,
  facts: Iterable<SettlementPayment>,
): string =>
  statusTextOf(settle({ price: { currency, amount: amountOf(price) }, isVoided }, facts));

const shuffled = fc.record({
  found: anySettlementCase,
  order: fc.array(fc.nat({ max: 4 }), { minLength: 8, maxLength: 12 }),
});

checkProperty(
  "settlement: the status follows from the payments, as in the oracle",
  shuffled,
  ({ found, order }) => {
    const payments = oraclePayments(found);
    fc.pre(payments.every(({ value }) => !isTooLarge(value)));
    const expected = oracleSettle(found, payments);
    const facts = payments.map(factOf);
    expect(standing(found, facts)).toBe(expected);
    const again = order.flatMap((index) => facts[index] ?? []);
    expect(standing(found, [...again, ...facts.toReversed(), ...again])).toBe(expected);
  },
);

checkProperty("settlement: an earlier state of a payment changes nothing", shuffled, (pair) => {
  const { found } = pair;
  const facts = oraclePayments(found)
    .filter(({ value }) => !isTooLarge(value))
    .map(factOf);
  const stale = facts.map((fact): SettlementPayment => ({ ...fact, status: "PENDING" }));
  const expected = standing(found, facts);
  expect(standing(found, [...stale, ...facts])).toBe(expected);
  expect(standing(found, [...facts, ...stale])).toBe(expected);
});

type Step = { readonly pay: number } | { readonly change: number } | "void";

const steps = fc.record({
  found: anySettlementCase.filter(({ price }) => price > 0n),
  steps: fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.nat({ max: 4 }).map((pay): Step => ({ pay })) },
      { weight: 4, arbitrary: fc.nat({ max: 4 }).map((change): Step => ({ change })) },
      { weight: 1, arbitrary: fc.constant<Step>("void") },
    ),
    { maxLength: 12 },
  ),
});

checkProperty(
  "settlement: the stored status is the derived one; COMPLETED and VOIDED are final",
  steps,
  async (history) => {
    const { found } = history;
    const app = createTestApp({ rates: found.rates });
    const { id } = await bill(app, { currency: found.currency, amount: amountOf(found.price) });
    const statuses: ReadonlyArray<PaymentStatus> = ["COMPLETED", "FAILED", "CANCELLED"];
    let before = "PENDING";
    for (const [index, step] of history.steps.entries()) {
      const expanded = rightOf(
        await app.payments.getInvoice(testOrganization, id, { parts: ["payments"] }),
      );
      if (step === "void") await app.payments.voidInvoice(testOrganization, id);
      else if ("pay" in step) {
        const paid = found.paid[step.pay];
        if (paid === undefined) continue;
        const { currency, units } = paid;
        const price = { currency, amount: amountOf(units * oracleUnit(currency)) };
        const request = paymentOf(`key_${String(step.pay)}`, price, paid.status);
        await app.payments.recordPayment(testOrganization, id, request);
      } else {
        const payment = expanded.payments[step.change];
        const to = statuses[index % 3] ?? "COMPLETED";
        if (payment) await app.payments.changePaymentStatus(testOrganization, payment.id, to);
      }
      const after = rightOf(
        await app.payments.getInvoice(testOrganization, id, { parts: ["payments"] }),
      );
      const { invoice, payments } = after;
      expect(statusTextOf(invoice)).toBe(
        oracleStatusText(invoice, payments, rateTableOf(found.rates)),
      );
      if (before === "COMPLETED" || before === "VOIDED") expect(invoice.status).toBe(before);
      before = invoice.status;
    }
  },
);
