import { expect, test } from "vitest";
import { quoteNumbers } from "./quote-numbers.ts";

test("numbers become texts of the same digits, and texts stay as they are", () => {
  const json = String.raw`{"a": 0.10, "b": [-1, 2E+3, true, null], "1\" 2": "3 \\", "c": {}}`;
  expect(JSON.parse(quoteNumbers(json))).toEqual({
    ...{ a: "0.10", b: ["-1", "2E+3", true, null] },
    ...{ '1" 2': "3 \\", c: {} },
  });
});
