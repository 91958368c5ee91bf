import { defaultRetries, planDelivery, type RetryPolicy } from "@quittance/events";
import { addSeconds, timestampOf, type Timestamp } from "quittance";
import type { DeliveryAttempt, deliveryDescription } from "quittance/adapter";
import { describe, expect, test } from "vitest";

const start = timestampOf("2025-03-01 12:00:00");

const policy = (random = 0): RetryPolicy => ({ ...defaultRetries, random: () => random });

const attempt = (
  outcome: deliveryDescription.AttemptOutcome,
  at: Timestamp = start,
  retryAfter?: number,
): DeliveryAttempt => ({ at, outcome, status: undefined, retryAfter });

const failed = (count: number): ReadonlyArray<DeliveryAttempt> =>
  Array.from({ length: count }, () => attempt("REJECTED"));

test("a delivery without attempts is sent", () => {
  expect(planDelivery([], start, policy())).toEqual({ kind: "Send" });
});

test("a delivery with a successful attempt is delivered", () => {
  const history = [attempt("REJECTED"), attempt("SUCCEEDED")];
  expect(planDelivery(history, start, policy())).toEqual({ kind: "Delivered" });
});

test("410 disables the endpoint, also at the first attempt", () => {
  expect(planDelivery([attempt("GONE")], start, policy())).toEqual({ kind: "Disable" });
});

describe("a failed attempt is repeated", () => {
  test.each([
    [1, 5],
    [2, 5 * 60],
    [3, 30 * 60],
    [4, 2 * 3600],
    [5, 5 * 3600],
    [6, 10 * 3600],
    [7, 14 * 3600],
    [8, 20 * 3600],
    [9, 24 * 3600],
  ])("number %i after %i seconds, and up to a fifth later", (count, seconds) => {
    const at = (random: number): unknown => planDelivery(failed(count), start, policy(random));
    expect(at(0)).toEqual({ kind: "WaitUntil", at: addSeconds(start, seconds) });
    expect(at(0.5)).toEqual({
      kind: "WaitUntil",
      at: addSeconds(start, Math.round(seconds * 1.1)),
    });
  });

  test.each([
    "REJECTED",
    "REDIRECTED",
    "TIMED_OUT",
    "CONNECTION_FAILED",
    "URL_NOT_ALLOWED",
  ] as const)("after %s", (outcome) => {
    const plan = planDelivery([attempt(outcome)], start, policy());
    expect(plan).toEqual({ kind: "WaitUntil", at: addSeconds(start, 5) });
  });

  test("until the tenth, after which it is given up", () => {
    expect(planDelivery(failed(10), start, policy())).toEqual({ kind: "GiveUp" });
  });

  test("at once if the time has passed", () => {
    const at = addSeconds(start, 5);
    expect(planDelivery([attempt("TIMED_OUT")], at, policy())).toEqual({ kind: "Send" });
  });
});

describe("Retry-After", () => {
  const waitAfter = (retryAfter: number): unknown =>
    planDelivery([attempt("REJECTED", start, retryAfter)], start, policy());

  test("extends a shorter delay", () => {
    expect(waitAfter(60)).toEqual({ kind: "WaitUntil", at: addSeconds(start, 60) });
  });

  test("does not shorten a longer one", () => {
    expect(waitAfter(1)).toEqual({ kind: "WaitUntil", at: addSeconds(start, 5) });
  });

  test("counts for at most a day", () => {
    const day = { kind: "WaitUntil", at: addSeconds(start, 86_400) };
    expect(waitAfter(86_400)).toEqual(day);
    expect(waitAfter(86_401)).toEqual(day);
  });
});
