import type { Subscription } from "quittance";

type ZoneChange = Exclude<Subscription["zone"], string>[number];

const hour = 3600;

/**
 * Returns the changes of a time zone within a range, from the tables of the runtime. The result is
 * data: the same periods follow from it on every machine and with later tables.
 *
 * @param name such as `Europe/Berlin`.
 * @param from and `to` are seconds since 1970 in UTC.
 * @returns `undefined` for an unknown name.
 * @example
 * const zone = zoneOf("Europe/Berlin", 1_735_689_600, 1_893_456_000);
 */
export const zoneOf = (
  name: string,
  from: number,
  to: number,
): ReadonlyArray<ZoneChange> | undefined => {
  const format = formatOf(name);
  return format && changesBetween(format, from, to);
};

/**
 * Returns the changes of a time zone within two days of each of these seconds since 1970 in UTC.
 *
 * @returns `undefined` for an unknown name.
 */
export const zoneNear = (
  name: string,
  seconds: ReadonlyArray<number>,
): ReadonlyArray<ZoneChange> | undefined => {
  const format = formatOf(name);
  if (format === undefined) return undefined;
  const changes: Array<ZoneChange> = [];
  let end = -Infinity;
  for (const second of [...seconds].sort((a, b) => a - b)) {
    const from = Math.max(second - 48 * hour, end);
    end = second + 48 * hour;
    for (const [start = from, offset] of changesBetween(format, from, end)) {
      if (changes.at(-1)?.[1] === offset) continue;
      changes.push([changes.length === 0 ? undefined : start, offset]);
    }
  }
  return changes;
};

const changesBetween = (
  format: Intl.DateTimeFormat,
  from: number,
  to: number,
): ReadonlyArray<ZoneChange> => {
  const offsetAt = (second: number): number => offsetIn(format, second);
  let before = offsetAt(from);
  const changes: Array<ZoneChange> = [[undefined, before]];
  // No zone changes twice within a week.
  for (let start = from; start < to; start += 168 * hour) {
    const end = Math.min(start + 168 * hour, to);
    const after = offsetAt(end);
    if (after === before) continue;
    let [low, high] = [start, end];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (offsetAt(middle) === after) high = middle;
      else low = middle;
    }
    changes.push([high, after]);
    before = after;
  }
  return changes;
};

const formatOf = (timeZone: string): Intl.DateTimeFormat | undefined => {
  try {
    return new Intl.DateTimeFormat("en-US", {
      ...{ timeZone, hourCycle: "h23", era: "short" },
      ...{ year: "numeric", month: "numeric", day: "numeric" },
      ...{ hour: "numeric", minute: "numeric", second: "numeric" },
    });
  } catch {
    return undefined;
  }
};

/** Returns the offset of a zone: its local time as if it was UTC, less the time. */
const offsetIn = (format: Intl.DateTimeFormat, second: number): number => {
  const parts = new Map(
    format.formatToParts(second * 1000).map(({ type, value }) => [type, parseInt(value, 10)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => parts.get(name) ?? 0;
  const date = [part("year"), part("month") - 1, part("day")] as const;
  const local = Date.UTC(...date, part("hour"), part("minute"), part("second"));
  return local / 1000 - second;
};
