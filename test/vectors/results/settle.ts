import { valuePayment } from "../../../src/payment/payment-value.ts";
import { Amount, type Currency, type Payment } from "quittance";
import { idOf } from "quittance/adapter";
import { settle } from "../../../src/invoice/invoice-settle.ts";
import type { SettlementPayment } from "../../../src/invoice/settlement-refunds.ts";
import { rateSetOf } from "quittance/testing";
import { failureOf } from "quittance/errors";
import type { SettleInputs } from "../vector-inputs.ts";
import { failedResult, type FailedResult } from "../vector.ts";

/** The status of the invoice, and the value of each report for it. */
interface SettleResult {
  readonly status: string;
  readonly substatus: string | null;
  readonly payments: ReadonlyArray<{
    readonly id: string;
    readonly price_usd: string;
    readonly value: string;
    readonly unit_value: string;
  }>;
}

/** Values the payments as `recordPayment` does, then derives the status of the invoice. */
export const settleResult = (inputs: SettleInputs): SettleResult | FailedResult => {
  const currency = inputs.invoice.currency as Currency;
  const amount = Amount.parseCanonical(inputs.invoice.price);
  if (amount === undefined) throw new Error("the price of an invoice is a computed amount");
  const rates = rateSetOf(inputs.rates.units_per_usd, inputs.rates.timestamp);
  const facts: Array<SettlementPayment> = [];
  const payments = [];
  for (const { id, status, completed_after_void, ...paid } of inputs.payments) {
    const price = { currency: paid.currency as Currency, amount: Amount.of(paid.price) };
    const valued = valuePayment(price, currency, rates);
    if (valued._tag === "Left") return failedResult(failureOf(valued.left));
    const { priceUsd, value, unitValue } = valued.right;
    facts.push({
      id: idOf("payment", id),
      status: status as Payment["status"],
      price,
      value,
      unitValue,
      completedAfterVoid: completed_after_void,
    });
    payments.push({
      id,
      price_usd: Amount.render(priceUsd),
      value: Amount.render(value),
      unit_value: Amount.render(unitValue),
    });
  }
  const isVoided = inputs.invoice.is_voided;
  const { status, substatus = null } = settle({ price: { currency, amount }, isVoided }, facts);
  return { status, substatus, payments };
};
