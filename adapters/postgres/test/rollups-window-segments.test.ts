import * as fc from "fast-check";
import { periods, addSeconds, timestampOf } from "quittance";
import type { Windows } from "quittance/adapter";
import { windowsOf } from "quittance/pure";
import { anyTimestamp } from "quittance/testing/generators";
import { describe, expect, it } from "vitest";
import { segmentsOf, singleRecords } from "../src/rollups/window-segments.ts";

type Window = Windows["current"];

const split = (from: string, to: string): ReadonlyArray<string> => {
  const found = segmentsOf({ from: timestampOf(from), to: timestampOf(to) });
  const { daysFrom, monthsFrom, monthsTo, daysTo } = found;
  expect([found.from, found.to]).toEqual([from, to]);
  return [daysFrom, monthsFrom, monthsTo, daysTo];
};

const midnight = (day: string): string => `${day} 00:00:00`;

describe("segmentsOf", () => {
  it("reads the records of both edges, and uses days and months between them", () => {
    expect(split("2025-01-30 10:20:30", "2025-04-02 10:20:30")).toEqual(
      ["2025-01-31", "2025-02-01", "2025-04-01", "2025-04-02"].map(midnight),
    );
  });

  it("reads every record of a window without a whole day", () => {
    const to = "2025-01-31 23:59:59";
    expect(split("2025-01-30 00:00:01", to)).toEqual([to, to, to, to]);
    expect(split("2025-01-30 10:00:00", "2025-01-30 11:00:00")).toEqual(
      Array(4).fill("2025-01-30 11:00:00"),
    );
    expect(split(to, to)).toEqual([to, to, to, to]);
  });

  it("uses days if there is no whole month", () => {
    const last = midnight("2025-03-31");
    expect(split("2025-03-01 00:00:01", "2025-03-31 12:00:00")).toEqual([
      midnight("2025-03-02"),
      last,
      last,
      last,
    ]);
  });

  it("reads no single record of a window from midnight to midnight", () => {
    expect(split("2025-03-01 00:00:00", "2025-03-02 00:00:00")).toEqual([
      midnight("2025-03-01"),
      ...Array<string>(3).fill(midnight("2025-03-02")),
    ]);
    expect(split("2025-03-01 00:00:00", "2025-04-01 00:00:00")).toEqual(
      ["2025-03-01", "2025-03-01", "2025-04-01", "2025-04-01"].map(midnight),
    );
  });

  it("handles leap days and the ends of years", () => {
    expect(split("2024-01-31 12:00:00", "2024-03-01 12:00:00")).toEqual(
      ["2024-02-01", "2024-02-01", "2024-03-01", "2024-03-01"].map(midnight),
    );
    expect(split("2023-11-30 23:59:59", "2024-01-01 00:00:00")).toEqual(
      ["2023-12-01", "2023-12-01", "2024-01-01", "2024-01-01"].map(midnight),
    );
  });

  it("ends at the maximum time", () => {
    const to = "9999-12-31 23:59:59";
    expect(split("9999-12-31 00:00:01", to)).toEqual([to, to, to, to]);
    expect(split("9999-12-01 00:00:01", to)).toEqual(
      ["9999-12-02", "9999-12-31", "9999-12-31", "9999-12-31"].map(midnight),
    );
  });
});

const anyWindow: fc.Arbitrary<Window> = fc.oneof(
  fc
    .tuple(fc.constantFrom(...periods), anyTimestamp)
    .map(([period, now]) => windowsOf(period, now).current),
  fc
    .tuple(anyTimestamp, fc.nat({ max: 70 }), fc.constantFrom(-1, 0, 1, 43_200))
    .map(([from, days, seconds]) => ({
      from,
      to: addSeconds(from, Math.max(0, days * 86_400 + seconds)),
    })),
);

const isMidnight = (time: string): boolean => time.endsWith(" 00:00:00");
const isMonth = (time: string): boolean => time.endsWith("-01 00:00:00");

describe("every window", () => {
  it("is covered without a gap and without an overlap", () => {
    fc.assert(
      fc.property(anyWindow, fc.boolean(), (window, bySingles) => {
        const found = bySingles ? singleRecords(window) : segmentsOf(window);
        const { from, daysFrom, monthsFrom, monthsTo, daysTo, to } = found;
        const times = [from, daysFrom, monthsFrom, monthsTo, daysTo, to];
        expect(times).toEqual([...times].sort());
        expect([from, to]).toEqual([window.from, window.to]);
      }),
      { numRuns: 2000 },
    );
  });

  it("has days that begin at midnight and months that begin with their first day", () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        const { daysFrom, monthsFrom, monthsTo, daysTo } = segmentsOf(window);
        if (daysFrom < daysTo) expect([daysFrom, daysTo].every(isMidnight)).toBe(true);
        if (monthsFrom < monthsTo) expect([monthsFrom, monthsTo].every(isMonth)).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  it("leaves less than a day at each edge to single records, and fewer days than a month", () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        const { from, daysFrom, monthsFrom, monthsTo, daysTo, to } = segmentsOf(window);
        if (daysFrom === to) {
          expect(addSeconds(from, 2 * 86_400) > to).toBe(true);
          return;
        }
        expect(addSeconds(from, 86_400) > daysFrom).toBe(true);
        expect(addSeconds(daysTo, 86_400) > to || to.startsWith("9999")).toBe(true);
        if (monthsFrom === monthsTo) {
          expect(addSeconds(daysFrom, 62 * 86_400) > daysTo).toBe(true);
          return;
        }
        expect(addSeconds(daysFrom, 31 * 86_400) > monthsFrom).toBe(true);
        expect(addSeconds(monthsTo, 31 * 86_400) > daysTo).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });
});
