import { Amount } from "quittance";
import { expect, test } from "vitest";

test("an amount has the mark by which another copy of the package knows it", () => {
  const mark = Symbol.for("quittance.Amount");
  expect(Reflect.get(Amount.one, mark)).toBe(true);
  expect(Amount.is({ [mark]: true })).toBe(true);
  expect(Amount.is({})).toBe(false);
});
