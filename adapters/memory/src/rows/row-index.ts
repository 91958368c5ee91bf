import { OrderedRows, type Compare } from "./ordered-rows.ts";

/** Rows by a key, in an order. A key of one row, as most unique keys are, has no list. */
export class RowIndex<Key, Row extends Key> {
  readonly #compare: Compare<Key>;
  readonly #found = new Map<string, Row | OrderedRows<Key, Row>>();

  constructor(compare: Compare<Key>) {
    this.#compare = compare;
  }

  /** Adds a row to those of a key, or replaces the row that is equal to it in the order. */
  put(key: string, row: Row): void {
    const found = this.#found.get(key);
    if (found instanceof OrderedRows) found.put(row);
    else if (found === undefined || this.#compare(found, row) === 0) this.#found.set(key, row);
    else this.#found.set(key, this.#listOf(found, row));
  }

  /** Removes a row from those of a key. */
  delete(key: string, row: Row): void {
    const found = this.#found.get(key);
    if (found instanceof OrderedRows) found.delete(row);
    const isLast =
      found instanceof OrderedRows
        ? found.size === 0
        : found !== undefined && this.#compare(found, row) === 0;
    if (isLast) this.#found.delete(key);
  }

  /** Returns the rows of a key. */
  get(key: string): OrderedRows<Key, Row> {
    const found = this.#found.get(key);
    if (found instanceof OrderedRows) return found;
    return found === undefined ? this.#listOf() : this.#listOf(found);
  }

  #listOf(...rows: ReadonlyArray<Row>): OrderedRows<Key, Row> {
    const list = new OrderedRows<Key, Row>(this.#compare);
    for (const row of rows) list.put(row);
    return list;
  }
}
