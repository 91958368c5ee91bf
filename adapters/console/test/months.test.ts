import { expect, test } from "vitest";
import { latestMonths } from "../app/list/months.ts";

test("the latest months have their first and last days, over the end of a year", () => {
  expect(latestMonths(new Date("2024-03-31T23:59:59Z"), 5)).toEqual([
    { from: "2024-03-01", to: "2024-03-31", name: "March 2024" },
    { from: "2024-02-01", to: "2024-02-29", name: "February 2024" },
    { from: "2024-01-01", to: "2024-01-31", name: "January 2024" },
    { from: "2023-12-01", to: "2023-12-31", name: "December 2023" },
    { from: "2023-11-01", to: "2023-11-30", name: "November 2023" },
  ]);
});
