import { expect, test } from "vitest";
import { endOfDate } from "./end-of-date.ts";

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
