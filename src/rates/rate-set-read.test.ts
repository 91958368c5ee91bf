import type { RateTable } from "./rate-set-read.ts";
import { Amount, parseRateSet, rateSet } from "quittance";
import { describe, expect, test } from "vitest";

/** Parses the JSON of a source, which may not match the type of a rate table. */
const tableOf = (unitsPerUsd: unknown, timestamp: unknown = "2025-01-01 00:00:00"): RateTable =>
  ({ source: "bank", timestamp, unitsPerUsd }) as RateTable;

test("a table of decimal text becomes a rate set without the dollar", () => {
  const read = parseRateSet(tableOf({ EUR: "0.88", BITCOIN: "0.000015", USD: "1.00" }));
  expect(read).toEqual({
    _tag: "Right",
    right: {
      source: "bank",
      timestamp: "2025-01-01 00:00:00",
      freshUntil: undefined,
      unitsPerUsd: new Map([
        ["EUR", Amount.of("0.88")],
        ["BITCOIN", Amount.of("0.000015")],
      ]),
    },
  });
});

test("a table without rates is valid: a missing rate is reported when a price needs it", () => {
  const read = parseRateSet(tableOf({}));
  expect(read._tag === "Right" && read.right.unitsPerUsd.size).toBe(0);
});

describe("a rate is rejected that is", () => {
  test.each([
    ["missing", undefined, "nothing"],
    ["null", null, "null"],
    ["a number in place of text", 0.88, "0.88"],
    ["zero", "0", "0"],
    ["zero with decimals", "0.00", "0.00"],
    ["negative", "-0.88", "-0.88"],
    ["not a number", "NaN", "NaN"],
    ["infinite", "Infinity", "Infinity"],
    ["in exponent notation", "8.8e-1", "8.8e-1"],
    ["an empty text", "", ""],
    ["of 31 decimals", `0.${"1".repeat(31)}`, `0.${"1".repeat(31)}`],
    ["a list", ["0.88"], "an array"],
    ["an object that cannot be shown", { toString: 1 }, "an object"],
  ])("%s", (_, rate, found) => {
    expect(parseRateSet(tableOf({ EUR: rate }))).toEqual({
      _tag: "Left",
      left: { kind: "RateMalformed", source: "bank", property: "EUR", found },
    });
  });
});

describe("a code is rejected that", () => {
  test.each([
    ["is not a currency", '{"XAU": "1"}', "XAU"],
    ["is in lower case", '{"eur": "1"}', "eur"],
    ["is a property of every object", '{"toString": "1"}', "toString"],
    ["is the constructor of objects", '{"constructor": "1"}', "constructor"],
    ["is the prototype of objects", '{"__proto__": "1"}', "__proto__"],
  ])("%s", (_, json, property) => {
    expect(parseRateSet(tableOf(JSON.parse(json)))).toMatchObject({
      _tag: "Left",
      left: { kind: "RateMalformed", property, found: "1" },
    });
  });
});

test("a dollar rate other than 1 is rejected, because the base is not the dollar", () => {
  expect(parseRateSet(tableOf({ EUR: "1", USD: "1.14" }))).toMatchObject({
    left: { kind: "RateMalformed", property: "USD", found: "1.14" },
  });
});

describe("the time of the rates is rejected that is", () => {
  test.each([
    ["missing", undefined, "nothing"],
    ["impossible", "2025-02-29 00:00:00", "2025-02-29 00:00:00"],
    ["a number of seconds", 1_735_689_600, "1735689600"],
    ["an object that cannot be shown", { toString: 1 }, "an object"],
  ])("%s", (_, timestamp, found) => {
    const read = parseRateSet({ ...tableOf({}), timestamp } as RateTable);
    expect(read).toEqual({
      _tag: "Left",
      left: { kind: "RateMalformed", source: "bank", property: "timestamp", found },
    });
  });
});

test("rates in source code throw, with what to pass", () => {
  expect(() => rateSet({ EUR: "0" })).toThrow(
    "The rates are malformed: EUR is 0; pass positive decimal text by currency code",
  );
  expect(() => rateSet({}, { timestamp: "2025-07-17" })).toThrow(
    "The rates are malformed: timestamp is 2025-07-17; pass YYYY-MM-DD HH:MM:SS",
  );
});
