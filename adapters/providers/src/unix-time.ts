import { parseTimestamp, type Timestamp } from "quittance";
import { unixSecondsOf } from "quittance/adapter";
import type { JsonValue } from "./json-value.ts";

/** Maximum seconds between the time of a signature and now, in both directions. */
const toleranceSeconds = 300;

/** Returns whether a time in seconds since 1970, as text, is at most 300 seconds from now. */
export const isRecent = (seconds: string, now: Timestamp): boolean =>
  Math.abs(unixSecondsOf(now) - Number.parseInt(seconds, 10)) <= toleranceSeconds;

/** Reads a time in seconds since 1970. */
export const unixTimeOf = (value: JsonValue): Timestamp => timeOf(value, value.integer() * 1000);

/** Reads a time as ISO 8601 text with an offset, such as `2026-11-22T10:00:00+01:00`. */
export const isoTimeOf = (value: JsonValue): Timestamp => {
  const text = value.text();
  if (!isoPattern.test(text)) throw value.malformed(isoRequirement);
  return timeOf(value, Date.parse(text));
};

const isoPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/u;
const isoRequirement = "must be a time such as 2026-11-22T10:00:00Z";

/** Converts milliseconds since 1970; fractions of a second are truncated. */
const timeOf = (value: JsonValue, milliseconds: number): Timestamp => {
  const isInRange = Math.abs(milliseconds) <= 8.64e15;
  const text = isInRange ? new Date(milliseconds).toISOString() : "";
  const time = parseTimestamp(text.replace("T", " ").slice(0, 19));
  if (time === undefined) throw value.malformed(isoRequirement);
  return time;
};
