import { dateIn } from "./time-zone.ts";
import { addSeconds, timestampOf, type Timestamp } from "./timestamp.ts";

/** The longest time between midnight in UTC and in any zone, in seconds, with room for changes. */
const widestOffset = 30 * 3_600;

/**
 * Returns the last second of a date in a time zone.
 *
 * @param date as `YYYY-MM-DD`.
 */
export const endOfDate = (date: string, timeZone: string): Timestamp => {
  const middle = timestampOf(`${date} 00:00:00`);
  let before = -widestOffset;
  let after = widestOffset + 86_400;
  while (after - before > 1) {
    const seconds = Math.floor((before + after) / 2);
    if (dateIn(addSeconds(middle, seconds), timeZone) <= date) before = seconds;
    else after = seconds;
  }
  return addSeconds(middle, before);
};
