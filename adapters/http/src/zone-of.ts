import type { Subscription } from "quittance";
import { zoneOffsets } from "quittance/adapter";

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
  const offsetAt = zoneOffsets(name);
  return offsetAt && changesBetween(offsetAt, from, to);
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
  const offsetAt = zoneOffsets(name);
  if (offsetAt === undefined) return undefined;
  const changes: Array<ZoneChange> = [];
  let end = -Infinity;
  for (const second of [...seconds].sort((a, b) => a - b)) {
    const from = Math.max(second - 48 * hour, end);
    end = second + 48 * hour;
    for (const [start = from, offset] of changesBetween(offsetAt, from, end)) {
      if (changes.at(-1)?.[1] === offset) continue;
      changes.push([changes.length === 0 ? undefined : start, offset]);
    }
  }
  return changes;
};

const changesBetween = (
  offsetAt: (second: number) => number,
  from: number,
  to: number,
): ReadonlyArray<ZoneChange> => {
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
