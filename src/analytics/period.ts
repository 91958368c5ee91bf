import { addSeconds, type Timestamp } from "../time/timestamp.ts";

/** Every period that a dashboard can be asked for. */
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

/** A rolling period in UTC; `prev_` is the period of the same length before it. */
export type Period = (typeof periods)[number];

/** A stretch of time, its start included and its end not, so that windows tile. */
export interface Window {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** What a series is cut into, in UTC. */
export type BucketSize = "HOUR" | "DAY";

/** What a dashboard looks at. */
export interface Windows {
  /** The period that was asked for. */
  readonly current: Window;
  /** The period of the same length just before it. */
  readonly previous: Window;
  readonly bucket: BucketSize;
}

/** The windows of a period, seen from now. */
export const windowsOf = (period: Period, now: Timestamp): Windows => {
  const days = daysOf[period.replace("prev_", "") as keyof typeof daysOf];
  const length = days * 86_400;
  const to = period.startsWith("prev_") ? addSeconds(now, -length) : now;
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

/** Whether a moment lies in a window. */
export const isInWindow = ({ from, to }: Window, moment: Timestamp): boolean =>
  moment >= from && moment < to;

/** The start of the bucket that holds a moment. */
export const bucketStart = (size: BucketSize, moment: Timestamp): Timestamp =>
  (size === "HOUR"
    ? `${moment.slice(0, 13)}:00:00`
    : `${moment.slice(0, 10)} 00:00:00`) as Timestamp;

/** The starts of all buckets that a window touches, in order of time. */
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
