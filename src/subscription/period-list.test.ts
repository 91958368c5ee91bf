import { expect, test } from "vitest";
import type { Recurrence } from "../billing-schema/recurrence.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { issuesIn } from "../../test/support/issues-in.ts";
import { timestampOf } from "../time/timestamp.ts";
import { listPeriods, type PeriodsRequest } from "./period-list.ts";

const monthly: Recurrence = {
  intervalType: "MONTH",
  intervalCount: 1,
  paymentType: "ADVANCE",
  renewType: "ANNIVERSARY",
  billingType: "PRORATED",
};

const anchor = timestampOf("2025-01-31 00:00:00");

const list = (request: Partial<PeriodsRequest>) =>
  listPeriods({ recurrence: monthly }, { anchor, ...request }, () => undefined);

test("a request without periods is invalid, with every issue", () => {
  expect(issuesIn(leftOf(list({ limit: 0, from: -1 })))).toEqual([
    "from: must be an integer from 0 to 3000000, not -1",
    "limit: must be an integer from 1 to 100, not 0",
  ]);
});

test("a period that is due at the time of the request is listed, and the next one is not", () => {
  const startsOf = (dueBy: string) =>
    rightOf(list({ dueBy: timestampOf(dueBy) })).periods.map(({ from }) => from);
  expect(startsOf("2025-02-28 00:00:00")).toEqual(["2025-01-31 00:00:00", "2025-02-28 00:00:00"]);
  expect(startsOf("2025-02-27 23:59:59")).toEqual(["2025-01-31 00:00:00"]);
});

test("a subscription that starts late in a period has a part of it, and not the next one", () => {
  const startsAt = timestampOf("2025-03-15 00:00:00");
  expect(rightOf(list({ startsAt, limit: 1 })).periods).toMatchObject([
    {
      from: startsAt,
      wholeFrom: "2025-02-28 00:00:00",
      wholeTo: "2025-03-31 00:00:00",
    },
  ]);
});
