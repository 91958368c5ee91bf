import {
  Amount,
  idOf,
  isCurrency,
  timestampOf,
  type Currency,
  type Id,
  type Timestamp,
} from "quittance";
import type { Row } from "../executor.ts";

/** A column that is never null. Throws when it is: the row is not what this library wrote. */
export const text = (row: Row, column: string): string => {
  const found = row[column];
  if (found === null || found === undefined) throw new Error(`Column ${column} has no value.`);
  return found;
};

/** A column that may be null. */
export const optionalText = (row: Row, column: string): string | undefined =>
  row[column] ?? undefined;

/** An identifier. */
export const id = <Prefix extends string>(row: Row, column: string, prefix: Prefix): Id<Prefix> =>
  idOf(prefix, text(row, column));

/** A timestamp. */
export const time = (row: Row, column: string): Timestamp => timestampOf(text(row, column));

/** A timestamp that may be null. */
export const optionalTime = (row: Row, column: string): Timestamp | undefined => {
  const found = row[column];
  return found ? timestampOf(found) : undefined;
};

/** An amount, with every digit that is stored; a zero at its end, as sums have them, is dropped. */
export const amount = (row: Row, column: string): Amount => {
  const found = text(row, column);
  const read = Amount.parseCanonical(found) ?? Amount.parseCanonical(withoutLastZeros(found));
  if (read === undefined) throw new Error(`Column ${column} holds no amount.`);
  return read;
};

/** A currency. */
export const currency = (row: Row, column: string): Currency => {
  const found = text(row, column);
  if (!isCurrency(found)) throw new Error(`Column ${column} holds no currency.`);
  return found;
};

/** A whole number. */
export const integer = (row: Row, column: string): number => parseInt(text(row, column), 10);

/** A flag. */
export const flag = (row: Row, column: string): boolean => text(row, column) === "true";

/** One of some words. Throws for any other. */
export const word = <Word extends string>(
  row: Row,
  column: string,
  words: ReadonlyArray<Word>,
): Word => {
  const found = text(row, column);
  const known = words.find((candidate) => candidate === found);
  if (known === undefined) throw new Error(`Column ${column} holds no known word.`);
  return known;
};

/** A column of JSON. */
export const json = (row: Row, column: string): unknown => JSON.parse(text(row, column));

const withoutLastZeros = (digits: string): string => {
  if (!digits.includes(".")) return digits;
  let end = digits.length;
  while (digits[end - 1] === "0") end -= 1;
  return digits.slice(0, digits[end - 1] === "." ? end - 1 : end);
};
