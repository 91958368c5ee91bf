import { parseId } from "../ids.ts";
import { maxExpandedPayments } from "../contact/contact-limits.ts";
import { settle } from "../invoice/invoice-settle.ts";
import {
  completedOf,
  lessRefunds,
  type SettlementPayment,
  type SettlementRefund,
} from "../invoice/settlement-refunds.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { isRefundKind, isRefundStatus } from "../refund/refund.ts";
import { compareJson } from "./compare-json.ts";
import { mismatchAt, type JsonMismatch } from "./mismatch.ts";

/**
 * Compares the status of a rendered invoice with the status derived from its payments.
 *
 * Returns no mismatch if the status cannot be derived: the invoice has more payments than it was
 * rendered with, or a payment is in another currency, or the substatus is about refunds and the
 * invoice was rendered without them.
 */
export const compareSettlement = (
  invoice: JsonObject,
  currency: Currency,
): ReadonlyArray<JsonMismatch> => {
  const { payments, payments_total: total, price, status, substatus = null } = invoice;
  if (payments === undefined) return [];
  if (!Array.isArray(payments)) return [mismatchAt(["payments"], "an array of payments", payments)];
  const read: Array<SettlementPayment> = [];
  const refunds: Array<SettlementRefund> = [];
  for (const [index, json] of payments.entries()) {
    const payment = readPayment(json);
    const own = payment && readRefunds(json as JsonObject, payment);
    if (payment === undefined || own === undefined)
      return [mismatchAt(["payments", index], "a payment", json)];
    read.push(payment);
    refunds.push(...own);
  }
  const count = total ?? read.length;
  if (count !== read.length) {
    const isPage = typeof count === "number" && count > read.length;
    return isPage && read.length === maxExpandedPayments
      ? []
      : [mismatchAt(["payments_total"], String(read.length), count)];
  }
  if (ofRefunds.includes(substatus) && refunds.length === 0) return [];
  if (status === "VOIDED") return compareVoided(read, refunds, substatus);
  const amount = typeof price === "string" ? Amount.parseCanonical(price) : undefined;
  const { credited: given } = invoice;
  const credited = typeof given === "string" ? Amount.parseCanonical(given) : undefined;
  const canDerive = read.every(
    (payment) => !counts(payment) || payment.price.currency === currency,
  );
  if (amount === undefined || !canDerive) return [];
  const settled = settle({ price: { currency, amount }, credited, isVoided: false }, read, refunds);
  return compareJson(
    { status: settled.status, substatus: settled.substatus ?? null },
    { status, substatus },
  );
};

const counts = ({ status }: SettlementPayment): boolean =>
  status === "COMPLETED" || status === "PENDING";

const ofRefunds: ReadonlyArray<unknown> = ["PARTIALLY_REFUNDED", "REFUNDED", "CHARGED_BACK"];

/** Reads the refunds of a payment; none if it was rendered without them. */
const readRefunds = (
  { refunds = [] }: JsonObject,
  { id: paymentId, price: { currency } }: SettlementPayment,
): ReadonlyArray<SettlementRefund> | undefined => {
  if (!Array.isArray(refunds)) return undefined;
  const read: Array<SettlementRefund> = [];
  for (const json of refunds) {
    if (!isObject(json)) return undefined;
    const { id, kind, status, price, after_completion: after } = json;
    const refundId = typeof id === "string" ? parseId("refund", id) : undefined;
    const amount = typeof price === "string" ? Amount.parseCanonical(price) : undefined;
    if (refundId === undefined || amount === undefined) return undefined;
    if (!isRefundKind(kind) || !isRefundStatus(status)) return undefined;
    const afterCompletion = after === 1;
    const money = { currency, amount };
    read.push({
      id: refundId,
      paymentId,
      kind,
      status,
      price: money,
      value: amount,
      afterCompletion,
    });
  }
  return read;
};

/** Any of the completed payments can have completed after the void. */
const compareVoided = (
  payments: ReadonlyArray<SettlementPayment>,
  refunds: ReadonlyArray<SettlementRefund>,
  substatus: unknown,
): ReadonlyArray<JsonMismatch> => {
  const paid = payments.filter(({ status }) => status === "COMPLETED");
  const left = lessRefunds(paid, completedOf(refunds));
  const possible = [
    ...(left.length > 0 ? ["PAID_AFTER_VOID"] : []),
    ...(left.length < paid.length ? ["REFUNDED"] : []),
    null,
  ];
  if (possible.some((one) => one === substatus)) return [];
  return [mismatchAt(["substatus"], possible.map(String).join(" or "), substatus)];
};

/** Reads a payment. Its value is its price, which is correct in the currency of the invoice. */
const readPayment = (json: unknown): SettlementPayment | undefined => {
  if (!isObject(json)) return undefined;
  const { id, currency, price, status } = json;
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

/**
 * Compares what a rendered invoice is credited by with the sum of its credit notes, and the total
 * of each note in whole amounts with its lines. Returns no mismatch if it was rendered without
 * them.
 */
export const compareCredited = ({
  credited,
  credit_notes: notes,
}: JsonObject): ReadonlyArray<JsonMismatch> => {
  if (notes === undefined) return [];
  if (!Array.isArray(notes)) return [mismatchAt(["credit_notes"], "an array of notes", notes)];
  const amounts: Array<Amount> = [];
  for (const [index, note] of notes.entries()) {
    const payable: unknown = isObject(note) ? note["payable"] : undefined;
    const amount = typeof payable === "string" ? Amount.parseCanonical(payable) : undefined;
    if (amount === undefined) {
      return [mismatchAt(["credit_notes", index, "payable"], "an amount", payable)];
    }
    amounts.push(amount);
    const mismatch = isObject(note) ? compareLines(note, ["credit_notes", index]) : undefined;
    if (mismatch !== undefined) return [mismatch];
  }
  const sum = amounts.length === 0 ? undefined : Amount.render(Amount.sum(amounts));
  return credited === sum ? [] : [mismatchAt(["credited"], sum ?? "nothing", credited)];
};

/** Compares the total of a note that has whole amounts with the sum of its lines. */
const compareLines = (
  { lines, total, totals }: JsonObject,
  path: JsonPath,
): JsonMismatch | undefined => {
  if (totals === undefined) return undefined;
  if (!Array.isArray(lines)) return mismatchAt([...path, "lines"], "an array of lines", lines);
  const amounts = lines.map((line): Amount | undefined => {
    const amount: unknown = isObject(line) ? line["total"] : undefined;
    return typeof amount === "string" ? Amount.parseCanonical(amount) : undefined;
  });
  const wrong = amounts.indexOf(undefined);
  if (wrong !== -1) {
    return mismatchAt([...path, "lines", wrong, "total"], "an amount", undefined);
  }
  const sum = Amount.render(Amount.sum(amounts.filter((amount) => amount !== undefined)));
  return total === sum ? undefined : mismatchAt([...path, "total"], sum, total);
};
