import { describe, expect, test } from "vitest";
import { isLeft } from "../kernel/either.ts";
import { fromJson, issueText, read } from "../schema/schema.ts";
import { organizationRecord } from "./organization.ts";
import { checkOwnRounding, organizationRoundingRecord } from "./organization-settings.ts";

const shop = { id: "org_shop", name: "Shop" };

const issuesOf = (properties: object): ReadonlyArray<string> => {
  const found = read(organizationRecord, fromJson({ ...shop, ...properties }));
  return isLeft(found) ? found.left.issues.map(issueText) : [];
};

const cash = { mode: "HALF_UP", at: "TOTAL", increments: { CHF: "0.05" } } as const;

describe("the record of an organization", () => {
  test.each([
    {},
    { totals: "shop", increments: { CHF: "0.05" } },
    { totals: null, increments: null, rounding: null, numbering: null, credit_numbering: null },
    { rounding: cash, numbering: "L{n:3}", credit_numbering: "C{n}" },
    { rounding: { mode: "DOWN", at: "LINE", increments: null } },
  ])("can have %j", (properties) => {
    expect(issuesOf(properties)).toEqual([]);
  });

  test.each<readonly [string, unknown, string]>([
    ["a text", "half-up:total", " must be an object"],
    ["no mode", { at: "TOTAL" }, ".mode is required"],
    ["no place", { mode: "UP" }, ".at is required"],
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
  ])("cannot have a rounding with %s", (_, rounding, message) => {
    expect(issuesOf({ rounding })).toEqual([`rounding${message}`]);
  });

  test("cannot have a rounding with an unknown property", () => {
    const found = read(organizationRecord, fromJson({ ...shop, rounding: { ...cash, at_: 1 } }));
    expect(found).toMatchObject({ left: { issues: [{ path: ["rounding", "at_"] }] } });
  });

  test("cannot have an unknown profile", () => {
    expect(issuesOf({ totals: "invoices" })).toEqual([
      'totals must be one of invoice, shop, exact, not "invoices"',
    ]);
  });

  test.each([7, "", "no number", "{n} {n}", { pattern: "{n}" }])(
    "cannot have the numbering %j",
    (pattern) => {
      for (const name of ["numbering", "credit_numbering"]) {
        expect(issuesOf({ [name]: pattern })).toEqual([
          expect.stringContaining(`${name} must be text of at most 60 characters`),
        ]);
      }
    },
  );
});

test.each<readonly [object, string]>([
  [{ totals: "shop", rounding: cash }, "totals: Set totals or rounding, not both"],
  [{ increments: { CHF: "0.05" } }, "increments: Set increments with totals invoice or shop"],
  [
    { totals: "exact", increments: { CHF: "0.05" } },
    "increments: Set increments with totals invoice or shop",
  ],
  [
    { totals: "invoice", increments: { CHF: "0.005" } },
    "increments: The increment of CHF is invalid: pass a multiple of the smallest unit of a supported " +
      'currency as text, such as "0.05"',
  ],
])("an organization cannot round by %j", (own, message) => {
  expect(issuesOf(own)).toEqual([message]);
  expect(checkOwnRounding(own)).toBe(message);
});

test("the rounding of an organization is stored with and without increments", () => {
  const organizationId = "org_acme";
  const rounding = { mode: "HALF_UP", at: "TOTAL" } as const;
  for (const stored of [rounding, { ...rounding, increments: { CHF: "0.05" } }]) {
    const record = organizationRoundingRecord.json.write({ organizationId, rounding: stored });
    expect(record).toEqual({ organization_id: organizationId, rounding: stored });
    expect(organizationRoundingRecord.read(record)).toEqual({ organizationId, rounding: stored });
  }
});
