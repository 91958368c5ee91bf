import { plusSeconds, type Timestamp } from "quittance";
import { bucketOf, type Window } from "quittance/adapter";

/**
 * A window in five stretches, each from one of these moments to the next, the first included and the
 * second not: single records, whole days, whole months, whole days, single records. Stretches may
 * be empty.
 */
export interface WindowSegments {
  readonly from: Timestamp;
  readonly daysFrom: Timestamp;
  readonly monthsFrom: Timestamp;
  readonly monthsTo: Timestamp;
  readonly daysTo: Timestamp;
  readonly to: Timestamp;
}

/** Cut a window where days and months begin. */
export const segmentsOf = (window: Window): WindowSegments => {
  const { from, to } = window;
  const daysFrom = bucketOf("DAY", plusSeconds(from, day - 1));
  const daysTo = bucketOf("DAY", to);
  // At the end of all time no day begins any more, and what is cut off there lies before `from`.
  if (daysFrom < from || daysFrom >= daysTo) return singleRecords(window);
  const nextMonth = monthOf(plusSeconds(monthOf(daysFrom), 31 * day));
  const monthsFrom = monthOf(daysFrom) === daysFrom ? daysFrom : nextMonth;
  const monthsTo = monthOf(daysTo);
  return monthsFrom < daysFrom || monthsFrom >= monthsTo
    ? { from, daysFrom, monthsFrom: daysTo, monthsTo: daysTo, daysTo, to }
    : { from, daysFrom, monthsFrom, monthsTo, daysTo, to };
};

/** A window in which every record is looked at: one stretch of single records. */
export const singleRecords = ({ from, to }: Window): WindowSegments => ({
  from,
  daysFrom: to,
  monthsFrom: to,
  monthsTo: to,
  daysTo: to,
  to,
});

/** Seconds. */
const day = 86_400;

const monthOf = (moment: Timestamp): Timestamp => `${moment.slice(0, 7)}-01 00:00:00` as Timestamp;
