import { Amount } from "../money/amount.ts";
import type { Invoice } from "./invoice.ts";

/**
 * Returns what is to be paid for an invoice in total: its price less its credit notes, and zero if
 * it is credited in full.
 */
export const duePrice = ({
  price,
  credited = Amount.zero,
}: Pick<Invoice, "price" | "credited">): Amount =>
  Amount.max(Amount.subtract(price, credited), Amount.zero);
