import { describe, expect, test } from "vitest";
import type { Candidate } from "./bug-suite.ts";
import { modelSuite } from "./model-suite.ts";
import { portSuites } from "./port-suites.ts";
import { pricingSuite } from "./pricing-suite.ts";
import { refundSuite } from "./refund-suite.ts";
import { scheduleSuite } from "./schedule-suite.ts";
import { settlementSuite } from "./settlement-suite.ts";
import { wholeCreditSuite } from "./whole-credit-suite.ts";
import { simulationSuite } from "./simulation/catch-bug.ts";

const suites = [
  ...portSuites,
  settlementSuite,
  refundSuite,
  pricingSuite,
  modelSuite,
  scheduleSuite,
  wholeCreditSuite,
  simulationSuite,
];

describe.each(suites)("$name", ({ bugs, correct, checks }) => {
  const found = new Map<string, Promise<ReadonlyArray<string>>>();
  const failuresOf = ({ name, failures }: Candidate): Promise<ReadonlyArray<string>> => {
    const known = found.get(name) ?? failures();
    found.set(name, known);
    return known;
  };

  for (const bug of bugs) {
    test(`catch the bug: ${bug.name}`, async () => {
      const failed = await failuresOf(bug);
      expect(failed).not.toEqual([]);
      expect(bug.reportedBy ?? failed).toEqual(expect.arrayContaining([...failed]));
    });
  }

  for (const { name, failures } of correct) {
    test(`pass without a bug: ${name}`, async () => {
      expect(await failures()).toEqual([]);
    });
  }

  test("each catch a bug, which have different names", async () => {
    const failed = await Promise.all(bugs.map(failuresOf));
    expect(checks.filter((name) => !failed.flat().includes(name))).toEqual([]);
    expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  });
});

test("there are seeded bugs for everything that is promised", () => {
  expect(suites.flatMap(({ bugs }) => bugs).length).toBeGreaterThan(300);
});
