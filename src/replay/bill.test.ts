import { describe, expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { billFigures, readBill, type Bill } from "./index.ts";

const bill = (changes: object = {}): unknown => ({
  id: "INV-1",
  currency: "EUR",
  lines: [{ price: "10" }],
  total: "10",
  ...changes,
});

const line = (changes: object): unknown => bill({ lines: [{ price: "10", ...changes }] });

const problemOf = (json: unknown): string => {
  const read = readBill(json);
  return read._tag === "Left" ? `${read.left.kind} ${read.left.path}: ${read.left.reason}` : "";
};

const digits = "at most 20 digits before the decimal point and 30 after it";

const repeated = (count: number, value: unknown) => Array.from({ length: count }, () => value);

describe("a bill is read", () => {
  test("with defaults, numbers in their shortest form, and the decimals of stored figures", () => {
    const json = line({ price: 1e-7, tax: 19, tax_amount: "-1.90" });
    const read = readBill(json);
    expect(read).toMatchObject({ _tag: "Right", right: { id: "INV-1", total: "10" } });
    expect(JSON.parse(JSON.stringify(read))).toMatchObject({
      right: {
        lines: [
          { price: "0.0000001", quantity: "1", tax: ["19"], inclusive: false, taxAmount: "-1.90" },
        ],
      },
    });
    expect(read._tag === "Right" && readBill({ ...(bill({}) as object) })._tag).toBe("Right");
  });

  test.each([
    ["15 digits of a number", line({ price: 123456789012.345 })],
    ["a number with a sign", bill({ net: -123456789012345 })],
    ["15 digits after zeros", line({ price: 0.00123456789012345 })],
    ["19 decimals of a price of pieces", line({ price: "0.0000000000000000001" })],
    ["the most steps", bill({ lines: repeated(1000, { price: "1", tax: repeated(7, "1") }) })],
    [
      "a figure of the second line",
      bill({ total: null, lines: [{ price: "1" }, { price: "1", net: "1" }] }),
    ],
    ["the base of a tax", bill({ total: null, taxes: [{ percent: "19", base: "1" }] })],
    ["the amount of a tax", bill({ total: null, taxes: [{ percent: "19", amount: "1" }] })],
    ["the longest id", bill({ id: "x".repeat(255) })],
    ["10 taxes of a line", line({ tax: repeated(10, "1") })],
    ["a discount of 100 %", line({ discount: "100%" })],
    ["a discount of 0", line({ discount: "0" })],
    ["the largest number of pieces", line({ quantity: "1000000" })],
    ["12 decimals of a quantity", line({ quantity: "0.000000000001" })],
    ["another currency with a rate", line({ currency: "USD", rate: "1.1" })],
    [
      "the stored net of a line only",
      bill({ total: undefined, lines: [{ price: "1", net: "1" }] }),
    ],
    ["1,000 lines", bill({ lines: repeated(1000, { price: "1" }) })],
  ])("with %s", (_, json) => {
    expect(problemOf(json)).toBe("");
  });

  test.each([
    ["no object", 7, "UNREADABLE : must be an object"],
    [
      "16 digits of a number",
      line({ price: 1234567890.123456 }),
      "UNREADABLE lines.0.price: has more than 15 digits: pass it as text",
    ],
    [
      "an id of 256 characters",
      bill({ id: "x".repeat(256) }),
      "UNREADABLE id: must have at most 255 characters, not 256",
    ],
    ["an empty id", bill({ id: "" }), "UNREADABLE id: must not be empty"],
    ["an unknown currency", bill({ currency: "XXX" }), "UNREADABLE currency: Invalid currency"],
    ["an unknown property", line({ prise: "1" }), "UNREADABLE lines.0.prise: Unknown field"],
    [
      "16 digits after zeros",
      line({ price: 0.001234567890123456 }),
      "UNREADABLE lines.0.price: has more than 15 digits: pass it as text",
    ],
    [
      "text for a figure",
      bill({ net: "x" }),
      `UNREADABLE net: must be a decimal such as "19.99" with ${digits}, not "x"`,
    ],
    [
      "text for a tax",
      line({ tax: "x" }),
      `UNREADABLE lines.0.tax: must be a decimal such as "19.99" with ${digits}, not "x"`,
    ],
    [
      "text for a flag",
      line({ inclusive: "yes" }),
      'UNREADABLE lines.0.inclusive: must be true or false, not "yes"',
    ],
    ...[true, "x%", "%", "x"].map((discount): [string, unknown, string] => [
      `the discount ${JSON.stringify(discount)}`,
      line({ discount }),
      `UNREADABLE lines.0.discount: must be a percentage such as "12.5%", or a decimal such as "2.50", with ${digits}, not ${JSON.stringify(discount)}`,
    ]),
    [
      "more digits than an amount has",
      line({ price: "1".repeat(21) }),
      `UNREADABLE lines.0.price: must be a decimal such as "19.99" with ${digits}, not "111111111111111111111"`,
    ],
    [
      "an amount in JSON",
      line({ price: Amount.one }),
      `UNREADABLE lines.0.price: must be a decimal such as "19.99" with ${digits}, not an object`,
    ],
    [
      "a tax without figures",
      bill({ total: null, taxes: [{ percent: "19" }] }),
      "UNREADABLE total: or another stored figure is required",
    ],
    [
      "a negative amount of a discount",
      line({ discount: "-1" }),
      "NOT_EXPRESSIBLE lines.0.discount: is negative",
    ],
    ["no line", bill({ lines: [] }), "UNREADABLE lines: must contain at least 1 element"],
    [
      "1,001 lines",
      bill({ lines: repeated(1001, { price: "1" }) }),
      "UNREADABLE lines: must contain at most 1000 elements, not 1001",
    ],
    [
      "11 taxes of a line",
      line({ tax: repeated(11, "1") }),
      "UNREADABLE lines.0.tax: must contain at most 10 elements, not 11",
    ],
    [
      "text for a price",
      line({ price: "1e5" }),
      `UNREADABLE lines.0.price: must be a decimal such as "19.99" with ${digits}, not "1e5"`,
    ],
    [
      "no stored figure",
      bill({ total: null }),
      "UNREADABLE total: or another stored figure is required",
    ],
    [
      "another currency without a rate",
      line({ currency: "USD" }),
      "UNREADABLE lines.0.rate: is required with another currency",
    ],
    [
      "a repeated percentage",
      bill({ taxes: [{ percent: "19" }, { percent: "19.0" }] }),
      "UNREADABLE taxes.1.percent: is repeated",
    ],
    ["a negative price", line({ price: "-1" }), "NOT_EXPRESSIBLE lines.0.price: is negative"],
    ["a price of 0", line({ price: "0" }), "NOT_EXPRESSIBLE lines.0.price: is zero"],
    ["a quantity of 0", line({ quantity: "0" }), "NOT_EXPRESSIBLE lines.0.quantity: is zero"],
    [
      "a negative discount",
      line({ discount: "-1%" }),
      "NOT_EXPRESSIBLE lines.0.discount: is negative",
    ],
    [
      "a discount above 100 %",
      line({ discount: "100.1%" }),
      "NOT_EXPRESSIBLE lines.0.discount: is more than 100 %",
    ],
    [
      "13 decimals of a quantity",
      line({ quantity: "0.0000000000001" }),
      "NOT_EXPRESSIBLE lines.0.quantity: has more than 15 integer digits or 12 decimals",
    ],
    [
      "19 decimals of the price of a unit",
      line({ price: "0.0000000000000000001", quantity: "1.5" }),
      "NOT_EXPRESSIBLE lines.0.price: has more than 18 decimals",
    ],
    [
      "a tax above 1,000 %",
      line({ tax: "1000.1" }),
      "NOT_EXPRESSIBLE lines.0.tax: must be between 0 and 1000",
    ],
    [
      "more steps than a quote has",
      bill({ lines: repeated(1000, { price: "1", tax: repeated(8, "1") }) }),
      "NOT_EXPRESSIBLE lines: have too many taxes",
    ],
  ])("not with %s", (_, json, problem) => {
    expect(problemOf(json)).toBe(problem);
  });
});

test.each([
  ["INV-1", "INV-1"],
  ["x".repeat(255), "x".repeat(255)],
  ["x".repeat(256), undefined],
  [7, undefined],
])("a problem names the bill %j", (id, named) => {
  const read = readBill(bill({ id, currency: "XXX" }));
  expect(read._tag === "Left" && read.left.id).toBe(named);
});

test("a property that a program misspells is named", () => {
  const misspelled = { id: "1", currency: "EUR", lines: [{ prise: "1", price: "1" }] } as const;
  expect(() => billFigures(misspelled, "exact")).toThrow(
    new TypeError("The bill is malformed: lines.0.prise: Unknown field"),
  );
});

test("a program passes amounts, and no numbers", () => {
  const given = {
    id: "1",
    currency: "EUR",
    lines: [{ price: Amount.of("2"), tax: Amount.of("10") }],
  } as const;
  expect(String(billFigures(given, "exact")?.total)).toBe("2.2");
  const malformed = { ...given, id: "", lines: [{ price: 1234567890.123456 as never }] };
  expect(() => billFigures(malformed, "exact")).toThrow(
    new TypeError(
      "The bill is malformed: id must not be empty; " +
        `lines.0.price must be a decimal such as "19.99" with ${digits}, not 1234567890.123456`,
    ),
  );
});

describe("the figures of a bill", () => {
  const own: Bill = { id: "1", currency: "EUR", lines: [{ price: "1", quantity: "1.5" }] };

  test("are absent where the policy or the product cannot price it", () => {
    expect(billFigures(own, "piece:HALF_UP")).toBeUndefined();
    expect(billFigures({ ...own, lines: [{ price: "-1" }] }, "shop")).toBeUndefined();
    expect(String(billFigures(own, "shop")?.total)).toBe("1.5");
  });

  test("are not calculated for malformed bills and unknown policies", () => {
    expect(() => billFigures({ ...own, id: "" }, "shop")).toThrow("id must not be empty");
    for (const id of [
      "exact+cash:0.05",
      "invoice+tax-rounded",
      "shop+cash:0",
      "shop+cash:1+cash:1",
    ]) {
      expect(() => billFigures(own, id as "shop")).toThrow("Pass a policy such as");
    }
  });

  test("are rounded to increments of cash, and converted without loss into any currency", () => {
    expect(
      String(billFigures({ ...own, lines: [{ price: "1.02" }] }, "shop+cash:0.05")?.total),
    ).toBe("1");
    const converted: Bill = {
      ...own,
      currency: "USD",
      lines: [{ price: "0.015", currency: "EUR", rate: "3" }],
    };
    expect(String(billFigures(converted, "HALF_DOWN:LINE:LINE")?.total)).toBe("0.04");
    expect(String(billFigures(converted, "exact")?.total)).toBe("0.045");
    expect(String(billFigures(converted, "HALF_DOWN:LINE:LINE+rate-divides")?.total)).toBe("0");
    expect(String(billFigures(converted, "shop+rate-divides")?.total)).toBe("0.01");
  });
});
