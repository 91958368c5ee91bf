import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { sourceOf } from "./source-text.ts";

/** A list of texts whose line has a number of characters. */
const wide = (width: number): ReadonlyArray<string> => [
  "x".repeat(width - '["", "y"]'.length),
  "y",
];

test.each<[string, unknown, string]>([
  ["an amount", Amount.of("1.50"), '"1.5"'],
  ["null", null, "null"],
  ["a number", 7, "7"],
  ["a text", 'a "b"', '"a \\"b\\""'],
  ["an empty list", [], "[]"],
  ["an empty object", {}, "{}"],
  ["a list", [1, "b"], '[1, "b"]'],
  ["an object without what is undefined", { a: 1, b: undefined, c: [true] }, "{ a: 1, c: [true] }"],
  ["an object of nothing", { b: undefined }, "{}"],
  ["a line of 90 characters", wide(90), JSON.stringify(wide(90)).replace(",", ", ")],
  ["more than that", wide(91), `[\n  "${wide(91)[0] ?? ""}",\n  "y",\n]`],
  [
    "one line in another",
    { a: { b: [wide(91)] } },
    `{\n  a: {\n    b: [\n      [\n        "${wide(91)[0] ?? ""}",\n        "y",\n      ],\n    ],\n  },\n}`,
  ],
])("the source of %s is readable", (_, value, source) => {
  expect(sourceOf(value)).toBe(source);
});

test("the width counts what the line begins with", () => {
  expect(sourceOf(wide(88), "  ")).not.toContain("\n");
  expect(sourceOf(wide(89), "  ")).toBe(`[\n    "${wide(89)[0] ?? ""}",\n    "y",\n  ]`);
});
