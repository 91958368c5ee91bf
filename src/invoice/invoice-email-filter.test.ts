import { foldEmail } from "quittance/adapter";
import { expect, test } from "vitest";

test.each([
  ["ASCII letters in any case", "Robin@Example.COM", "robin@example.com"],
  ["letters beyond ASCII in any case", "JÜRGEN@MÜLLER.example", "jürgen@müller.example"],
  ["an ASCII part beside other letters", "Éva.Kovács@Example.COM", "éva.kovács@example.com"],
  ["composed and decomposed letters", "ju\u0308rgen@example.com", "j\u00fcrgen@example.com"],
  ["both small sigmas and the capital one", "ΣΊΣΥΦΟΣ@example.com", "σίσυφος@example.com"],
  ["letters outside of the basic plane", "\u{10400}@example.com", "\u{10428}@example.com"],
])("compares %s as equal", (_, one, other) => {
  expect(foldEmail(one)).toBe(foldEmail(other));
});

test.each([
  ["an ASCII address", "Robin@Example.COM", "robin@example.com"],
  ["one with other letters", "JÜRGEN@Example.COM", "jürgen@example.com"],
  ["a final sigma", "ς", "σ"],
])("returns the lower case of %s", (_, text, expected) => {
  expect(foldEmail(text)).toBe(expected);
});

test("distinguishes letters that differ in more than case", () => {
  expect(foldEmail("jurgen@example.com")).not.toBe(foldEmail("jürgen@example.com"));
  expect(foldEmail("ß@example.com")).not.toBe(foldEmail("ss@example.com"));
  expect(foldEmail("σ@example.com")).not.toBe(foldEmail("s@example.com"));
});
