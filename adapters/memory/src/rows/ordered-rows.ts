/** Compares two keys: negative if the first comes before the second, 0 if they are equal. */
export type Compare<Key> = (a: Key, b: Key) => number;

/** The number of rows of a full chunk. */
const chunkSize = 512;

/**
 * Rows in an order without equal rows, in chunks: a row is found by binary search, and a change
 * moves the rows of one chunk only.
 */
export class OrderedRows<Key, Row extends Key> {
  readonly #compare: Compare<Key>;
  /** None is empty. */
  readonly #chunks: Array<Array<Row>> = [];
  #size = 0;

  constructor(compare: Compare<Key>) {
    this.#compare = compare;
  }

  get size(): number {
    return this.#size;
  }

  /** Inserts a row, or replaces the row that is equal to it in the order. */
  put(row: Row): void {
    const at = this.#chunkOf(row);
    const chunk = this.#chunks[at];
    if (chunk === undefined) {
      const last = this.#chunks.at(-1);
      if (last === undefined || last.length >= chunkSize) this.#chunks.push([row]);
      else last.push(row);
      this.#size += 1;
      return;
    }
    const index = this.#indexIn(chunk, row);
    if (this.#isAt(chunk, index, row)) {
      chunk[index] = row;
      return;
    }
    this.#size += 1;
    if (chunk.length < chunkSize) {
      chunk.splice(index, 0, row);
    } else if (index === 0) {
      this.#chunks.splice(at, 0, [row]);
    } else {
      const upper = chunk.splice(chunkSize / 2);
      this.#chunks.splice(at + 1, 0, upper);
      if (index <= chunk.length) chunk.splice(index, 0, row);
      else upper.splice(index - chunk.length, 0, row);
    }
  }

  /** Removes the row that is equal to a key in the order, if there is one. */
  delete(key: Key): void {
    const at = this.#chunkOf(key);
    const chunk = this.#chunks[at];
    const index = chunk === undefined ? 0 : this.#indexIn(chunk, key);
    if (chunk === undefined || !this.#isAt(chunk, index, key)) return;
    this.#size -= 1;
    chunk.splice(index, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
  }

  /** Returns the number of rows before a key. */
  rankOf(key: Key): number {
    const at = this.#chunkOf(key);
    let rank = 0;
    for (let index = 0; index < at; index += 1) rank += this.#chunks[index]?.length ?? 0;
    const chunk = this.#chunks[at];
    return chunk === undefined ? rank : rank + this.#indexIn(chunk, key);
  }

  /** Returns the number of rows up to a key, the row that is equal to it included. */
  rankAfter(key: Key): number {
    const chunk = this.#chunks[this.#chunkOf(key)];
    const isIncluded = chunk !== undefined && this.#isAt(chunk, this.#indexIn(chunk, key), key);
    return this.rankOf(key) + (isIncluded ? 1 : 0);
  }

  /** Returns a function that returns the next row from a rank on; `undefined` after the last. */
  from(rank: number): () => Row | undefined {
    let at = 0;
    let index = rank;
    while (index >= (this.#chunks[at]?.length ?? Infinity)) {
      index -= this.#chunks[at]?.length ?? 0;
      at += 1;
    }
    return () => {
      const row = this.#chunks[at]?.[index];
      index += 1;
      if (index === this.#chunks[at]?.length) {
        at += 1;
        index = 0;
      }
      return row;
    };
  }

  /** Returns the rows from one rank up to another, which is excluded. */
  slice(from = 0, to = this.#size): Array<Row> {
    const next = this.from(from);
    const rows: Array<Row> = [];
    for (let row = next(); row !== undefined && rows.length < to - from; row = next()) {
      rows.push(row);
    }
    return rows;
  }

  /** Returns the first chunk that does not end before a key. */
  #chunkOf(key: Key): number {
    let [low, high] = [0, this.#chunks.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const last = this.#chunks[middle]?.at(-1);
      if (last !== undefined && this.#compare(last, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the first row of a chunk that is not before a key. */
  #indexIn(chunk: ReadonlyArray<Row>, key: Key): number {
    let [low, high] = [0, chunk.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      const row = chunk[middle];
      if (row !== undefined && this.#compare(row, key) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #isAt(chunk: ReadonlyArray<Row>, index: number, key: Key): boolean {
    const row = chunk[index];
    return row !== undefined && this.#compare(row, key) === 0;
  }
}
