import { failureEnvelope, successEnvelope } from "quittance/adapter";
import { expect, test } from "vitest";
import { dotted, type JsonPath } from "../kernel/json.ts";

test("a success has data, and null in the properties of a failure", () => {
  expect(successEnvelope(200, { id: 1 }, "Resource created successfully", "production")).toEqual({
    status: 200,
    data: { id: 1 },
    message: "Resource created successfully",
    env: "production",
    error: null,
    log: null,
    validator: null,
    support_id: null,
  });
});

test("a failure has the status of its code, empty data, and the messages about the request", () => {
  const validator = { "items.0.quantity": "items.0.quantity is required" };
  const failure = {
    code: "VALIDATION_FAILED",
    message: "items.0.quantity is required",
    validator,
  } as const;
  expect(failureEnvelope(failure, "development", "0197c0de")).toEqual({
    status: 400,
    data: {},
    message: "items.0.quantity is required",
    env: "development",
    error: "items.0.quantity is required",
    log: { code: "VALIDATION_FAILED" },
    validator,
    support_id: "0197c0de",
  });
});

test("a failure without an invalid property of the request has no validator", () => {
  const failure = { code: "NOT_FOUND", message: "Not found", cause: "a secret" } as const;
  const envelope = failureEnvelope(failure, "production", "0197c0de");
  expect(envelope).toMatchObject({ status: 404, validator: null });
  expect(JSON.stringify(envelope)).not.toContain("secret");
});

test.each<[JsonPath, string]>([
  [[], ""],
  [["items"], "items"],
  [["items", 0, "quantity"], "items.0.quantity"],
  [[""], '""'],
  [["items", ""], "items."],
  [["", "items"], ".items"],
])("the position %j is written as %j", (path, expected) => {
  expect(dotted(path)).toBe(expected);
});
