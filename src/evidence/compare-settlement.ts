import { parseId } from "../ids.ts";
import { maxExpandedPayments } from "../invoice/limits.ts";
import { settle, type SettlementPayment } from "../invoice/settle.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { compareJson, type JsonMismatch } from "./compare-json.ts";
import { isObject, type JsonObject } from "../wire/json.ts";
import { unfit } from "./read-stored-invoice.ts";

/**
 * Where the status of a rendered invoice is not what its payments make it, as far as they tell.
 * When the invoice has more than were rendered with it, nothing follows from those.
 */
export const compareSettlement = (
  invoice: JsonObject,
  currency: Currency,
): ReadonlyArray<JsonMismatch> => {
  const { payments, payments_total: total, price, status, substatus = null } = invoice;
  if (payments === undefined) return [];
  if (!Array.isArray(payments)) return [unfit(["payments"], "an array of payments", payments)];
  const facts: Array<SettlementPayment> = [];
  for (const [index, payment] of payments.entries()) {
    const fact = readFact(payment);
    if (fact === undefined) return [unfit(["payments", index], "a payment", payment)];
    facts.push(fact);
  }
  const count = total ?? facts.length;
  if (count !== facts.length) {
    const isPage = typeof count === "number" && count > facts.length;
    return isPage && facts.length === maxExpandedPayments
      ? []
      : [unfit(["payments_total"], String(facts.length), count)];
  }
  if (status === "VOIDED") return compareVoided(facts, substatus);
  const amount = typeof price === "string" ? Amount.parseCanonical(price) : undefined;
  const isProof = facts.every((fact) => !counts(fact) || fact.price.currency === currency);
  if (amount === undefined || !isProof) return [];
  const settled = settle({ price: { currency, amount }, isVoided: false }, facts);
  return compareJson(
    { status: settled.status, substatus: settled.substatus ?? null },
    { status, substatus },
  );
};

const counts = ({ status }: SettlementPayment): boolean =>
  status === "COMPLETED" || status === "PENDING";

const compareVoided = (
  facts: ReadonlyArray<SettlementPayment>,
  substatus: unknown,
): ReadonlyArray<JsonMismatch> => {
  const isPaid = facts.some(({ status }) => status === "COMPLETED");
  if (substatus === null || (substatus === "PAID_AFTER_VOID" && isPaid)) return [];
  return [unfit(["substatus"], isPaid ? "PAID_AFTER_VOID or null" : "null", substatus)];
};

/** A payment in the currency of its invoice is worth its price. */
const readFact = (payment: unknown): SettlementPayment | undefined => {
  if (!isObject(payment)) return undefined;
  const { id, currency, price, status } = payment;
  const paymentId = typeof id === "string" ? parseId("payment", id) : undefined;
  const amount = typeof price === "string" ? Amount.parseCanonical(price) : undefined;
  const known = paymentStatuses.find((each) => each === status);
  if (typeof currency !== "string" || !isCurrency(currency)) return undefined;
  if (paymentId === undefined || amount === undefined || known === undefined) return undefined;
  return {
    id: paymentId,
    status: known,
    price: { currency, amount },
    value: amount,
    unitValue: Amount.zero,
    completedAfterVoid: false,
  };
};
