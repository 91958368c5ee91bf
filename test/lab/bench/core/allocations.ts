import { GCProfiler } from "node:v8";
import type { Allocations } from "./report.ts";
import { billedLines, sizes, quoteText } from "./work.ts";

/**
 * Returns the bytes that one call allocates: the growth of a young heap that is large enough to need
 * no garbage collection. The least of nine batches counts: code that the compiler has not reached
 * yet, as on a busy machine, allocates more.
 */
const bytesOf = (work: () => unknown, calls: number): number => {
  const found: Array<number> = [];
  while (found.length < 9) {
    globalThis.gc?.();
    const collections = new GCProfiler();
    collections.start();
    const before = process.memoryUsage().heapUsed;
    for (let call = 0; call < calls; call += 1) work();
    const grown = process.memoryUsage().heapUsed - before;
    if (collections.stop().statistics.length > 0) {
      throw new Error("The heap was collected within a batch: take fewer calls.");
    }
    found.push(grown / calls);
  }
  return Math.min(...found);
};

const found: Allocations = Object.fromEntries(
  sizes.map((lines) => {
    const billed = billedLines(lines);
    const work = (): number => quoteText(billed).length;
    // As many calls as the compiler needs to settle, also on a busy machine.
    for (let call = 0; call < 400_000 / lines + 2000; call += 1) work();
    return [lines, bytesOf(work, Math.ceil(2000 / lines))];
  }),
);
process.stdout.write(JSON.stringify(found));
