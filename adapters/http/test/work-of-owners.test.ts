import { expect, test } from "vitest";
import { workOfOwners } from "../src/work-of-owners.ts";

test("the work of an owner is compared with the average of those that have had some lately", () => {
  const { add, isBelowAverage } = workOfOwners<string>(() => 0);
  expect(isBelowAverage("a")).toBe(false);
  add("a", 10);
  expect(isBelowAverage("a")).toBe(false);
  expect(isBelowAverage("b")).toBe(false);
  add("b", 10);
  expect(["a", "b"].map(isBelowAverage)).toEqual([false, false]);
  add("b", 1);
  expect(["a", "b", "c"].map(isBelowAverage)).toEqual([true, false, true]);
});

test("half of the work counts after a second", () => {
  let time = 0;
  const { add, isBelowAverage } = workOfOwners<string>(() => time);
  add("a", 40);
  time = 500;
  for (const owner of ["a", "b"]) add(owner, 0);
  time = 1000;
  add("b", 19);
  expect(["a", "b"].map(isBelowAverage)).toEqual([false, true]);
  add("b", 2);
  expect(["a", "b"].map(isBelowAverage)).toEqual([true, false]);
});

test("an owner without work for a second is forgotten", () => {
  let time = 0;
  const { add, isBelowAverage } = workOfOwners<string>(() => time);
  add("a", 100);
  time = 999;
  add("b", 1);
  expect(isBelowAverage("b")).toBe(true);
  time = 1000;
  expect(isBelowAverage("b")).toBe(false);
  add("a", 0.5);
  expect(["a", "b"].map(isBelowAverage)).toEqual([true, false]);
});

test("the thread is busy when it has worked for more than half of the time", () => {
  let time = 0;
  const { add, isBusy } = workOfOwners<string>(() => time);
  for (; time < 10_000; time += 10) add("a", 4.9);
  expect(isBusy()).toBe(false);
  for (; time < 20_000; time += 10) for (const owner of ["a", "b"]) add(owner, 2.6);
  expect(isBusy()).toBe(true);
  time += 1000;
  expect(isBusy()).toBe(false);
});
