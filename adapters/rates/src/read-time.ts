import { parseTimestamp, timestampOf } from "quittance";

const dateAndTime =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}:\d{2})(?:\.\d{1,9})?(?:Z|\+00:?00)?)?$/u;

/**
 * Reads the time of a source: a date, a UTC time as ISO 8601 or `YYYY-MM-DD HH:MM:SS`, or seconds
 * since 1970. Fractions of a second are truncated. A date is the start of the day, so that rates
 * never appear younger than they are.
 *
 * @returns The timestamp, or the given value if it is not a time.
 */
export const readTime = (value: unknown): unknown => {
  if (typeof value !== "string" || value.length > 40) return value;
  if (/^\d{1,11}$/u.test(value)) return timestampOf(new Date(parseInt(value, 10) * 1000));
  const [, date, time = "00:00:00"] = dateAndTime.exec(value) ?? [];
  return date === undefined ? value : (parseTimestamp(`${date} ${time}`) ?? value);
};
