import type { RowRange } from "quittance/adapter";
import { OrderedRows } from "./ordered-rows.ts";

/** Records by identifier, in an order. */
export class RowsById<Row extends { readonly id: string }> {
  readonly #byId = new Map<string, Row>();
  readonly #rows: OrderedRows<Row, Row>;

  /** @param keyOf returns the text that records are ordered by; it never changes. */
  constructor(keyOf: (row: Row) => string) {
    this.#rows = new OrderedRows((a, b) =>
      keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : 0,
    );
  }

  get(id: Row["id"]): Row | undefined {
    return this.#byId.get(id);
  }

  /** Stores a record, in place of the one with its identifier, and returns it. */
  put(row: Row): Row {
    this.#byId.set(row.id, row);
    this.#rows.put(row);
    return row;
  }

  /** Returns a range of the records; an unknown start has no records after it. */
  after({ after, limit }: RowRange<Row["id"]>): ReadonlyArray<Row> {
    const start = after === undefined ? undefined : this.#byId.get(after);
    if (after !== undefined && start === undefined) return [];
    const rank = start === undefined ? 0 : this.#rows.rankAfter(start);
    return this.#rows.slice(rank, rank + limit);
  }
}

/** Creates rows that are ordered by identifier. */
export const rowsById = <Row extends { readonly id: string }>(): RowsById<Row> =>
  new RowsById(({ id }) => id);
