import { Amount } from "quittance";
import { boundariesOf } from "../../src/subscription/boundary.ts";
import { offsetAt, secondOfLocal } from "../../src/subscription/zone.ts";
import {
  scheduleLibrary,
  scheduleProperties,
  type ScheduleSubject,
} from "../support/schedule-properties.ts";
import type { BugSuite } from "./bug-suite.ts";

/** The end of the name of the property that a bug breaks, and the bug. */
type ScheduleBug = readonly [breaks: string, bug: Partial<ScheduleSubject>];

const seededBugs: Readonly<Record<string, ScheduleBug>> = {
  "a boundary is counted from the one before, whose day was clamped": [
    "last day of its month",
    {
      boundaryAt: (schedule, anchor, zone, k) => {
        let found = anchor;
        for (let step = 0; step < k; step += 1) found = boundariesOf(schedule, found, zone).at(1);
        return found;
      },
    },
  ],
  "a local time that is skipped moves back": [
    "the first is taken",
    {
      secondOfLocal: (zone, local) => {
        const found = secondOfLocal(zone, local);
        const isSkipped = found + offsetAt(zone, found) !== local;
        return isSkipped ? local - offsetAt(zone, found) : found;
      },
    },
  ],
  "of a local time that occurs twice the second is taken": [
    "the first is taken",
    {
      secondOfLocal: (zone, local) => {
        const seconds = zone
          .map(([, offset]) => local - offset)
          .filter((second) => second + offsetAt(zone, second) === local);
        return seconds.length === 0 ? secondOfLocal(zone, local) : Math.max(...seconds);
      },
    },
  ],
  "each part is rounded alone": [
    "none is negative",
    {
      proratedPrice: (price, { from, to, whole }, rounding) => {
        const part = Amount.share(price, Amount.fromInteger(to - from), Amount.fromInteger(whole));
        return rounding === undefined
          ? part
          : Amount.roundToMultiple(part, rounding.increment, rounding.mode);
      },
    },
  ],
  "a rounded share can be more than the price": [
    "none is negative",
    {
      proratedPrice: (price, { from, to, whole }, rounding) => {
        const share = (part: number): Amount => {
          if (part === whole) return price;
          const exact = Amount.share(price, Amount.fromInteger(part), Amount.fromInteger(whole));
          return rounding === undefined
            ? exact
            : Amount.roundToMultiple(exact, rounding.increment, rounding.mode);
        };
        return Amount.subtract(share(to), share(from));
      },
    },
  ],
};

const failuresOf = (bug: Partial<ScheduleSubject>, breaks = ""): Promise<ReadonlyArray<string>> => {
  const subject = { ...scheduleLibrary, ...bug };
  return Promise.resolve(
    scheduleProperties
      .filter(({ name, isFailedBy }) => name.endsWith(breaks) && isFailedBy(subject))
      .map(({ name }) => name),
  );
};

/** The properties of boundaries, local times and prorated prices, with calculations with a bug. */
export const scheduleSuite: BugSuite = {
  name: "the properties of schedules",
  bugs: Object.entries(seededBugs).map(([name, [breaks, bug]]) => ({
    name,
    failures: () => failuresOf(bug, breaks),
  })),
  correct: [{ name: "the rules of schedules", failures: () => failuresOf({}) }],
  checks: scheduleProperties.map(({ name }) => name),
};
