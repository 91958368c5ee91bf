import { Amount } from "../money/amount.ts";
import type { Refund } from "../refund/refund.ts";

/**
 * What a journal entry needs of a refund, a chargeback, or the reversal of a chargeback.
 *
 * @inline
 */
export type BookedRefund = Pick<
  Refund,
  | ("id" | "paymentId" | "kind" | "status" | "price" | "priceUsd" | "value")
  | ("afterCompletion" | "happenedAt")
>;

/** Returns completed refunds that change anything. */
export const completedRefunds = (
  refunds: ReadonlyArray<BookedRefund>,
): ReadonlyArray<BookedRefund> =>
  refunds.filter(({ status, price }) => status === "COMPLETED" && Amount.isPositive(price.amount));
