import { parseTimestamp } from "quittance";
import { expect, test } from "vitest";
import { timestampPattern } from "./time-patterns.ts";

const two = (value: number): string => String(value).padStart(2, "0");
const disagreements = (texts: ReadonlyArray<string>): ReadonlyArray<string> =>
  texts.filter((text) => timestampPattern.test(text) !== (parseTimestamp(text) !== undefined));

const upTo = (last: number): ReadonlyArray<number> => [...Array(last + 1).keys()];

test("the pattern and parseTimestamp agree on the days of February in every year", () => {
  const texts = upTo(10_000).flatMap((year) =>
    [28, 29, 30].map((day) => `${String(year).padStart(4, "0")}-02-${String(day)} 12:00:00`),
  );
  expect(disagreements(texts)).toEqual([]);
  expect(texts.filter((text) => timestampPattern.test(text))).toHaveLength(9000 + 2182);
});

test("the pattern and parseTimestamp agree on the days of every month", () => {
  const texts = ["0999", "1000", "2023", "2024", "9999"].flatMap((year) =>
    upTo(13).flatMap((month) =>
      upTo(32).map((day) => `${year}-${two(month)}-${two(day)} 00:00:00`),
    ),
  );
  expect(disagreements(texts)).toEqual([]);
  expect(texts.filter((text) => timestampPattern.test(text))).toHaveLength(3 * 365 + 366);
});

test("the pattern and parseTimestamp agree on the time of day", () => {
  const day = "2025-07-17";
  const texts = upTo(61).flatMap((value) => [
    `${day} ${two(value)}:00:00`,
    `${day} 23:${two(value)}:59`,
    `${day} 23:59:${two(value)}`,
  ]);
  expect(disagreements(texts)).toEqual([]);
  expect(texts.filter((text) => timestampPattern.test(text))).toHaveLength(24 + 60 + 60);
});

test.each([
  [`2025-07-17 00:00:00\n`],
  [" 2025-07-17 00:00:00"],
  ["2025-07-17T00:00:00"],
  ["2025-7-17 00:00:00"],
  ["２０２５-07-17 00:00:00"],
  ["2025-07-17 00:00:00.5"],
  ["x2025-02-28 00:00:00"],
  ["2024-02-29 00:00:00x"],
  [""],
])("the pattern and parseTimestamp reject %j", (text) => {
  expect([timestampPattern.test(text), parseTimestamp(text)]).toEqual([false, undefined]);
});
