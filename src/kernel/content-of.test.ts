import { expect, test } from "vitest";
import { sortedEntries } from "./content-of.ts";

test("the entries of a record are in the order of their names, whatever the order given", () => {
  const sorted = [
    ["a", "3"],
    ["b", "1"],
    ["c", "2"],
  ];
  expect(sortedEntries({ b: "1", c: "2", a: "3" })).toEqual(sorted);
  expect(sortedEntries({ c: "2", b: "1", a: "3" })).toEqual(sorted);
});
