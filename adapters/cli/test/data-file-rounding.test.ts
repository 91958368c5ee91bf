import { describe, expect, test } from "vitest";
import { changed, dataset, issuesOf, parsed } from "./sample-file.ts";

const cash = { mode: "HALF_UP", at: "TOTAL", increments: { CHF: "0.05" } } as const;

describe("the rounding of an organization in a data file", () => {
  test("is read for the organizations that have one", () => {
    const file = changed("organizations", "org_harbour", { rounding: cash });
    expect(dataset(file).roundings).toEqual([{ organizationId: "org_harbour", rounding: cash }]);
  });

  test.each([undefined, null])("can be %s", (rounding) => {
    const file = changed("organizations", "org_harbour", { rounding });
    expect(dataset(file).roundings).toEqual([]);
    expect(dataset(file).organizations).toEqual(dataset(parsed()).organizations);
  });

  test("can have no increments", () => {
    const rounding = { mode: "DOWN", at: "LINE", increments: null };
    const file = changed("organizations", "org_harbour", { rounding });
    expect(dataset(file).roundings).toEqual([
      { organizationId: "org_harbour", rounding: { mode: "DOWN", at: "LINE" } },
    ]);
  });

  test.each<readonly [string, unknown, string]>([
    ["a text", "half-up:total", " must be an object"],
    [
      "no mode",
      { at: "TOTAL" },
      ".mode is required: one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN",
    ],
    ["no place", { mode: "UP" }, ".at is required: one of LINE, TOTAL"],
    [
      "a mode of the command line",
      { ...cash, mode: "half-up" },
      '.mode must be one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN, not "half-up"',
    ],
    [
      "an unknown place",
      { ...cash, at: "INVOICE" },
      '.at must be one of LINE, TOTAL, not "INVOICE"',
    ],
    ["an unknown property", { ...cash, increment: "0.05" }, ".increment: Unknown field"],
    ["increments in a list", { ...cash, increments: ["0.05"] }, ".increments must be an object"],
    [
      "an increment of an unknown currency",
      { ...cash, increments: { ABC: "0.05" } },
      '.increments.ABC must be the code of a supported currency, not "ABC"',
    ],
    ...["0", "0.00", "-0.05", "0,05", "5e-2", 0.05].map(
      (found) =>
        [
          `the increment ${JSON.stringify(found)}`,
          { ...cash, increments: { CHF: found } },
          '.increments.CHF must be a positive decimal string such as "0.05" with at most 20 ' +
            `digits before the decimal point and 30 after it, not ${JSON.stringify(found)}`,
        ] as const,
    ),
  ])("cannot have %s", (_, rounding, message) => {
    const file = changed("organizations", "org_lantern", { rounding });
    expect(issuesOf(file)).toEqual([`organizations.0 (org_lantern).rounding${message}`]);
  });
});
