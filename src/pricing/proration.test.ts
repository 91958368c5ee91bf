import { Amount } from "quittance";
import { expect, test } from "vitest";
import { parseProration } from "./proration.ts";

const details = { unit: "DAY", from: "0", to: "15", whole: "31" };
const rounded = { ...details, increment: "0.01", mode: "HALF_UP" };

test("the details of a step are read as they were written", () => {
  const read = { unit: "DAY", from: 0, to: 15, whole: 31 };
  const rounding = { increment: Amount.of("0.01"), mode: "HALF_UP" };
  expect(parseProration(details)).toEqual(read);
  expect(parseProration(rounded)).toEqual({ ...read, rounding });
});

test.each([
  ["unit", { ...details, unit: "HOUR" }],
  ["from", { ...details, from: 0 }],
  ["from", { ...details, from: "-1" }],
  ["to", { ...details, to: "15.5" }],
  ["to", { ...details, to: " 15" }],
  ["to", { ...details, to: "015" }],
  ["to", { ...details, to: "32" }],
  ["whole", { ...details, whole: "31 days" }],
  ["whole", { ...details, whole: "1".repeat(12) }],
  ["increment", { ...rounded, increment: "0" }],
  ["increment", { ...rounded, increment: undefined }],
  ["mode", { ...rounded, mode: "half_up" }],
])("details with another %s are rejected by its name: %j", (property, changed) => {
  expect(parseProration(changed)).toMatchObject({ property });
});

test("details with an unknown mode are rejected with the modes that are known", () => {
  expect(parseProration({ ...rounded, mode: "CEILING" })).toEqual({
    property: "mode",
    expected: "one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN",
  });
});
