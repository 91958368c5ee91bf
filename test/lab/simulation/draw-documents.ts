import { refundStatuses, type Currency, type Refund } from "quittance";
import { randomOf, type Random } from "../chaos/random.ts";
import {
  oracleRoundedTo,
  toDecimal,
  trunc30Share,
  type Decimal,
} from "../../support/oracle-money.ts";
import { oracleUnit } from "../../support/oracle-settle.ts";
import { drawId, drawList, rarely, someOf, tenthsOf, texts, type Draw } from "./draw.ts";
import type { Action, RequestedCreditNote } from "./operation.ts";

/** Draws an action on refunds, coupons or due dates, or a payment to refund. */
export const drawDocumentAction = (draw: Draw): Action => {
  const { random } = draw;
  const share = random.below(100);
  if (share < 18) return drawPaid(draw);
  if (share < 60) return drawRefund(draw);
  if (share < 69) {
    const to = random.pick<Refund["status"]>(["COMPLETED", ...refundStatuses]);
    return { kind: "change refund", refundId: drawId(draw, "refunds"), to };
  }
  if (share < 72) return { kind: "read refund", refundId: drawId(draw, "refunds") };
  if (share < 76) return { kind: "walk", walk: drawList(draw, "refunds") };
  if (share < 88) return { kind: "sweep" };
  if (share < 92) {
    const percent = random.pick(["10", "0.000000000000000001"]);
    const maxRedemptions = random.pick([undefined, 1, 2]);
    const limits = { maxRedemptions, maxPerCustomer: random.pick([undefined, 1]) };
    const code = random.pick(["NEW", "ALL"]);
    return { kind: "create coupon", coupon: { code, percent, ...limits } };
  }
  if (share < 93) return { kind: "retire coupon", couponId: drawId(draw, "coupons") };
  return { kind: "coupons" };
};

/** Returns a completed payment, which can be refunded. */
const drawPaid = (draw: Draw): Action => {
  const { random } = draw;
  const key = `payment_key_${String(10 + random.below(4))}`;
  const currency = random.pick<Currency>(["USD", "EUR", "JPY", "BITCOIN"]);
  const invoiceId = drawId(draw, "invoices");
  if (random.percent(50)) return { kind: "pay the rest", invoiceId, key, currency };
  const amount = tenthsOf(currency, random.pick([2, 5, 10, 15]));
  const payment = { key, provider: "prov_bank", currency, amount, status: "COMPLETED" };
  return { kind: "pay", invoiceId, payment };
};

type Part = readonly [numerator: number, denominator: number];

const parts: readonly [Part, ...ReadonlyArray<Part>] = [
  ...([
    [1, 2],
    [1, 3],
    [2, 3],
    [1, 1],
    [1, 1],
    [1, 7],
  ] as const),
  [11, 10],
  [1, 1_000_000_007],
];

const partOf = (amount: Decimal, [numerator, denominator]: Part): Decimal =>
  trunc30Share(amount, toDecimal(numerator), toDecimal(denominator));

/** A key mostly has the same content, so that replays are as frequent as mismatches. */
const drawRefund = (draw: Draw): Action => {
  const { random, own, foreign } = draw;
  const number = random.below(16);
  const varied = randomOf(number + (random.percent(85) ? 0 : 100));
  const kinds = ["REFUND", "REFUND", "CHARGEBACK", "CHARGEBACK", "REVERSAL"] as const;
  const kind = varied.pick<Refund["kind"]>(kinds);
  const isTotal = varied.percent(30);
  const paymentId = drawId(draw, "payments", varied.below(3));
  const paid = own.paid.get(paymentId) ?? foreign.paid.get(paymentId);
  const { currency, amount } = paid ?? { currency: "USD", amount: toDecimal("10") };
  const refund = {
    key: random.percent(98) ? `refund_key_${String(number)}` : "no key",
    kind,
    currency: random.percent(95) ? (currency as Currency) : "GBP",
    amount: partOf(amount, varied.pick(parts)),
    isTotal,
    status: isTotal && random.percent(95) ? "COMPLETED" : drawStatus(random),
  } as const;
  return { kind: "refund", paymentId, refund };
};

const drawStatus = (random: Random): Refund["status"] =>
  random.pick(["COMPLETED", "COMPLETED", "PENDING", "FAILED"]);

/** Draws an action on credit notes. */
export const drawCreditAction = (draw: Draw): Action => {
  const { random } = draw;
  if (random.percent(80)) return drawCreditNote(draw);
  return random.percent(50)
    ? { kind: "read credit note", creditNoteId: drawId(draw, "creditNotes") }
    : { kind: "walk", walk: drawList(draw, "creditNotes") };
};

/**
 * Draws a credit note of different lines of an invoice, or of one that is not known if there are
 * none. A key mostly has the same content, so that replays are as frequent as mismatches.
 */
const drawCreditNote = (draw: Draw): Action => {
  const { random, own, foreign, isDetailed } = draw;
  const number = random.below(8);
  const varied = randomOf(number + (random.percent(85) ? 0 : 100));
  const invoiceId = drawId(draw, "invoices", varied.below(3));
  const billed = own.billed.get(invoiceId) ?? foreign.billed.get(invoiceId);
  const { currency, lines } = billed ?? { currency: "USD", lines: [] };
  const unknown = { id: "invoice_item_unknown", price: toDecimal("10") };
  const chosen = new Map(
    Array.from({ length: 1 + varied.below(3) }, () => {
      const { id, price } = lines[varied.below(3) % Math.max(lines.length, 1)] ?? unknown;
      return [id, drawLine(varied, id, { currency, price })] as const;
    }),
  );
  const key = random.percent(98) ? `credit_key_${String(number)}` : "no key";
  const details = isDetailed ? { details: drawReason(varied) } : {};
  return { kind: "credit", invoiceId, note: { key, lines: [...chosen.values()], ...details } };
};

const drawReason = (random: Random): NonNullable<RequestedCreditNote["details"]> => ({
  reason: rarely(random, () => random.pick(texts)),
  metadata: Object.fromEntries(
    someOf(["b", "a", "10", "9"], random).map((name) => [name, random.pick(texts)]),
  ),
});

/** A quantity of a line, or a part of its price, rounded up to the smallest unit. */
const drawLine = (
  random: Random,
  itemId: string,
  { currency, price }: { readonly currency: string; readonly price: Decimal },
) => {
  if (random.percent(60)) return { itemId, quantity: random.pick([1, 1, 1, 2, 3]) };
  const [numerator, denominator] = random.pick<Part>([
    ...([
      [1, 2],
      [1, 3],
      [1, 1],
    ] as const),
    [1, 1_000_000_007],
  ]);
  const share = price.times(numerator).dividedBy(denominator);
  return { itemId, amount: oracleRoundedTo(share, oracleUnit(currency), "UP") };
};
