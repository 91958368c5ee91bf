import * as fc from "fast-check";
import { expect } from "vitest";
import {
  Amount,
  changePlan,
  duePeriods,
  periodOf,
  type Recurrence,
  type Subscription,
} from "quittance";
import { timestampOfUnix } from "../../src/time/timestamp.ts";
import { checkProperty } from "../support/check-property.ts";
import { anyZone, scheduleProperties } from "../support/schedule-properties.ts";

for (const { addTest } of scheduleProperties) addTest();

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
        ...{ charged, rounding, period, zone: "UTC", unit: "DAY" },
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
