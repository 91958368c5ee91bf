import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isSameText } from "./text.ts";

test("texts are the same exactly if every character is", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\u00e9", "\u{1f600}"), maxLength: 4 });
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(isSameText(a, b)).toBe(a === b);
      expect(isSameText(a, a)).toBe(true);
    }),
  );
});
