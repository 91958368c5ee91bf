import type { Timestamp } from "quittance";
import {
  byNewest,
  countCap,
  type Page,
  type PageRequest,
  type Position,
  type Window,
} from "quittance/adapter";
import type { ListIndex } from "./list-index.ts";
import { OrderedRows } from "./ordered-rows.ts";
import { RowIndex } from "./row-index.ts";
import {
  createdWithin,
  merged,
  sizeOf,
  startingAfter,
  type CreatedBounds,
  type RowRange,
} from "./row-range.ts";

/**
 * Records by identifier, newest first, with indexes by the properties that lists filter by.
 *
 * A page reads the rows of the index with the fewest candidates only, and counts them by their
 * ranks if nothing else filters.
 */
export class Table<Row extends Position, Filter extends object, Name extends string = never> {
  readonly #byId = new Map<string, Row>();
  readonly #rows = new OrderedRows<Position, Row>(byNewest);
  readonly #indexes: ReadonlyArray<{
    readonly name: string;
    readonly index: ListIndex<Row, Filter>;
    readonly rows: RowIndex<Position, Row>;
  }>;

  constructor(indexes: Readonly<Record<Name, ListIndex<Row, Filter>>>) {
    this.#indexes = Object.entries<ListIndex<Row, Filter>>(indexes).map(([name, index]) => ({
      name,
      index,
      rows: new RowIndex(byNewest),
    }));
  }

  get size(): number {
    return this.#byId.size;
  }

  get(id: Row["id"]): Row | undefined {
    return this.#byId.get(id);
  }

  /** Returns the rows with a key of an index, newest first. */
  with(name: Name, key: string): OrderedRows<Position, Row> {
    const found = this.#indexes.find((indexed) => indexed.name === name);
    return found?.rows.get(key) ?? new OrderedRows(byNewest);
  }

  /** Returns the newest row with a key of an index. */
  first(name: Name, key: string): Row | undefined {
    return this.with(name, key).from(0)();
  }

  /** Returns the number of rows that were created in a window. */
  countIn(window: Window): number {
    const { from, to } = this.#ranksOf(window);
    return to - from;
  }

  /** Returns the rows that were created in a window, newest first. */
  createdIn(window: Window): ReadonlyArray<Row> {
    const { from, to } = this.#ranksOf(window);
    return this.#rows.slice(from, to);
  }

  /** Stores a record, in place of the one with its identifier, and returns it. */
  put(row: Row): Row {
    const previous = this.#byId.get(row.id);
    const isMoved = previous !== undefined && byNewest(previous, row) !== 0;
    this.#byId.set(row.id, row);
    if (isMoved) this.#rows.delete(previous);
    this.#rows.put(row);
    for (const { index, rows } of this.#indexes) {
      const keys = index.keysOf(row);
      for (const key of previous === undefined ? [] : index.keysOf(previous)) {
        if (isMoved || !keys.includes(key)) rows.delete(key, previous as Row);
      }
      for (const key of keys) rows.put(key, row);
    }
    return row;
  }

  /** Removes the record with an identifier, if there is one. */
  delete(id: Row["id"]): void {
    const row = this.#byId.get(id);
    if (row === undefined) return;
    this.#byId.delete(id);
    this.#rows.delete(row);
    for (const { index, rows } of this.#indexes) {
      for (const key of index.keysOf(row)) rows.delete(key, row);
    }
  }

  /** Returns a page of the records that pass a filter, as `pageOf` does. */
  list(
    filter: Filter & CreatedBounds,
    matches: (row: Row) => boolean,
    { limit, start }: PageRequest,
  ): Page<Row> {
    const { ranges, isExact } = this.#candidates(filter);
    const total = isExact ? sizeOf(ranges) : countOf(ranges, matches);
    const rest = "offset" in start ? ranges : startingAfter(ranges, start.after);
    const offset = "offset" in start ? start.offset : 0;
    const [only] = rest;
    const isRanked = isExact && only !== undefined && rest.length === 1;
    const next = merged(isRanked ? [{ ...only, from: only.from + offset }] : rest);
    let skipped = isRanked ? offset : 0;
    const rows: Array<Row> = [];
    for (let row = next(); row !== undefined && rows.length <= limit; row = next()) {
      if (!isExact && !matches(row)) continue;
      if (skipped < offset) skipped += 1;
      else rows.push(row);
    }
    return {
      rows: rows.slice(0, limit),
      total: Math.min(total, countCap),
      totalCapped: total > countCap,
      hasMore: rows.length > limit,
    };
  }

  #ranksOf({ from, to }: Window): { readonly from: number; readonly to: number } {
    const rankOf = (createdAt: Timestamp): number => this.#rows.rankOf({ createdAt, id: "" });
    return { from: rankOf(to), to: rankOf(from) };
  }

  /** Returns the smallest ranges that contain each row that passes a filter, once. */
  #candidates(filter: Filter & CreatedBounds): Candidates<Row> {
    const conditions = Object.entries(filter).filter(isCondition);
    let ranges = [createdWithin(this.#rows, filter)];
    let isExact = conditions.length === 0;
    for (const { index, rows } of this.#indexes) {
      const keySets = index.keySets(filter);
      for (const keys of keySets) {
        const found = keys.map((key) => createdWithin(rows.get(key), filter));
        if (sizeOf(found) > sizeOf(ranges)) continue;
        ranges = found;
        isExact = keySets.length === 1 && conditions.every(([name]) => name === index.property);
      }
    }
    return { ranges, isExact };
  }
}

interface Candidates<Row extends Position> {
  readonly ranges: ReadonlyArray<RowRange<Row>>;
  /** Whether all their rows pass the filter. */
  readonly isExact: boolean;
}

/** Returns whether a property of a filter can exclude rows that are in its range of time. */
const isCondition = ([name, value]: readonly [string, unknown]): boolean =>
  value !== undefined && name !== "createdFrom" && name !== "createdTo";

/** Returns how many rows match; stops after `countCap`. */
const countOf = <Row extends Position>(
  ranges: ReadonlyArray<RowRange<Row>>,
  matches: (row: Row) => boolean,
): number => {
  let count = 0;
  for (const range of ranges) {
    const next = merged([range]);
    for (let row = next(); row !== undefined && count <= countCap; row = next()) {
      if (matches(row)) count += 1;
    }
  }
  return count;
};
