import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { keepLargest } from "./largest.ts";

const changes = ["a 5", "b -5", "c 7", "d 0", "e 5", "f -9", "g 1", "h -1", "i -5", "j 7"];

test.each([
  [0, [], []],
  [1, ["c"], ["f"]],
  [3, ["c", "j", "a"], ["f", "b", "i"]],
  [9, ["c", "j", "a", "e", "g"], ["f", "b", "i", "h"]],
])("the %i largest rises and falls are kept, of equal ones the first", (max, rises, falls) => {
  for (const given of [changes, changes.toReversed()]) {
    const { add, kept } = keepLargest<{ id: string; change: Amount }>(max, ({ id }) => id);
    for (const [id = "", text = ""] of given.map((each) => each.split(" "))) {
      const size = Amount.of(text.replace("-", ""));
      add({ id, change: text.startsWith("-") ? Amount.negate(size) : size });
    }
    expect(kept().rises.map(({ id }) => id)).toEqual(rises);
    expect(kept().falls.map(({ id }) => id)).toEqual(falls);
  }
});
