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

test("the thread is busy until it has worked for half of the time", () => {
  let time = 0;
  const { add, busyUntil } = workOfOwners<string>(() => time);
  expect(busyUntil()).toBeLessThan(0);
  for (; time < 10_000; time += 10) add("a", 4.9);
  expect(busyUntil()).toBeLessThan(time);
  for (; time < 20_000; time += 10) for (const owner of ["a", "b"]) add(owner, 2.6);
  const until = busyUntil();
  expect(until).toBeGreaterThan(time);
  expect(until).toBeLessThan(time + 1000);
  time = until;
  expect(busyUntil()).toBe(until);
  add("a", 1);
  expect(busyUntil()).toBeGreaterThan(time);
});

test("an owner has others for a second after the thread has worked for one", () => {
  let time = 0;
  const { add, hasOthers } = workOfOwners<string>(() => time);
  expect(hasOthers("a")).toBe(false);
  add("a", 1);
  expect(hasOthers("a")).toBe(false);
  expect(hasOthers("b")).toBe(true);
  time = 500;
  add("b", 0);
  time = 999;
  expect(hasOthers("b")).toBe(true);
  time = 1000;
  expect(hasOthers("b")).toBe(false);
  expect(hasOthers("a")).toBe(true);
  time = 1500;
  expect(hasOthers("a")).toBe(false);
});
