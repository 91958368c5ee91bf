import * as fc from "fast-check";

/** Any JSON value. */
export type Json =
  null | boolean | number | string | ReadonlyArray<Json> | { readonly [name: string]: Json };

/** Text that `deepened` replaces by containers that are too deep to be written by recursion. */
const marks = { arrays: "@@arrays@@", objects: "@@objects@@" } as const;

const depth = 15_000;

/** A body with the first of each mark replaced by arrays or objects in each other, as JSON text. */
export const deepened = (text: string): string =>
  text
    .replace(`"${marks.arrays}"`, "[".repeat(depth) + "]".repeat(depth))
    .replace(`"${marks.objects}"`, `${'{"a":'.repeat(depth)}0${"}".repeat(depth)}`);

const nested: fc.Arbitrary<Json> = fc
  .record({
    levels: fc.integer({ min: 2, max: 40 }),
    width: fc.constantFrom(0, 1, 7, 30),
    name: fc.constantFrom(undefined, "a", "type", "items", "product"),
    leaf: fc.constantFrom<Json>(0, "x", null),
  })
  .map(({ levels, width, name, leaf }) => {
    let value: Json = Array.from({ length: width }, () => leaf);
    for (let level = 1; level < levels; level += 1) {
      value = name === undefined ? [value] : { [name]: value };
    }
    return value;
  });

/** Containers in each other, wide inside, some of them deeper than a function can call itself. */
export const anyDepth: fc.Arbitrary<Json> = fc.oneof(
  { weight: 19, arbitrary: nested },
  { weight: 1, arbitrary: fc.constantFrom(...Object.values(marks)) },
);

/** A line whose type does not say which properties it has, with depth below it. */
export const unknownLine: fc.Arbitrary<Json> = fc.record(
  { type: fc.oneof(fc.constantFrom<Json>("X", null, 1), anyDepth), a: anyDepth, price: anyDepth },
  { requiredKeys: [] },
);
