import { addSeconds, type Timestamp } from "quittance";
import type { Windows } from "quittance/adapter";
import { bucketStart } from "quittance/pure";

type Window = Windows["current"];

/**
 * A window in five segments: single records, whole days, whole months, whole days, single records.
 * Each segment runs from one of these times, inclusive, to the next, exclusive, and may be empty.
 */
export interface WindowSegments {
  readonly from: Timestamp;
  readonly daysFrom: Timestamp;
  readonly monthsFrom: Timestamp;
  readonly monthsTo: Timestamp;
  readonly daysTo: Timestamp;
  readonly to: Timestamp;
}

/** Splits a window where days and months begin. */
export const segmentsOf = (window: Window): WindowSegments => {
  const { from, to } = window;
  const daysFrom = bucketStart("DAY", addSeconds(from, day - 1));
  const daysTo = bucketStart("DAY", to);
  // No day begins after the last day of the time range, so that `daysFrom` is before `from` there.
  if (daysFrom < from || daysFrom >= daysTo) return singleRecords(window);
  const nextMonth = monthOf(addSeconds(monthOf(daysFrom), 31 * day));
  const monthsFrom = monthOf(daysFrom) === daysFrom ? daysFrom : nextMonth;
  const monthsTo = monthOf(daysTo);
  return monthsFrom < daysFrom || monthsFrom >= monthsTo
    ? { from, daysFrom, monthsFrom: daysTo, monthsTo: daysTo, daysTo, to }
    : { from, daysFrom, monthsFrom, monthsTo, daysTo, to };
};

/** Returns a window as one segment of single records. */
export const singleRecords = ({ from, to }: Window): WindowSegments => ({
  from,
  daysFrom: to,
  monthsFrom: to,
  monthsTo: to,
  daysTo: to,
  to,
});

/** The seconds of a day. */
const day = 86_400;

const monthOf = (time: Timestamp): Timestamp => `${time.slice(0, 7)}-01 00:00:00` as Timestamp;
