import * as fc from "fast-check";
import {
  addSeconds,
  Amount,
  currencyInfo,
  orThrow,
  type Id,
  type Payment,
  type Refund,
} from "quittance";
import { testOrganization } from "quittance/testing";
import type { TestApp } from "../support/create-test-app.ts";

/** A refund, chargeback or reversal that is reported after a payment. */
export interface ReportedPart {
  /** The number of payments that are recorded before it. */
  readonly after: number;
  /** Chooses one of these payments. */
  readonly payment: number;
  readonly kind: Refund["kind"];
  /** Of the payment: a part, or its whole price. */
  readonly parts: 1 | 2 | 3 | 4;
  /** Whether the total of all refunds of the kind is reported instead of the amount. */
  readonly isTotal: boolean;
  readonly status: "COMPLETED" | "PENDING";
  /** The status that a pending refund gets at the end. */
  readonly last: Refund["status"];
  readonly secondsAgo: number;
}

/** Generates how long ago something happened: half of it since the invoice was issued. */
export const anySecondsAgo: fc.Arbitrary<number> = fc.oneof(
  fc.integer({ min: 0, max: 8 }),
  fc.integer({ min: 0, max: 1_000_000 }),
);

/** Generates refunds of payments, in the order of their reports. */
export const anyReportedParts: fc.Arbitrary<ReadonlyArray<ReportedPart>> = fc.array(
  fc.record({
    after: fc.integer({ min: 1, max: 4 }),
    payment: fc.nat({ max: 3 }),
    kind: fc.constantFrom<Refund["kind"]>(
      "REFUND",
      "REFUND",
      "CHARGEBACK",
      "CHARGEBACK",
      "REVERSAL",
    ),
    parts: fc.constantFrom(1, 2, 3, 4),
    isTotal: fc.boolean(),
    status: fc.constantFrom("COMPLETED", "COMPLETED", "PENDING"),
    last: fc.constantFrom<Refund["status"]>("PENDING", "COMPLETED", "FAILED"),
    secondsAgo: anySecondsAgo,
  }),
  { maxLength: 6 },
);

/** The failures of refunds that do not fit the payment. */
const allowed = ["RefundExceedsPayment", "PaymentNotCompleted"];

/**
 * Reports a refund of one of the payments. Returns it if it is recorded as pending.
 *
 * @param key is its idempotency key.
 */
export const reportRefund = async (
  { payments: quittance, clock }: TestApp,
  payments: ReadonlyArray<Payment>,
  { payment: place, kind, parts, isTotal, status, secondsAgo }: ReportedPart,
  key: string,
): Promise<Id<"refund"> | undefined> => {
  const payment = payments[place % Math.max(payments.length, 1)];
  if (payment === undefined) return undefined;
  const { currency, amount: whole } = payment.price;
  const part = Amount.divideByRate(Amount.multiplyByInteger(whole, parts), Amount.of("3"));
  const { decimals } = currencyInfo[currency];
  const amount = parts >= 3 ? whole : Amount.round(part, decimals, "UP");
  const recorded = await quittance.refunds.record(testOrganization, payment.id, {
    idempotencyKey: key,
    kind,
    currency,
    ...(isTotal ? { refundedTotal: amount } : { price: amount, status }),
    happenedAt: addSeconds(clock(), -secondsAgo),
  });
  if (recorded._tag === "Right") {
    return recorded.right.refund.status === "PENDING" ? recorded.right.refund.id : undefined;
  }
  if (!allowed.includes(recorded.left.kind)) orThrow(recorded);
  return undefined;
};
