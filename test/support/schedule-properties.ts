import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, type Recurrence, type ZoneChange } from "quittance";
import { proratedPrice, type ShareRounding } from "../../src/pricing/proration.ts";
import { boundariesOf } from "../../src/subscription/boundary.ts";
import { dateOfDayNumber, secondsOfDay } from "../../src/subscription/local-date.ts";
import { secondOfLocal } from "../../src/subscription/zone.ts";
import { propertiesOf, type SubjectProperty } from "./check-property.ts";

type Changes = ReadonlyArray<ZoneChange>;

/** What properties of schedules are checked with: the library, or the library with a bug. */
export interface ScheduleSubject {
  readonly boundaryAt: (schedule: Recurrence, anchor: number, zone: Changes, k: number) => number;
  readonly secondOfLocal: typeof secondOfLocal;
  readonly proratedPrice: typeof proratedPrice;
}

/** The library. */
export const scheduleLibrary: ScheduleSubject = {
  boundaryAt: (schedule, anchor, zone, k) => boundariesOf(schedule, anchor, zone).at(k),
  secondOfLocal,
  proratedPrice,
};

const property = propertiesOf<ScheduleSubject>(scheduleLibrary);

const utc: Changes = [[undefined, 0]];
const anyAnchor = fc.integer({ min: 0, max: 4_000_000_000 });

const monthly = (intervalCount: number): Recurrence => ({
  ...{ intervalType: "MONTH", intervalCount, paymentType: "ADVANCE" },
  ...{ renewType: "ANNIVERSARY", billingType: "FULL" },
});

/** A zone with up to six changes, hours or a whole day apart, as zones have them. */
export const anyZone: fc.Arbitrary<Changes> = fc
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
) as fc.Arbitrary<ShareRounding | undefined>;

/** The properties of boundaries, local times and prorated prices. */
export const scheduleProperties: ReadonlyArray<SubjectProperty<ScheduleSubject>> = [
  property(
    "a boundary has the day of the anchor, or the last day of its month",
    fc.record({ anchor: anyAnchor, count: fc.integer({ min: 1, max: 12 }), k: fc.nat(500) }),
    (subject, { anchor, count, k }) => {
      const day = (second: number): number => Math.floor(second / secondsOfDay);
      const found = subject.boundaryAt(monthly(count), anchor, utc, k);
      const wanted = dateOfDayNumber(day(anchor)).day;
      const date = dateOfDayNumber(day(found));
      const isLastDay = dateOfDayNumber(day(found) + 1).day === 1;
      expect(date.day === wanted || (isLastDay && date.day < wanted)).toBe(true);
    },
  ),
  property(
    "a local time that is skipped moves forward, and of two the first is taken",
    fc.record({
      zone: anyZone,
      place: fc.nat(5),
      distance: fc.integer({ min: -60_000, max: 60_000 }),
    }),
    (subject, { zone, place, distance }) => {
      const [from = 1_000_000_000, offset] = zone[1 + (place % (zone.length - 1))] ?? [0, 0];
      const local = from + offset + distance;
      expect(subject.secondOfLocal(zone, local)).toBe(searched(zone, local));
    },
  ),
  property(
    "the parts of any split add up to the price, and none is negative",
    fc.record({
      price: fc.integer({ min: 0, max: 1_000_000 }),
      ends: fc.uniqueArray(fc.integer({ min: 0, max: 31 }), { minLength: 1, maxLength: 8 }),
      rounding: anyRounding,
    }),
    (subject, { price, ends, rounding }) => {
      const whole = Amount.divideByRate(Amount.fromInteger(price), Amount.of("1000"));
      const bounds = [0, ...ends.filter((end) => end > 0 && end < 31).sort((a, b) => a - b), 31];
      const parts = bounds.slice(1).map((to, index) => {
        const part = { unit: "DAY", from: bounds[index] ?? 0, to, whole: 31 } as const;
        return subject.proratedPrice(whole, part, rounding);
      });
      expect(Amount.render(Amount.sum(parts))).toBe(Amount.render(whole));
      expect(parts.every((part) => Amount.atLeast(part, Amount.zero))).toBe(true);
    },
  ),
];
