import { expect, test } from "vitest";
import { recentOwners } from "../src/recent-owners.ts";

test("an owner is known for a second after it was last noted", () => {
  let time = 0;
  const { note, hasOthers } = recentOwners<string>(() => time);
  expect(hasOthers("a")).toBe(false);
  note("a");
  expect(hasOthers("a")).toBe(false);
  expect(hasOthers("b")).toBe(true);
  time = 500;
  note("b");
  expect(hasOthers("a")).toBe(true);
  time = 999;
  note("a");
  time = 1499;
  expect(hasOthers("a")).toBe(true);
  expect(hasOthers("b")).toBe(true);
  time = 1500;
  expect(hasOthers("a")).toBe(false);
  expect(hasOthers("b")).toBe(true);
  time = 1999;
  expect(hasOthers("b")).toBe(false);
});
