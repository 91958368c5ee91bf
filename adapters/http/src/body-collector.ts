/** Minimum bytes allocated for the second chunk of a body. */
const firstCapacity = 512;

/**
 * Collects the chunks of a body up to a limit.
 *
 * Allocates at most twice the memory of what arrived and never more than the limit, however small
 * the chunks are: an array of them would cost more than 100 bytes for a chunk of one byte.
 */
export class BodyCollector {
  readonly #limit: number;
  #bytes: Uint8Array = new Uint8Array();
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Adds a chunk. Returns `false`, and discards what was collected, when the limit is exceeded. */
  add(chunk: Uint8Array): boolean {
    const size = this.#size + chunk.byteLength;
    if (size > this.#limit) {
      this.#bytes = new Uint8Array();
      return false;
    }
    if (this.#size === 0 && chunk.byteLength === chunk.buffer.byteLength) {
      // Most bodies are one chunk: it needs no copy, because it keeps no larger memory alive.
      this.#bytes = chunk;
    } else {
      this.#reserve(size);
      this.#bytes.set(chunk, this.#size);
    }
    this.#size = size;
    return true;
  }

  /** Returns the bytes that were added. */
  collected(): Uint8Array {
    return this.#bytes.subarray(0, this.#size);
  }

  #reserve(size: number): void {
    if (size <= this.#bytes.byteLength) return;
    const capacity = Math.min(this.#limit, Math.max(2 * size, firstCapacity));
    const grown = new Uint8Array(capacity);
    grown.set(this.collected());
    this.#bytes = grown;
  }
}
