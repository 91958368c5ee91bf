import { expect, test } from "vitest";
import { dateIn, endOfDate, isTimeZone, maxTimeZoneLength, zoneOffsets } from "./time-zone.ts";
import { timestampOf } from "./timestamp.ts";

test.each([
  ["2026-03-31 23:30:00", "Europe/Berlin", "2026-04-01"],
  ["2026-03-31 21:59:59", "Europe/Berlin", "2026-03-31"],
  ["2026-12-31 23:00:00", "Europe/Berlin", "2027-01-01"],
  ["2026-01-01 04:59:59", "America/New_York", "2025-12-31"],
  ["2026-01-01 00:00:00", "UTC", "2026-01-01"],
  ["2011-12-30 09:59:59", "Pacific/Apia", "2011-12-29"],
  ["2011-12-30 10:00:00", "Pacific/Apia", "2011-12-31"],
])("the date of %s in %s is %s", (time, zone, date) => {
  expect(dateIn(timestampOf(time), zone)).toBe(date);
});

test("without a time zone, a date is that in UTC", () => {
  expect(dateIn(timestampOf("2026-03-31 23:59:59"))).toBe("2026-03-31");
});

test("the first and the last time have a date in every zone", () => {
  expect(dateIn(timestampOf("1000-01-01 00:00:00"), "America/New_York")).toBe("1000-01-01");
  expect(dateIn(timestampOf("9999-12-31 23:59:59"), "Pacific/Apia")).toBe("9999-12-31");
});

test("offsets are in seconds", () => {
  expect(zoneOffsets("Asia/Kolkata")?.(1_735_689_600)).toBe(19_800);
  expect(zoneOffsets("Europe/Berlin")?.(1_750_000_000)).toBe(7_200);
});

test.each(["", "Mars", "+02:00", "Europe/Berlin ", "Europe//Berlin", "../UTC", "𝒰TC"])(
  "%j is not a time zone",
  (name) => {
    expect(isTimeZone(name)).toBe(false);
    expect(zoneOffsets(name)).toBeUndefined();
    expect(() => dateIn(timestampOf("2026-01-01 00:00:00"), name)).toThrow(RangeError);
  },
);

test("a name has at most 64 characters", () => {
  expect(isTimeZone("America/Argentina/ComodRivadavia")).toBe(true);
  expect(isTimeZone("A".repeat(maxTimeZoneLength + 1))).toBe(false);
});

test("every zone of the runtime is one, also after more names than are kept", () => {
  const names = Intl.supportedValuesOf("timeZone");
  expect(names.length).toBeGreaterThan(300);
  const spelled = names.flatMap((name) => [name, name.toUpperCase(), name.toLowerCase()]);
  expect(spelled.filter((name) => !isTimeZone(name))).toEqual([]);
  expect(dateIn(timestampOf("2026-03-31 23:30:00"), "Europe/Berlin")).toBe("2026-04-01");
});

test.each([
  ["2026-11-30", "UTC", "2026-11-30 23:59:59"],
  ["2026-11-30", "Europe/Berlin", "2026-11-30 22:59:59"],
  ["2026-07-31", "Europe/Berlin", "2026-07-31 21:59:59"],
  ["2026-03-29", "Europe/Berlin", "2026-03-29 21:59:59"],
  ["2026-11-30", "Pacific/Kiritimati", "2026-11-30 09:59:59"],
  ["2026-11-30", "Pacific/Niue", "2026-12-01 10:59:59"],
  ["2026-11-30", "Asia/Kathmandu", "2026-11-30 18:14:59"],
])("%s in %s ends at %s", (date, timeZone, end) => {
  expect(endOfDate(date, timeZone)).toBe(end);
});
