import { Amount } from "../money/amount.ts";
import { roundPayable } from "../payment/payment-value.ts";
import type { Invoice } from "./invoice.ts";

/**
 * Returns what is to be paid for an invoice in total: its price less its credit notes, and zero if
 * it is credited in full. Credit notes of all lines add up to the amount that was requested from
 * the payer, which can be less than the price by digits beyond the smallest unit. What notes credit
 * are whole units: less of them than that amount is less than the price.
 */
export const duePrice = ({
  currency,
  price,
  credited,
}: Pick<Invoice, "currency" | "price" | "credited">): Amount => {
  if (credited === undefined) return price;
  const isInFull = Amount.atLeast(credited, roundPayable({ currency, amount: price }));
  return isInFull ? Amount.zero : Amount.subtract(price, credited);
};
