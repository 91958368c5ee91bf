import { createShares, hasShare } from "quittance/adapter";
import { expect, test } from "vitest";

/** Returns how many places an owner can take. */
const takeAll = (shares: ReturnType<typeof createShares<string>>, owner: string): number => {
  let count = 0;
  while (shares.take(owner)) count += 1;
  return count;
};

test("one owner gets half of the places, and the next one half of what is left", () => {
  const shares = createShares<string>(8);
  expect(takeAll(shares, "a")).toBe(4);
  expect(takeAll(shares, "b")).toBe(2);
  expect(takeAll(shares, "c")).toBe(1);
  expect(shares.taken()).toBe(7);
});

test("an owner gets more when others release their places", () => {
  const shares = createShares<string>(4);
  expect([takeAll(shares, "a"), takeAll(shares, "b")]).toEqual([2, 1]);
  expect(shares.take("a")).toBe(false);
  shares.release("b");
  shares.release("a");
  expect(shares.taken()).toBe(1);
  expect(shares.take("a")).toBe(true);
});

test("an owner without places releases none", () => {
  const shares = createShares<string>(2);
  shares.take("a");
  shares.release("b");
  shares.release("a");
  shares.release("a");
  expect(shares.taken()).toBe(0);
});

test("the only place is for the owner who takes it first", () => {
  expect([hasShare(0, 0, 1), hasShare(0, 1, 1)]).toEqual([true, false]);
});

test("an owner is alone while no other has a place", () => {
  const shares = createShares<string>(8);
  expect(shares.isAlone("a")).toBe(true);
  shares.take("a");
  expect([shares.isAlone("a"), shares.isAlone("b")]).toEqual([true, false]);
  shares.take("b");
  expect(shares.isAlone("a")).toBe(false);
});
