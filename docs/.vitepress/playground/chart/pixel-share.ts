import { Amount } from "quittance";

/** Parts that a whole is divided into: finer than the pixels of any bar. */
export const parts = 10_000;

/**
 * How many ten-thousandths of a whole an amount is, for the place of a pixel and nothing else.
 *
 * The one way from money to a number on this page: the quotient is exact, and only its integer
 * part, at most `parts`, becomes a number.
 */
export const pixelShare = (amount: Amount, whole: Amount): number => {
  if (!Amount.isPositive(amount) || !Amount.isPositive(whole)) return 0;
  if (Amount.atLeast(amount, whole)) return parts;
  const share = Amount.divideByRate(Amount.multiplyByInteger(amount, parts), whole);
  return parseInt(Amount.render(share), 10);
};

/** The largest of some amounts; zero of none. */
export const largest = (amounts: ReadonlyArray<Amount>): Amount => {
  let found = Amount.zero;
  for (const amount of amounts) if (Amount.atLeast(amount, found)) found = amount;
  return found;
};
