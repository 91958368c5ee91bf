import { expect, test } from "vitest";
import { dotted, type JsonPath } from "./json.ts";

test.each<[JsonPath, string]>([
  [[], ""],
  [["items"], "items"],
  [["items", 0, "quantity"], "items.0.quantity"],
  [[""], '""'],
  [["items", ""], "items."],
  [["", "items"], ".items"],
])("the position %j is written as %j", (path, expected) => {
  expect(dotted(path)).toBe(expected);
});
