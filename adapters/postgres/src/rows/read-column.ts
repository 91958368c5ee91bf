import { Amount, isCurrency, timestampOf, type Currency, type Id, type Timestamp } from "quittance";
import { idOf } from "quittance/adapter";
import type { Row } from "../executor.ts";

/** Returns the text of a column. Throws for null: this library did not write the row. */
export const text = (row: Row, column: string): string => {
  const found = row[column];
  if (found === null || found === undefined) throw new Error(`Column ${column} has no value.`);
  return found;
};

/** Returns an identifier. */
export const id = <Prefix extends string>(row: Row, column: string, prefix: Prefix): Id<Prefix> =>
  idOf(prefix, text(row, column));

/** Returns a timestamp. */
export const time = (row: Row, column: string): Timestamp => timestampOf(text(row, column));

/** Returns an amount with every stored digit. */
export const amount = (row: Row, column: string): Amount => {
  const read = Amount.parseCanonical(canonicalDigits(text(row, column)));
  if (read === undefined) throw new Error(`Column ${column} is not an amount.`);
  return read;
};

/** Returns a currency. */
export const currency = (row: Row, column: string): Currency => {
  const found = text(row, column);
  if (!isCurrency(found)) throw new Error(`Column ${column} is not a currency code.`);
  return found;
};

/** Returns an integer. */
export const integer = (row: Row, column: string): number => parseInt(text(row, column), 10);

/** Returns one of some values. Throws for any other. */
export const word = <Word extends string>(
  row: Row,
  column: string,
  words: ReadonlyArray<Word>,
): Word => {
  const found = text(row, column);
  const known = words.find((candidate) => candidate === found);
  if (known === undefined) throw new Error(`Column ${column} is not one of ${words.join(", ")}.`);
  return known;
};

/** Returns a column of JSON. */
export const json = (row: Row, column: string): unknown => JSON.parse(text(row, column));

/** Returns digits without trailing zeros, which numeric columns and aggregates of them can have. */
export const canonicalDigits = (digits: string): string => {
  if (!digits.endsWith("0") || !digits.includes(".")) return digits;
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, digits[end - 1] === "." ? end - 1 : end);
};
