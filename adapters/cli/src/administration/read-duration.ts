import { addSeconds, parseTimestamp, type Timestamp } from "quittance";
import { UsageError } from "../usage-error.ts";

const secondsPerUnit: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Reads a duration such as 90s, 30m, 12h or 7d, in seconds. */
export const readDuration = (option: string, text: string): number => {
  const seconds = durationOf(text);
  if (seconds !== undefined) return seconds;
  throw new UsageError(`${option} must be a duration such as 30m, 12h or 7d, not "${text}".`);
};

/** Reads a UTC time, or the time that is a duration after now, or before it with -1. */
export const readTime = (
  option: string,
  text: string,
  now: Timestamp,
  sign: 1 | -1 = 1,
): Timestamp => {
  const seconds = durationOf(text);
  const time = seconds === undefined ? parseTimestamp(text) : addSeconds(now, sign * seconds);
  if (time !== undefined) return time;
  throw new UsageError(
    `${option} must be a UTC time as YYYY-MM-DD HH:MM:SS or a duration such as 90d, not "${text}".`,
  );
};

const durationOf = (text: string): number | undefined => {
  const [, count = "", unit = ""] = /^(\d{1,9})([smhd])$/u.exec(text) ?? [];
  const factor = secondsPerUnit[unit];
  return factor === undefined ? undefined : parseInt(count, 10) * factor;
};
