import { Amount } from "quittance";

/** Reads a fraction such as "0.2". Throws `TypeError` for a text that is not a plain decimal. */
export const readFraction = (name: string, text: string): Amount => {
  const fraction = Amount.parse(text);
  if (fraction !== undefined) return fraction;
  throw new TypeError(`${name} must be a decimal text such as "0.2", not "${text}"`);
};

/** Returns whether the larger rate exceeds the smaller one by more than a fraction of it. */
export const differsByMore = (a: Amount, b: Amount, fraction: Amount): boolean => {
  const smaller = Amount.min(a, b);
  const allowed = Amount.add(smaller, Amount.multiplyByRate(smaller, fraction));
  return Amount.compare(Amount.max(a, b), allowed) > 0;
};
