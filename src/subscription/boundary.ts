import type { Recurrence } from "../billing-schema/recurrence.ts";
import { clampedDay, dateOfDayNumber, secondsOfDay } from "../time/local-date.ts";
import { offsetAt, secondOfLocal, type ZoneChange } from "./zone.ts";

/** The boundaries of the periods of a schedule, in seconds since 1970 in UTC. */
export interface Boundaries {
  /** Returns boundary `k`, always counted from the anchor and never from another boundary. */
  readonly at: (k: number) => number;
  /** Returns the `k` of the last boundary at or before a second. */
  readonly before: (second: number) => number;
}

/** Returns the boundaries of a schedule. Boundary 0 of `ANNIVERSARY` is the anchor itself. */
export const boundariesOf = (
  schedule: Recurrence,
  anchor: number,
  zone: ReadonlyArray<ZoneChange>,
): Boundaries => {
  const { intervalType, intervalCount, renewType } = schedule;
  const local = anchor + offsetAt(zone, anchor);
  const anchorDay = Math.floor(local / secondsOfDay);
  const isCalendar = renewType === "CALENDAR";
  const time = isCalendar ? 0 : local - anchorDay * secondsOfDay;
  const { year, month, day } = dateOfDayNumber(anchorDay);
  const isInMonths = intervalType === "MONTH" || intervalType === "YEAR";
  const length = intervalCount * { DAY: 1, WEEK: 7, MONTH: 1, YEAR: 12 }[intervalType];
  // The calendar starts on Mondays, at the first of a month or in January; quarters in January too.
  const firstDay =
    isCalendar && intervalType === "WEEK" ? anchorDay - ((anchorDay + 3) % 7) : anchorDay;
  const skipped = intervalType === "YEAR" ? month : 12 % intervalCount === 0 ? month % length : 0;
  const firstMonth = year * 12 + month - (isCalendar ? skipped : 0);
  const dayOfMonth = isCalendar ? 1 : day;
  const dayAt = (k: number): number =>
    isInMonths ? clampedDay(firstMonth + k * length, dayOfMonth) : firstDay + k * length;
  const at = (k: number): number =>
    k === 0 && !isCalendar ? anchor : secondOfLocal(zone, dayAt(k) * secondsOfDay + time);
  const before = (second: number): number => {
    const dayOf = Math.floor((second + offsetAt(zone, second)) / secondsOfDay);
    const date = dateOfDayNumber(dayOf);
    const units = isInMonths ? date.year * 12 + date.month - firstMonth : dayOf - firstDay;
    let k = Math.floor(units / length);
    while (at(k) > second) k -= 1;
    while (at(k + 1) <= second) k += 1;
    return k;
  };
  return { at, before };
};
