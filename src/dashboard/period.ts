import { addSeconds, type Timestamp } from "../time/timestamp.ts";

/** Every period of a dashboard. */
export const periods = [
  "last_day",
  "last_7_days",
  "last_30_days",
  "last_90_days",
  "last_365_days",
  "prev_last_day",
  "prev_last_7_days",
  "prev_last_30_days",
  "prev_last_90_days",
  "prev_last_365_days",
] as const;

/** A rolling period in UTC. `prev_` means the period of the same length before it. */
export type Period = (typeof periods)[number];

/** A half-open time interval: includes its start, excludes its end. @inline */
export interface Window {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** The bucket size of a series, in UTC. @inline */
export type BucketSize = "HOUR" | "DAY";

/** The windows of a dashboard. */
export interface Windows {
  /** The requested period. */
  readonly current: Window;
  /** The period of the same length immediately before it. */
  readonly previous: Window;
  readonly bucket: BucketSize;
}

/**
 * Returns the windows of a period at the current time, whose second counts: the last window ends
 * one second later, so that it has what was created just now.
 */
export const windowsOf = (period: Period, now: Timestamp): Windows => {
  const days = daysOf[period.replace("prev_", "") as keyof typeof daysOf];
  const length = days * 86_400;
  const end = addSeconds(now, 1);
  const to = period.startsWith("prev_") ? addSeconds(end, -length) : end;
  const from = addSeconds(to, -length);
  return {
    current: { from, to },
    previous: { from: addSeconds(from, -length), to: from },
    bucket: days === 1 ? "HOUR" : "DAY",
  };
};

const daysOf = {
  last_day: 1,
  last_7_days: 7,
  last_30_days: 30,
  last_90_days: 90,
  last_365_days: 365,
} as const;

/** Returns whether a time is in a window. */
export const isInWindow = ({ from, to }: Window, time: Timestamp): boolean =>
  time >= from && time < to;

/** Returns the start of the bucket that contains a time. */
export const bucketStart = (size: BucketSize, time: Timestamp): Timestamp =>
  (size === "HOUR" ? `${time.slice(0, 13)}:00:00` : `${time.slice(0, 10)} 00:00:00`) as Timestamp;

/** Returns the starts of all buckets that overlap a window, in order. */
export const bucketStarts = (size: BucketSize, { from, to }: Window): ReadonlyArray<Timestamp> => {
  const step = size === "HOUR" ? 3600 : 86_400;
  const starts: Array<Timestamp> = [];
  let start = bucketStart(size, from);
  while (start < to) {
    starts.push(start);
    start = addSeconds(start, step);
  }
  return starts;
};
