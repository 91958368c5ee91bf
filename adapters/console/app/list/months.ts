import { locale } from "../show/locale.ts";

const name = new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" });

/** A month that a list can be limited to. */
export interface Month {
  /** Its first and last day, such as `2024-02-01` and `2024-02-29`. */
  readonly from: string;
  readonly to: string;
  readonly name: string;
}

/** Returns a month and those before it, latest first. */
export const latestMonths = (now: Date, count = 12): ReadonlyArray<Month> =>
  Array.from({ length: count }, (_, index) => {
    const month = now.getUTCMonth() - index;
    const first = new Date(Date.UTC(now.getUTCFullYear(), month, 1));
    const last = new Date(Date.UTC(now.getUTCFullYear(), month + 1, 0));
    return { from: dayOf(first), to: dayOf(last), name: name.format(first) };
  });

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
