import { describe, expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { cumulativeShare, proratedPrice } from "../pricing/proration.ts";
import { timestampOf, unixSecondsOf } from "../time/timestamp.ts";
import type { Recurrence } from "../billing-schema/recurrence.ts";
import { changePlan } from "./plan-change.ts";
import { duePeriods, maxDuePeriods, periodOf } from "./subscription-period.ts";
import { checkSubscription, type Subscription } from "./subscription.ts";
import { listPeriods } from "./period-list.ts";
import { readZone, type Zone } from "./zone.ts";

const time = (text: string) => timestampOf(text.length === 10 ? `${text} 00:00:00` : text);

const subscription = (
  anchor: string,
  schedule: Partial<Recurrence> = {},
  rest: Partial<Subscription> = {},
): Subscription => ({
  id: "sub_1",
  schedule: {
    intervalType: "MONTH",
    intervalCount: 1,
    paymentType: "ADVANCE",
    renewType: "ANNIVERSARY",
    billingType: "PRORATED",
    ...schedule,
  },
  anchor: time(anchor),
  zone: "UTC",
  ...rest,
});

const starts = (found: Subscription, count: number, from = 0): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => periodOf(found, from + index)?.from ?? "none");

/** Berlin in 2025: an hour is skipped on 30 March, and occurs twice on 26 October. */
const berlin: Zone = [
  [undefined, 3600],
  [1_743_296_400, 7200],
  [1_761_440_400, 3600],
];

describe("the start of a period", () => {
  test("is the last day of a month that has no day of the anchor, and never drifts", () => {
    expect(starts(subscription("2025-01-31"), 4)).toEqual([
      ...["2025-01-31 00:00:00", "2025-02-28 00:00:00", "2025-03-31 00:00:00"],
      "2025-04-30 00:00:00",
    ]);
    const yearly = subscription("2024-02-29", { intervalType: "YEAR" });
    expect(starts(yearly, 5)).toEqual([
      ...["2024-02-29 00:00:00", "2025-02-28 00:00:00", "2026-02-28 00:00:00"],
      ...["2027-02-28 00:00:00", "2028-02-29 00:00:00"],
    ]);
  });

  test("needs no other period", () => {
    const daily = subscription("2000-01-01", { intervalType: "DAY" });
    expect(periodOf(daily, 10_000)?.from).toBe("2027-05-19 00:00:00");
  });

  test("is in the local time of the anchor; a skipped hour moves forward", () => {
    const daily = subscription("2025-03-29 01:30:00", { intervalType: "DAY" }, { zone: berlin });
    expect(starts(daily, 3)).toEqual([
      ...["2025-03-29 01:30:00", "2025-03-30 01:30:00", "2025-03-31 00:30:00"],
    ]);
    const autumn = subscription("2025-10-25 00:30:00", { intervalType: "DAY" }, { zone: berlin });
    expect(starts(autumn, 3)).toEqual([
      ...["2025-10-25 00:30:00", "2025-10-26 00:30:00", "2025-10-27 01:30:00"],
    ]);
  });

  test("has the new offset of its zone on the day of the change", () => {
    const noon = subscription("2025-03-29 11:00:00", { intervalType: "DAY" }, { zone: berlin });
    expect(starts(noon, 2)).toEqual(["2025-03-29 11:00:00", "2025-03-30 10:00:00"]);
  });

  test("is the anchor, also in the second of two hours, and is found in the first", () => {
    const second = subscription("2025-10-26 01:30:00", {}, { zone: berlin });
    expect(periodOf(second, 0)?.wholeFrom).toBe("2025-10-26 01:30:00");
    // At 00:30 in local time, clocks go back to 23:30 of the day before: midnight occurs twice.
    const zone: Zone = [
      [undefined, 3600],
      [unixSecondsOf(time("2025-06-09 23:30:00")), 0],
    ];
    const startsAt = time("2025-06-09 23:45:00");
    const daily = { intervalType: "DAY", renewType: "CALENDAR" } as const;
    const found = periodOf(subscription("2025-06-01", daily, { zone, startsAt }), 0);
    expect(found).toMatchObject({ wholeFrom: "2025-06-09 23:00:00", from: startsAt });
  });

  test.each([
    ["+05:30", "2025-05-31 18:30:00"],
    ["-09:30", "2025-06-01 09:30:00"],
    ["+00:59", "2025-05-31 23:01:00"],
  ])("is at midnight with the offset %s", (zone, from) => {
    const monthly = subscription("2025-05-15", { renewType: "CALENDAR" }, { zone });
    expect(periodOf(monthly, 1)?.from).toBe(from);
  });

  test("is in the calendar: Mondays, the first of a month, quarters from January", () => {
    const calendar = (schedule: Partial<Recurrence>) =>
      periodOf(subscription("2025-05-15", { renewType: "CALENDAR", ...schedule }), 1)?.from;
    expect([
      calendar({ intervalType: "DAY" }),
      calendar({ intervalType: "WEEK" }),
      calendar({}),
      calendar({ intervalCount: 3 }),
      calendar({ intervalType: "YEAR" }),
    ]).toEqual([
      ...["2025-05-16 00:00:00", "2025-05-19 00:00:00", "2025-06-01 00:00:00"],
      ...["2025-07-01 00:00:00", "2026-01-01 00:00:00"],
    ]);
  });
});

describe("a period", () => {
  test("is limited to the start and the end, and only then prorated", () => {
    const partial = subscription("2023-05-15", {}, { startsAt: time("2023-05-23") });
    expect(periodOf(partial, 0)).toEqual({
      n: 0,
      from: "2023-05-23 00:00:00",
      to: "2023-06-15 00:00:00",
      wholeFrom: "2023-05-15 00:00:00",
      wholeTo: "2023-06-15 00:00:00",
      dueAt: "2023-05-23 00:00:00",
      proration: { unit: "DAY", from: 8, to: 31, whole: 31 },
      key: "sub_1:0",
    });
    expect(periodOf(partial, 1)?.proration).toBeUndefined();
    const full = { ...partial, schedule: { ...partial.schedule, billingType: "FULL" as const } };
    expect(periodOf(full, 0)?.proration).toBeUndefined();
    const ended = { ...partial, endsAt: time("2023-06-20") };
    expect(periodOf(ended, 1)?.proration).toMatchObject({ from: 0, to: 5, whole: 30 });
    expect(periodOf(ended, 2)).toBeUndefined();
  });

  test("counts a day of 23 hours as a day, and its seconds as they are", () => {
    const march = subscription(
      "2025-02-28 23:00:00",
      {},
      {
        zone: berlin,
        startsAt: time("2025-03-30 23:00:00"),
      },
    );
    const month = { ...march, anchor: time("2025-02-28 23:00:00") };
    expect(periodOf(month, 0)?.proration).toEqual({ unit: "DAY", from: 30, to: 31, whole: 31 });
    expect(periodOf(month, 0, "SECOND")?.proration).toMatchObject({ whole: 31 * 86_400 - 3_600 });
  });

  test("is due at its start in advance, and at its end in arrears", () => {
    const dues = (paymentType: Recurrence["paymentType"]) =>
      duePeriods(subscription("2025-01-31", { paymentType }), time("2025-03-31")).map(({ n }) => n);
    expect([dues("ADVANCE"), dues("ARREARS")]).toEqual([
      [0, 1, 2],
      [0, 1],
    ]);
  });
});

test("at most 1,000 periods are listed in one call, and the next call continues", () => {
  const daily = subscription("1990-01-01", { intervalType: "DAY" });
  const first = duePeriods(daily, time("2020-01-01"));
  expect(first.length).toBe(maxDuePeriods);
  expect(duePeriods(daily, time("2020-01-01"), 1000, 1)[0]?.from).toBe(first.at(-1)?.to);
  expect(() => duePeriods(daily, time("2020-01-01"), 0, 1001)).toThrow(RangeError);
});

/** A zone whose offset changes at some times. */
const changedAt = (...times: ReadonlyArray<number | undefined>): Zone =>
  times.map((from, index) => [from, index]);

const zones: Readonly<Record<"valid" | "invalid", ReadonlyArray<Zone>>> = {
  valid: ["UTC", "+24:00", "-24:00", "+05:59", [[undefined, 86_400]], [[undefined, -86_400]]],
  invalid: [
    ...["", "Z", "+5:00", "+05:60", "+24:01", "-25:00"],
    ...[undefined, 0.5, 0, -1].map((from) => changedAt(undefined, 0, from)),
    ...[changedAt(), changedAt(0)],
    [[undefined, 86_401]],
    [[undefined, -86_401]],
    [[undefined, 0.5]],
  ],
};

test.each(["valid", "invalid"] as const)("zones that are %s", (kind) => {
  for (const zone of zones[kind]) {
    expect([zone, readZone(zone) === undefined]).toEqual([zone, kind === "invalid"]);
  }
});

test("an invalid property of a subscription is named", () => {
  expect(() => periodOf(subscription("2025-01-31", { intervalCount: 0 }), 0)).toThrow(
    "invalid intervalCount",
  );
  const issues = (schedule: Partial<Recurrence>, rest: Partial<Subscription> = {}) =>
    checkSubscription(subscription("2025-01-31", schedule, rest)).map(({ property }) => property);
  expect(issues({ intervalCount: 1001 })).toEqual(["intervalCount"]);
  expect(issues({}, { zone: "Europe/Berlin" })).toEqual(["zone"]);
  expect(issues({}, { zone: [[1, 0]] })).toEqual(["zone"]);
  expect(issues({}, { endsAt: time("2025-01-31") })).toEqual(["endsAt"]);
  expect(issues({}, { anchor: time("1969-12-31") })).toEqual(["anchor", "startsAt"]);
  expect(issues({ intervalCount: 1000 }, { zone: "-12:00" })).toEqual([]);
});

const cents = { increment: Amount.of("0.01"), mode: "HALF_UP" } as const;
const month = { wholeFrom: time("2025-04-01"), wholeTo: time("2025-05-01") };

describe("a change of the plan", () => {
  const changed = (charged: string, at: string, period = month) => {
    const given = { charged: Amount.of(charged), rounding: cents, period, at: time(at) };
    return changePlan({ ...given, zone: "UTC", unit: "DAY" });
  };

  test("in the middle credits a half and charges a half", () => {
    const { credit, charge } = changed("10", "2025-04-16");
    expect([Amount.render(credit), charge]).toEqual([
      "5",
      { unit: "DAY", from: 15, to: 30, whole: 30 },
    ]);
    expect(Amount.render(proratedPrice(Amount.of("20"), charge, cents))).toBe("10");
  });

  test("after 7 of 28 days credits 9 of 12 and charges 18 of 24", () => {
    const february = { wholeFrom: time("2025-02-01"), wholeTo: time("2025-03-01") };
    const { credit, charge } = changed("12", "2025-02-08 13:00:00", february);
    expect(Amount.render(credit)).toBe("9");
    expect(Amount.render(proratedPrice(Amount.of("24"), charge, cents))).toBe("18");
  });

  test("is on the day that a zone has at the second at which its offset changes", () => {
    const at = time("2025-04-15 23:00:00");
    const zone: Zone = [
      [undefined, 0],
      [unixSecondsOf(at), 3600],
    ];
    const given = { charged: Amount.one, rounding: cents, period: month, at };
    expect(changePlan({ ...given, zone, unit: "DAY" }).charge.from).toBe(15);
    expect(changePlan({ ...given, zone, unit: "SECOND" }).charge).toEqual({
      unit: "SECOND",
      from: 14 * 86_400 + 82_800,
      to: 30 * 86_400,
      whole: 30 * 86_400,
    });
    const invalid = () => changePlan({ ...given, zone: "Europe/Berlin", unit: "DAY" });
    expect(invalid).toThrow("invalid zone");
  });

  test("before the period credits all, and after it nothing", () => {
    expect(Amount.render(changed("10", "2025-03-01").credit)).toBe("10");
    expect(Amount.render(changed("10", "2025-06-01").credit)).toBe("0");
  });
});

test("32 of 91 days of 910 are 320", () => {
  const part = { unit: "DAY", from: 35, to: 67, whole: 91 } as const;
  expect(Amount.render(proratedPrice(Amount.of("910"), part, cents))).toBe("320");
});

test("a share is rounded from all its digits, and is never more than the price", () => {
  const up = { increment: Amount.one, mode: "UP" } as const;
  expect(Amount.render(cumulativeShare(Amount.of("0.4"), 1, 2, up))).toBe("0.4");
  const tiny = Amount.of(`0.${"0".repeat(29)}1`);
  expect(Amount.render(cumulativeShare(Amount.add(Amount.one, tiny), 1, 3, cents))).toBe("0.33");
  const third = { increment: Amount.of("0.5"), mode: "HALF_DOWN" } as const;
  expect(Amount.render(cumulativeShare(Amount.add(Amount.of("0.75"), tiny), 1, 3, third))).toBe(
    "0.5",
  );
});

test("a list ends with the year 9999, and asks for a zone near times only", () => {
  const { schedule: recurrence, anchor } = subscription("2025-01-01", { intervalType: "YEAR" });
  const seconds: Array<number> = [];
  const near = (_: string, wanted: ReadonlyArray<number>): ReadonlyArray<[undefined, number]> => {
    seconds.push(...wanted);
    return [[undefined, 0]];
  };
  const request = {
    anchor,
    zone: "Local",
    from: 7_970,
    limit: 10,
    unit: "DAY" as const,
    startsAt: undefined,
    endsAt: undefined,
    dueBy: undefined,
  };
  const found = listPeriods({ recurrence }, request, near);
  expect(found).toMatchObject({ right: { next: undefined } });
  expect(found._tag === "Right" && found.right.periods.map(({ wholeTo }) => wholeTo)).toEqual([
    ...["9996", "9997", "9998", "9999"].map((year) => `${year}-01-01 00:00:00`),
  ]);
  expect(seconds.filter((second) => !Number.isSafeInteger(second))).toEqual([]);
});
