import * as fc from "fast-check";
import { periodOf } from "../../src/subscription/subscription-period.ts";
import type { Recurrence } from "../../src/billing-schema/recurrence.ts";
import { expect } from "vitest";
import { Amount, changePlan, duePeriods, type Subscription } from "quittance";
import { proratedPrice } from "../../src/pricing/proration.ts";
import type { StepRounding } from "../../src/money/money.ts";
import { boundariesOf } from "../../src/subscription/boundary.ts";
import { dateOfDayNumber, secondsOfDay } from "../../src/time/local-date.ts";
import { secondOfLocal, type ZoneChange } from "../../src/subscription/zone.ts";
import { timestampOfUnix } from "../../src/time/timestamp.ts";
import { checkProperty } from "../support/check-property.ts";

type Changes = ReadonlyArray<ZoneChange>;

const utc: Changes = [[undefined, 0]];
const anyAnchor = fc.integer({ min: 0, max: 4_000_000_000 });

const monthly = (intervalCount: number): Recurrence => ({
  intervalType: "MONTH",
  intervalCount,
  paymentType: "ADVANCE",
  renewType: "ANNIVERSARY",
  billingType: "FULL",
});

/** A zone with up to six changes, hours or a whole day apart, as zones have them. */
const anyZone: fc.Arbitrary<Changes> = fc
  .array(
    fc.record({
      after: fc.integer({ min: 259_200, max: 20_000_000 }),
      offset: fc.constantFrom(-36_000, -12_600, 0, 1_800, 3_600, 7_200, 37_800, 39_600, 50_400),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .map((steps) => {
    const changes: Array<ZoneChange> = [[undefined, 0]];
    let from = 1_000_000_000;
    for (const { after, offset } of steps) {
      from += after;
      changes.push([from, offset]);
    }
    return changes;
  });

/** Finds the second of a local time by trying every offset of the zone, one after the other. */
const searched = (zone: Changes, local: number): number => {
  const found: Array<number> = [];
  let skippedFrom = local;
  for (const [place, [from = -Infinity, offset]] of zone.entries()) {
    const second = local - offset;
    const end = zone[place + 1]?.[0] ?? Infinity;
    if (second >= from && second < end) found.push(second);
    if (second >= end) skippedFrom = second;
  }
  return found.length === 0 ? skippedFrom : Math.min(...found);
};

const anyRounding = fc.option(
  fc.record({
    increment: fc.constantFrom("0.01", "0.05", "1", "0.3").map((text) => Amount.of(text)),
    mode: fc.constantFrom("HALF_UP", "HALF_EVEN", "HALF_DOWN", "UP", "DOWN"),
  }),
  { nil: undefined },
) as fc.Arbitrary<StepRounding | undefined>;

checkProperty(
  "a boundary has the day of the anchor, or the last day of its month",
  fc.record({ anchor: anyAnchor, count: fc.integer({ min: 1, max: 12 }), k: fc.nat(500) }),
  ({ anchor, count, k }) => {
    const day = (second: number): number => Math.floor(second / secondsOfDay);
    const found = boundariesOf(monthly(count), anchor, utc).at(k);
    const wanted = dateOfDayNumber(day(anchor)).day;
    const date = dateOfDayNumber(day(found));
    const isLastDay = dateOfDayNumber(day(found) + 1).day === 1;
    expect(date.day === wanted || (isLastDay && date.day < wanted)).toBe(true);
  },
);
checkProperty(
  "a local time that is skipped moves forward, and of two the first is taken",
  fc.record({
    zone: anyZone,
    place: fc.nat(5),
    distance: fc.integer({ min: -60_000, max: 60_000 }),
  }),
  ({ zone, place, distance }) => {
    const [from = 1_000_000_000, offset] = zone[1 + (place % (zone.length - 1))] ?? [0, 0];
    const local = from + offset + distance;
    expect(secondOfLocal(zone, local)).toBe(searched(zone, local));
  },
);
checkProperty(
  "the parts of any split add up to the price, and none is negative",
  fc.record({
    price: fc.integer({ min: 0, max: 1_000_000 }),
    ends: fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 8 }),
    rounding: anyRounding,
  }),
  ({ price, ends, rounding }) => {
    const whole = Amount.divideByRate(Amount.fromInteger(price), Amount.of("1000"));
    const bounds = [0, ...ends.filter((end) => end > 0 && end < 31).sort((a, b) => a - b), 31];
    const parts = bounds.slice(1).map((to, index) => {
      const part = { unit: "DAY", from: bounds[index] ?? 0, to, whole: 31 } as const;
      return proratedPrice(whole, part, rounding);
    });
    expect(Amount.render(Amount.sum(parts))).toBe(Amount.render(whole));
    expect(parts.every((part) => Amount.atLeast(part, Amount.zero))).toBe(true);
  },
);

const anySchedule: fc.Arbitrary<Recurrence> = fc.record({
  intervalType: fc.constantFrom("DAY" as const, "WEEK" as const, "MONTH" as const, "YEAR" as const),
  intervalCount: fc.integer({ min: 1, max: 40 }),
  paymentType: fc.constantFrom("ADVANCE" as const, "ARREARS" as const),
  renewType: fc.constantFrom("CALENDAR" as const, "ANNIVERSARY" as const),
  billingType: fc.constantFrom("FULL" as const, "PRORATED" as const),
});

const anySubscription: fc.Arbitrary<Subscription> = fc
  .record({
    schedule: anySchedule,
    anchor: fc.integer({ min: 900_000_000, max: 1_200_000_000 }),
    start: fc.integer({ min: -100_000_000, max: 100_000_000 }),
    length: fc.option(fc.integer({ min: 1, max: 300_000_000 }), { nil: undefined }),
    zone: fc.oneof(fc.constantFrom("UTC", "+02:00", "-09:30"), anyZone),
  })
  .map(({ schedule, anchor, start, length, zone }) => ({
    id: "sub_1",
    schedule,
    zone,
    anchor: timestampOfUnix(anchor),
    startsAt: timestampOfUnix(anchor + start),
    endsAt: length === undefined ? undefined : timestampOfUnix(anchor + start + length),
  }));

checkProperty(
  "periods follow each other without a gap or an overlap, from the start to the end",
  anySubscription,
  (subscription) => {
    let before = subscription.startsAt;
    for (let n = 0; n < 30; n += 1) {
      const period = periodOf(subscription, n);
      if (period === undefined) {
        expect(before).toBe(subscription.endsAt);
        break;
      }
      expect(period.from).toBe(before);
      expect(period.from < period.to).toBe(true);
      before = period.to;
    }
  },
);

checkProperty(
  "what is due at a time is the start of what is due later",
  fc.record({
    subscription: anySubscription,
    seconds: fc.nat(100_000_000),
    more: fc.nat(50_000_000),
  }),
  ({ subscription, seconds, more }) => {
    const start = 900_000_000 + seconds;
    const [sooner, later] = [start, start + more].map((now) =>
      duePeriods(subscription, timestampOfUnix(now), 0, 200),
    );
    expect(later?.slice(0, sooner?.length)).toEqual(sooner);
  },
);

checkProperty(
  "what stays of each line after any changes is its share of the days in which it was in force",
  fc.record({
    prices: fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 2, maxLength: 6 }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 5, maxLength: 5 }),
  }),
  ({ prices, days }) => {
    const rounding = { increment: Amount.of("0.01"), mode: "HALF_UP" } as const;
    const period = { wholeFrom: timestampOfUnix(0), wholeTo: timestampOfUnix(31 * 86_400) };
    const changes = days.slice(0, prices.length - 1).sort((a, b) => a - b);
    let from = 0;
    for (const [index, price] of prices.entries()) {
      const charged = Amount.divideByRate(Amount.fromInteger(price), Amount.of("100"));
      const at = changes[index];
      if (at === undefined) break;
      const { credit, charge } = changePlan({
        charged,
        rounding,
        period,
        zone: "UTC",
        unit: "DAY",
        part: { from, to: 31 },
        at: timestampOfUnix(at * 86_400 + 3_600),
      });
      expect(charge).toEqual({ unit: "DAY", from: at, to: 31, whole: 31 });
      expect(Amount.atMost(credit, charged) && Amount.atLeast(credit, Amount.zero)).toBe(true);
      const kept = Amount.subtract(charged, credit);
      const exact = Amount.divideByRate(
        Amount.multiplyByInteger(charged, at - from),
        Amount.fromInteger(31 - from),
      );
      const distance = Amount.subtract(Amount.max(kept, exact), Amount.min(kept, exact));
      expect(Amount.atMost(distance, Amount.of("0.005"))).toBe(true);
      from = at;
    }
  },
);
