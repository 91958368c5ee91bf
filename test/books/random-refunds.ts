import * as fc from "fast-check";
import { addSeconds, Amount, idOf, type Payment } from "quittance";
import type { BookedInvoice, BookedRefund } from "quittance/books";

/** A part of a payment that is refunded, and whether that is reversed. */
export interface RefundedPart {
  /** Of 4 equal parts; the refunds of a payment have at most all of them. */
  readonly parts: number;
  readonly kind: "REFUND" | "CHARGEBACK";
  readonly isReversed: boolean;
  readonly status: "COMPLETED" | "PENDING" | "FAILED";
  readonly seconds: number;
}

/** Generates the refunds of each of some payments. */
export const anyRefunds: fc.Arbitrary<ReadonlyArray<ReadonlyArray<RefundedPart>>> = fc.array(
  fc.array(
    fc.record({
      parts: fc.integer({ min: 1, max: 2 }),
      kind: fc.constantFrom("REFUND" as const, "CHARGEBACK" as const),
      isReversed: fc.boolean(),
      status: fc.constantFrom("COMPLETED" as const, "COMPLETED" as const, "PENDING" as const),
      seconds: fc.integer({ min: -100, max: 1_000_000 }),
    }),
    { maxLength: 2 },
  ),
  { minLength: 4, maxLength: 4 },
);

/** Adds refunds to the completed payments of an invoice; each has its share of the values. */
export const withRefunds = (
  booked: BookedInvoice,
  parts: ReadonlyArray<ReadonlyArray<RefundedPart>>,
): BookedInvoice => {
  const afterCompletion = booked.invoice.status === "COMPLETED";
  const refunds: Array<BookedRefund> = [];
  const completed = booked.payments.filter(({ status }) => status === "COMPLETED");
  for (const [index, payment] of completed.entries()) {
    let before = 0;
    for (const part of parts[index % parts.length] ?? []) {
      const after = before + part.parts;
      const amounts = amountsBetween(payment, before, after);
      const refund = (kind: BookedRefund["kind"], seconds: number): BookedRefund => ({
        ...amounts,
        id: idOf("refund", `refund_${String(refunds.length)}`),
        paymentId: payment.id,
        kind,
        status: part.status,
        afterCompletion,
        happenedAt: addSeconds(payment.happenedAt, seconds),
      });
      refunds.push(refund(part.kind, part.seconds));
      if (part.kind === "CHARGEBACK" && part.isReversed) {
        refunds.push(refund("REVERSAL", part.seconds + 1));
      } else before = after;
    }
  }
  return { ...booked, refunds };
};

const amountsBetween = (
  { price: { currency, amount }, priceUsd, value }: Payment,
  from: number,
  to: number,
): Pick<BookedRefund, "price" | "priceUsd" | "value"> => {
  const four = Amount.of("4");
  const share = (whole: Amount, parts: number): Amount =>
    parts === 4 ? whole : Amount.divideByRate(Amount.multiplyByInteger(whole, parts), four);
  const between = (whole: Amount): Amount => Amount.subtract(share(whole, to), share(whole, from));
  return {
    price: { currency, amount: between(amount) },
    priceUsd: between(priceUsd),
    value: between(value),
  };
};
