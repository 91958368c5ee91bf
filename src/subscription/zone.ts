/**
 * A change of the offset of a zone: the second since 1970 in UTC from which it applies, and the
 * offset in seconds. The first change of a zone has `undefined`, and applies to all earlier times.
 */
export type ZoneChange = readonly [from: number | undefined, offset: number];

/** A time zone as data: `UTC`, an offset such as `+02:00`, or its changes in order. @inline */
export type Zone = string | ReadonlyArray<ZoneChange>;

const offsetPattern = /^([+-])(\d{2}):(\d{2})$/;

/** Maximum offset of a zone in seconds, in both directions. */
const maxZoneOffset = 86_400;

/** Returns the changes of a zone; `undefined` if it is invalid. */
export const readZone = (zone: Zone): ReadonlyArray<ZoneChange> | undefined => {
  if (typeof zone !== "string") return isZone(zone) ? zone : undefined;
  if (zone === "UTC") return utc;
  const [, sign, hours = "", minutes = ""] = offsetPattern.exec(zone) ?? [];
  if (sign === undefined || parseInt(minutes, 10) > 59) return undefined;
  const size = (parseInt(hours, 10) * 60 + parseInt(minutes, 10)) * 60;
  if (size > maxZoneOffset) return undefined;
  return [[undefined, sign === "-" ? -size : size]];
};

const utc: ReadonlyArray<ZoneChange> = [[undefined, 0]];

const isZone = (changes: ReadonlyArray<ZoneChange>): boolean =>
  changes.length > 0 &&
  changes.every(([from, offset], index) => {
    const before = changes[index - 1]?.[0] ?? -Infinity;
    const isOrdered =
      index === 0
        ? from === undefined
        : from !== undefined && Number.isSafeInteger(from) && from > before;
    return isOrdered && Number.isSafeInteger(offset) && Math.abs(offset) <= maxZoneOffset;
  });

/** Returns the place of the change that applies at a second. */
const placeAt = (changes: ReadonlyArray<ZoneChange>, second: number): number => {
  let low = 0;
  let high = changes.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((changes[middle]?.[0] ?? -Infinity) <= second) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Returns the offset of a zone at a second since 1970 in UTC. */
export const offsetAt = (changes: ReadonlyArray<ZoneChange>, second: number): number =>
  changes[placeAt(changes, second)]?.[1] ?? 0;

/**
 * Returns the second in UTC of a local second. A local time that is skipped moves forward by what
 * is skipped; of a local time that occurs twice, the first one is taken.
 */
export const secondOfLocal = (changes: ReadonlyArray<ZoneChange>, local: number): number => {
  const last = placeAt(changes, local + maxZoneOffset);
  let before = local - (changes[last]?.[1] ?? 0);
  for (let place = placeAt(changes, local - maxZoneOffset); place <= last; place += 1) {
    const second = local - (changes[place]?.[1] ?? 0);
    const start = changes[place]?.[0] ?? -Infinity;
    const end = changes[place + 1]?.[0] ?? Infinity;
    // Before the start of this change and after the end of the one before: the time is skipped.
    if (second < start) return before;
    if (second < end) return second;
    before = second;
  }
  return before;
};
