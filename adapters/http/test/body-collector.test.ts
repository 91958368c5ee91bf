import * as fc from "fast-check";
import { expect, test } from "vitest";
import { BodyCollector } from "../src/body-collector.ts";

/** Chunks of which many are small, each in a memory that may be larger than the chunk. */
const chunks = fc.array(
  fc
    .tuple(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 0, max: 3000 }))
    .map(([bytes, spare]) => {
      const memory = new Uint8Array(bytes.length + spare);
      memory.set(bytes, spare);
      return memory.subarray(spare);
    }),
  { maxLength: 60 },
);

test("returns the bytes that were added, for any division into chunks", () => {
  fc.assert(
    fc.property(chunks, (added) => {
      const collector = new BodyCollector(60 * 40);
      for (const chunk of added) expect(collector.add(chunk)).toBe(true);
      expect([...collector.collected()]).toEqual(added.flatMap((chunk) => [...chunk]));
    }),
  );
});

test("the memory used is at most twice what was added, and never above the limit", () => {
  fc.assert(
    fc.property(chunks, fc.integer({ min: 1, max: 2000 }), (added, limit) => {
      const collector = new BodyCollector(limit);
      let size = 0;
      for (const chunk of added) {
        const isAdded = collector.add(chunk);
        size += chunk.length;
        expect(isAdded).toBe(size <= limit);
        const kept = collector.collected().buffer.byteLength;
        expect(kept).toBeLessThanOrEqual(isAdded ? Math.min(limit, Math.max(2 * size, 512)) : 0);
        if (!isAdded) return;
      }
    }),
  );
});

test("as many bytes as the limit are accepted, and not one more", () => {
  const collector = new BodyCollector(3);
  for (const bytes of [[1, 2], [3], []]) expect(collector.add(new Uint8Array(bytes))).toBe(true);
  expect(collector.add(new Uint8Array([4]))).toBe(false);
  expect([...collector.collected()]).toEqual([]);
});

test("a chunk that fills its memory is used without a copy, and is not changed", () => {
  const collector = new BodyCollector(100);
  const first = new Uint8Array([1, 2, 3]);
  collector.add(first);
  expect(collector.collected().buffer).toBe(first.buffer);
  collector.add(new Uint8Array([4]));
  expect([...collector.collected()]).toEqual([1, 2, 3, 4]);
  expect([...first]).toEqual([1, 2, 3]);
});
