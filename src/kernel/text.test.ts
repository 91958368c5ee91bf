import * as fc from "fast-check";
import { expect, test } from "vitest";
import { hexOf, isSameText } from "./text.ts";

test("texts are the same exactly if every character is", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\u00e9", "\u{1f600}"), maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(isSameText(a, b)).toBe(a === b);
      expect(isSameText(a, a)).toBe(true);
    }),
  );
});

test("every byte is two hexadecimal digits in lower case", () => {
  expect(hexOf(Uint8Array.of(0, 9, 10, 16, 171, 255))).toBe("00090a10abff");
  expect(hexOf(new Uint8Array())).toBe("");
});
