import type { Timestamp } from "quittance";
import { byNewest, type Position } from "quittance/adapter";
import type { OrderedRows } from "./ordered-rows.ts";

/** The inclusive times between which rows were created. */
export interface CreatedBounds {
  readonly createdFrom?: Timestamp | undefined;
  readonly createdTo?: Timestamp | undefined;
}

/** The rows of a list from one rank up to another, which is excluded. */
export interface RowRange<Row extends Position> {
  readonly rows: OrderedRows<Position, Row>;
  readonly from: number;
  readonly to: number;
}

/** Returns the range of the rows that were created within bounds. */
export const createdWithin = <Row extends Position>(
  rows: OrderedRows<Position, Row>,
  { createdFrom, createdTo }: CreatedBounds,
): RowRange<Row> => ({
  rows,
  from: createdTo === undefined ? 0 : rows.rankOf({ createdAt: createdTo, id: afterAnyId }),
  to: createdFrom === undefined ? rows.size : rows.rankOf({ createdAt: createdFrom, id: "" }),
});

/** Identifiers are visible ASCII. */
const afterAnyId = "\x7f";

/** Returns the number of rows of ranges. */
export const sizeOf = (ranges: ReadonlyArray<RowRange<Position>>): number =>
  ranges.reduce((size, { from, to }) => size + Math.max(0, to - from), 0);

/** Returns ranges without the rows up to a position. */
export const startingAfter = <Row extends Position>(
  ranges: ReadonlyArray<RowRange<Row>>,
  position: Position,
): ReadonlyArray<RowRange<Row>> =>
  ranges.map((range) => ({
    ...range,
    from: Math.max(range.from, range.rows.rankAfter(position)),
  }));

/** Returns a function that returns the next row of ranges, newest first. */
export const merged = <Row extends Position>(
  ranges: ReadonlyArray<RowRange<Row>>,
): (() => Row | undefined) => {
  const readers = ranges.map(readerOf);
  const [only] = readers;
  if (only !== undefined && readers.length === 1) return only;
  const heads = readers.map((next) => ({ next, row: next() }));
  return () => {
    let first = heads[0];
    for (const head of heads) {
      if (head.row === undefined) continue;
      if (first?.row === undefined || byNewest(head.row, first.row) < 0) first = head;
    }
    const row = first?.row;
    if (first !== undefined) first.row = first.next();
    return row;
  };
};

const readerOf = <Row extends Position>({ rows, from, to }: RowRange<Row>) => {
  let left = to - from;
  const next = rows.from(from);
  return (): Row | undefined => {
    left -= 1;
    return left < 0 ? undefined : next();
  };
};
