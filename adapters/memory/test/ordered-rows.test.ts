import { byNewest, type Position } from "quittance/adapter";
import { timestampOf } from "quittance";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { OrderedRows } from "../src/rows/ordered-rows.ts";
import { RowIndex } from "../src/rows/row-index.ts";
import { RowsById } from "../src/rows/rows-by-id.ts";

interface Numbered {
  readonly value: number;
  /** Which of the rows with this value it is. */
  readonly version: number;
}

const byValue = (a: { readonly value: number }, b: { readonly value: number }): number =>
  a.value - b.value;

/** Changes of rows with up to so many values: most put a row, some delete one. */
const anyChanges = (values: number, maxLength: number) =>
  fc.array(
    fc.record({
      value: fc.nat({ max: values }),
      isDeleted: fc.nat({ max: 3 }).map((n) => n === 0),
    }),
    { maxLength, size: "max" },
  );

/** Applies changes to ordered rows and to a sorted array. */
const changed = (changes: ReadonlyArray<{ value: number; isDeleted: boolean }>) => {
  const rows = new OrderedRows<{ readonly value: number }, Numbered>(byValue);
  const plain = new Map<number, Numbered>();
  for (const [version, { value, isDeleted }] of changes.entries()) {
    if (isDeleted) {
      rows.delete({ value });
      plain.delete(value);
    } else {
      rows.put({ value, version });
      plain.set(value, { value, version });
    }
  }
  return { rows, sorted: [...plain.values()].sort(byValue) };
};

/** Compares everything that ordered rows return with a sorted array. */
const expectSorted = (
  { rows, sorted }: ReturnType<typeof changed>,
  values: ReadonlyArray<number>,
): void => {
  expect(rows.size).toBe(sorted.length);
  expect(rows.slice()).toEqual(sorted);
  for (const value of values) {
    const before = sorted.filter((row) => row.value < value);
    const upTo = sorted.filter((row) => row.value <= value);
    expect(rows.rankOf({ value })).toBe(before.length);
    expect(rows.rankAfter({ value })).toBe(upTo.length);
    expect(rows.slice(before.length, before.length + 3)).toEqual(
      sorted.slice(before.length, before.length + 3),
    );
  }
};

test("ordered rows are a sorted array, for any few changes", () => {
  fc.assert(
    fc.property(anyChanges(20, 60), (changes) => {
      expectSorted(changed(changes), [-1, 0, 5, 20, 21]);
    }),
  );
});

test("ordered rows are a sorted array, for changes that fill and empty many chunks", () => {
  fc.assert(
    fc.property(anyChanges(5000, 6000), fc.array(fc.nat({ max: 5000 })), (changes, values) => {
      expectSorted(changed(changes), values.slice(0, 10));
    }),
    { numRuns: 10 },
  );
});

test.each([
  ["ascending", (place: number) => place],
  ["descending", (place: number) => 3000 - place],
  ["alternating", (place: number) => (place % 2 === 0 ? place : 6000 - place)],
])("rows that are put in %s order are sorted, and can all be deleted", (_, valueAt) => {
  const values = Array.from({ length: 3000 }, (__, place) => valueAt(place));
  const built = changed(values.map((value) => ({ value, isDeleted: false })));
  expectSorted(built, [0, 511, 512, 513, 1024, 2999]);
  for (const value of values) built.rows.delete({ value });
  expect([built.rows.size, built.rows.slice(), built.rows.from(0)()]).toEqual([0, [], undefined]);
});

test("nothing is after the last row", () => {
  const { rows } = changed([{ value: 1, isDeleted: false }]);
  const next = rows.from(0);
  expect([next()?.value, next(), next(), rows.from(7)()]).toEqual([
    1,
    undefined,
    undefined,
    undefined,
  ]);
});

test("an index has the rows of each key, for any changes", () => {
  const anyRow = fc.record({
    createdAt: fc.constantFrom("2025-01-01 00:00:00", "2025-01-02 00:00:00").map(timestampOf),
    id: fc.constantFrom("a", "b", "c"),
  });
  const anyChange = fc.record({
    key: fc.constantFrom("x", "y"),
    row: anyRow,
    isDeleted: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 12 }), (changes) => {
      const index = new RowIndex<Position, Position>(byNewest);
      const plain = new Map<string, Array<Position>>();
      for (const { key, row, isDeleted } of changes) {
        const others = (plain.get(key) ?? []).filter((other) => byNewest(other, row) !== 0);
        plain.set(key, isDeleted ? others : [...others, row].sort(byNewest));
        if (isDeleted) index.delete(key, row);
        else index.put(key, row);
      }
      for (const key of ["x", "y"]) expect(index.get(key).slice()).toEqual(plain.get(key) ?? []);
    }),
  );
});

test("a range of records starts after a record that exists", () => {
  const rows = new RowsById<{ readonly id: string }>(({ id }) => id);
  for (const id of ["b", "c", "a"]) rows.put({ id });
  const after = (id: string | undefined, limit: number) =>
    rows.after({ after: id, limit }).map((row) => row.id);
  expect([after(undefined, 2), after("a", 2), after("c", 2), after("none", 2)]).toEqual([
    ["a", "b"],
    ["b", "c"],
    [],
    [],
  ]);
});
