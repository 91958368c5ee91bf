import { Amount } from "quittance";
import { maxComputedIntegerDigits } from "quittance/adapter";
import type { Row } from "../executor.ts";
import * as read from "../rows/read-column.ts";

/**
 * Reads a total of amounts, which may have more integer digits than a stored amount. That of
 * refunds can be negative.
 */
export const readAggregate = (row: Row, column: string): Amount => {
  const digits = read.text(row, column);
  if (digits.startsWith("-")) {
    return Amount.subtract(Amount.zero, readAggregate({ [column]: digits.slice(1) }, column));
  }
  const point = digits.indexOf(".");
  const end = point === -1 ? digits.length : point;
  if (end <= maxComputedIntegerDigits) return read.amount(row, column);
  const start = end - lowDigits;
  const low = digits.slice(start).replace(/^0+(?=\d)/u, "");
  return Amount.add(
    Amount.multiplyByInteger(
      readAggregate({ [column]: digits.slice(0, start) }, column),
      10 ** lowDigits,
    ),
    read.amount({ [column]: low }, column),
  );
};

/** Ten to this power is a safe integer. */
const lowDigits = 15;
