import { describe, expect, test } from "vitest";
import { huntBug, seededBugs } from "./hunt-bug.ts";
import { planHistory } from "./plan-history.ts";
import { runHistory } from "./run-history.ts";

/** Histories within which a bug has to be caught. */
const patience = 2000;

describe("a planted bug is caught, by a rule that it breaks:", () => {
  for (const bug of seededBugs) {
    test(bug.name, async () => {
      const found = await huntBug(bug, 1, patience);
      expect(bug.breaks).toContain(found?.rule);
    });
  }
});

test("bugs have names of their own", () => {
  const names = seededBugs.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThanOrEqual(20);
});

test("the first of these histories hold when nothing is planted", async () => {
  for (let index = 0; index < 50; index += 1) {
    expect((await runHistory(planHistory(1, index))).violation).toBeUndefined();
  }
});
