import { limits } from "quittance/adapter";
import { failureOf, validationFailure, type Invalid, type IssueCode } from "quittance/errors";
import { describe, expect, test } from "vitest";

type Issues = Invalid<IssueCode>["issues"];

const reported = (...issues: Issues): unknown => {
  const { code, validator } = failureOf({ kind: "Invalid", issues });
  return [code, validator];
};

const wrong = { path: ["currency"], message: "Invalid currency" };

test("there is no failure without issues", () => {
  expect(validationFailure([])).toBeUndefined();
});

describe("amounts out of range have the code AMOUNT_OUT_OF_RANGE", () => {
  const line = {
    path: ["items", 0],
    message: "The price is out of range",
    code: "AMOUNT_OUT_OF_RANGE",
  } as const;
  const total = { path: ["items"], message: "is out of range", code: line.code } as const;

  test("if there are no other issues", () => {
    expect(reported(line, total)).toEqual([
      "AMOUNT_OUT_OF_RANGE",
      { "items.0": "The price is out of range", items: "items is out of range" },
    ]);
  });

  test("and VALIDATION_FAILED if there are others", () => {
    expect(reported(line, wrong)).toMatchObject(["VALIDATION_FAILED", {}]);
    const small = { path: ["items"], message: "is 0", code: "AMOUNT_TOO_SMALL" } as const;
    expect(reported(small)).toEqual(["AMOUNT_TOO_SMALL", { items: "items is 0" }]);
    expect(reported(line, small)).toMatchObject(["VALIDATION_FAILED", {}]);
  });
});

test("a property has its first message", () => {
  const required = { path: ["currency"], message: "Currency is required" };
  expect(validationFailure([wrong, required])).toEqual({
    code: "VALIDATION_FAILED",
    message: "Invalid currency",
    validator: { currency: "Invalid currency" },
  });
});

test("there are at most 20 messages: those of the whole request, then those of the first lines", () => {
  expect(limits.maxMessages).toBe(20);
  const lines = Array.from({ length: 100 }, (_, line) => ({
    path: ["items", line, "type"],
    message: "is wrong",
  }));
  const failure = validationFailure([...lines, wrong]);
  expect(Object.keys(failure?.validator ?? {})).toEqual([
    "currency",
    ...Array.from({ length: 19 }, (_, line) => `items.${String(line)}.type`),
  ]);
});

test("a message shows at most 100 characters of a path", () => {
  const messageOf = (length: number) =>
    validationFailure([{ path: ["x".repeat(length)], message: "is wrong" }])?.message;
  expect(messageOf(100)).toBe(`${"x".repeat(100)} is wrong`);
  expect(messageOf(101)).toBe(`${"x".repeat(100)}... is wrong`);
});
