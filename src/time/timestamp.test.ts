import * as fc from "fast-check";
import {
  InvariantViolation,
  parseTimestamp,
  addSeconds,
  timestampOf,
  type Timestamp,
} from "quittance";
import { secondsBetween, unixSecondsOf } from "quittance/adapter";
import { timestampOfUnix } from "./timestamp.ts";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../test/support/check-property.ts";

describe("a timestamp is parsed", () => {
  test.each([
    ["2025-07-17 14:10:54"],
    ["1000-01-01 00:00:00"],
    ["9999-12-31 23:59:59"],
    ["2024-02-29 12:00:00"],
    ["2000-02-29 12:00:00"],
  ])("as %s", (text) => {
    expect(parseTimestamp(text)).toBe(text);
  });

  test.each([
    ["in a year without a leap day", "2025-02-29 00:00:00"],
    ["in a century without a leap day", "1900-02-29 00:00:00"],
    ["on the 30th of February", "2024-02-30 00:00:00"],
    ["on the 31st of April", "2025-04-31 00:00:00"],
    ["on the 31st of November", "2025-11-31 00:00:00"],
    ["on the 32nd of a month", "2025-01-32 00:00:00"],
    ["on day zero", "2025-01-00 00:00:00"],
    ["in month zero", "2025-00-10 00:00:00"],
    ["in the 13th month", "2025-13-01 00:00:00"],
    ["at hour 24", "2025-01-01 24:00:00"],
    ["at minute 60", "2025-01-01 00:60:00"],
    ["at a leap second", "2016-12-31 23:59:60"],
    ["before the year 1000", "0999-12-31 23:59:59"],
    ["in a year of five digits", "10000-01-01 00:00:00"],
    ["as ISO 8601", "2025-01-01T00:00:00Z"],
    ["with a time zone", "2025-01-01 00:00:00+00:00"],
    ["with parts of a second", "2025-01-01 00:00:00.000"],
    ["without a time", "2025-01-01"],
    ["without leading zeros", "2025-1-1 0:0:0"],
    ["with a line break", "2025-01-01 00:00:00\n"],
    ["with a space before", " 2025-07-17 00:00:00"],
    ["with a letter before", "x2025-02-28 00:00:00"],
    ["with a letter after a leap day", "2024-02-29 00:00:00x"],
    ["with one part of a second", "2025-07-17 00:00:00.5"],
    ["with one digit for the month", "2025-7-17 00:00:00"],
    ["in wide digits", "２０２５-07-17 00:00:00"],
    ["in Arabic digits", "٢٠٢٥-٠١-٠١ ٠٠:٠٠:٠٠"],
    ["as nothing", ""],
  ])("but not %s", (_, text) => {
    expect(parseTimestamp(text)).toBeUndefined();
    expect(() => timestampOf(text)).toThrow(InvariantViolation);
  });
});

describe("the texts that are timestamps exist in the calendar of the runtime", () => {
  const two = (value: number): string => String(value).padStart(2, "0");
  const upTo = (last: number): ReadonlyArray<number> => [...Array(last + 1).keys()];

  const exists = (text: string): boolean => {
    const time = new Date(`${text.replace(" ", "T")}Z`);
    const isSame =
      !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10));
    return isSame && time.toISOString().slice(11, 19) === text.slice(11) && text >= "1000";
  };

  const parsed = (texts: ReadonlyArray<string>): ReadonlyArray<string> => {
    const found = texts.filter((text) => parseTimestamp(text) !== undefined);
    expect(found).toEqual(texts.filter(exists));
    return found;
  };

  test("on the days of February in every year", () => {
    const texts = upTo(9999).flatMap((year) =>
      [28, 29, 30].map((day) => `${String(year).padStart(4, "0")}-02-${String(day)} 12:00:00`),
    );
    expect(parsed(texts)).toHaveLength(9000 + 2182);
  });

  test("on the days of every month", () => {
    const texts = ["0999", "1000", "2023", "2024", "9999"].flatMap((year) =>
      upTo(13).flatMap((month) =>
        upTo(32).map((day) => `${year}-${two(month)}-${two(day)} 00:00:00`),
      ),
    );
    expect(parsed(texts)).toHaveLength(3 * 365 + 366);
  });

  test("at the times of a day", () => {
    const day = "2025-07-17";
    const texts = upTo(61).flatMap((value) => [
      `${day} ${two(value)}:00:00`,
      `${day} 23:${two(value)}:59`,
      `${day} 23:59:${two(value)}`,
    ]);
    expect(parsed(texts)).toHaveLength(24 + 60 + 60);
  });
});

test("a Date becomes its time in UTC, to the second", () => {
  expect(timestampOf(new Date("2025-02-28T23:59:59.999Z"))).toBe("2025-02-28 23:59:59");
  expect(timestampOf(new Date("1969-12-31T23:59:59.500Z"))).toBe("1969-12-31 23:59:59");
  for (const time of ["never", "+010000-01-01T00:00:00Z", "0999-12-31T23:59:59Z"]) {
    expect(() => timestampOf(new Date(time))).toThrow("no valid Date");
  }
  for (const time of ["1000-01-01 00:00:00", "9999-12-31 23:59:59"]) {
    expect(timestampOf(new Date(`${time.replace(" ", "T")}Z`))).toBe(time);
  }
});

test("seconds are counted across a leap day, a year and a century", () => {
  const between = (from: string, to: string): number =>
    secondsBetween(timestampOf(from), timestampOf(to));
  expect(between("2024-02-28 23:59:59", "2024-02-29 00:00:00")).toBe(1);
  expect(between("2025-02-28 23:59:59", "2025-03-01 00:00:00")).toBe(1);
  expect(between("1999-12-31 00:00:00", "2000-01-01 00:00:00")).toBe(86_400);
  expect(between("2025-01-01 00:01:00", "2025-01-01 00:00:00")).toBe(-60);
});

test("adding seconds stops at the first and the last timestamp", () => {
  const first = timestampOf("1000-01-01 00:00:00");
  const last = timestampOf("9999-12-31 23:59:59");
  expect(addSeconds(last, 1)).toBe(last);
  expect(addSeconds(first, -1)).toBe(first);
  expect(addSeconds(first, Number.MAX_SAFE_INTEGER)).toBe(last);
  expect(addSeconds(last, Number.MIN_SAFE_INTEGER)).toBe(first);
  expect(addSeconds(last, -1)).toBe("9999-12-31 23:59:58");
  expect(addSeconds(first, 1)).toBe("1000-01-01 00:00:01");
});

describe("compared with the calendar of the runtime", () => {
  const first = Date.UTC(1000, 0, 1) / 1000;
  const last = Date.UTC(9999, 11, 31, 23, 59, 59) / 1000;

  /** Creates a timestamp from the seconds since 1970. */
  const written = (seconds: number): Timestamp =>
    timestampOf(new Date(seconds * 1000).toISOString().slice(0, 19).replace("T", " "));

  /** Generates a timestamp, often at the boundary of a month or a year. */
  const anySeconds = fc.oneof(
    fc.integer({ min: first, max: last }),
    fc
      .tuple(
        fc.integer({ min: 1000, max: 9999 }),
        fc.integer({ min: 0, max: 11 }),
        fc.constantFrom(-1, 0, 1),
      )
      .map(([year, month, aside]) => Date.UTC(year, month, 1) / 1000 + aside)
      .filter((seconds) => seconds >= first),
  );

  test("the seconds between any two timestamps are equal", () => {
    fc.assert(
      fc.property(anySeconds, anySeconds, (from, to) => {
        expect(secondsBetween(written(from), written(to))).toBe(to - from);
      }),
      { numRuns: casesOf(2000) },
    );
  });

  test("adding the seconds between two timestamps to the first gives the second", () => {
    fc.assert(
      fc.property(anySeconds, anySeconds, (from, to) => {
        expect(addSeconds(written(from), to - from)).toBe(written(to));
      }),
      { numRuns: casesOf(2000) },
    );
  });

  test("the seconds since 1970 are equal, and give the timestamp", () => {
    fc.assert(
      fc.property(anySeconds, (seconds) => {
        expect(unixSecondsOf(written(seconds))).toBe(seconds);
        expect(timestampOfUnix(seconds)).toBe(written(seconds));
      }),
      { numRuns: casesOf(1000) },
    );
  });
});
