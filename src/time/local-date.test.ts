import { expect, test } from "vitest";
import { clampedDay, dateOfDayNumber, dayNumberOf } from "./local-date.ts";

const dayOf = (milliseconds: number): number => milliseconds / 86_400_000;

/** Years around the rules of leap years: of 4, of 100 and of 400 years. */
const years = [1899, 1900, 1999, 2000, 2001, 2023, 2024, 2099, 2100, 2399, 2400];

test("days have the numbers and dates of the calendar of JavaScript", () => {
  for (const year of years) {
    const end = dayOf(Date.UTC(year + 1, 0, 1));
    for (let number = dayOf(Date.UTC(year, 0, 1)); number < end; number += 1) {
      const at = new Date(number * 86_400_000);
      const date = { year, month: at.getUTCMonth(), day: at.getUTCDate() };
      expect([dateOfDayNumber(number), dayNumberOf(date)]).toEqual([date, number]);
    }
  }
});

test("a day that a month does not have is its last day", () => {
  for (const year of years) {
    for (let month = 0; month < 12; month += 1) {
      const last = dayOf(Date.UTC(year, month + 1, 0));
      expect([30, 31].map((day) => clampedDay(year * 12 + month, day))).toEqual([
        Math.min(last, dayOf(Date.UTC(year, month, 30))),
        last,
      ]);
    }
  }
});
