import { Decimal } from "decimal.js";
import { Amount } from "quittance";
import { fromDecimal, toDecimal } from "quittance/decimal";
import { anyAmount } from "quittance/testing/generators";
import { afterEach, describe, expect, test, vi } from "vitest";
import { checkProperty } from "../../test/support/check-property.ts";

const digits = (count: number): string => "9".repeat(count);
const widest = `${digits(35)}.${digits(30)}`;
const smallest = `0.${"1".padStart(30, "0")}`;

afterEach(() => {
  Decimal.set({ defaults: true });
});

checkProperty(
  "an amount is unchanged after a conversion to decimal.js and back",
  anyAmount,
  (amount) => {
    expect(fromDecimal(toDecimal(amount))).toEqual(amount);
  },
);

describe("an amount as a Decimal", () => {
  test.each([["0"], ["-1"], [smallest], [`-${smallest}`], [widest], [`-${widest}`]])(
    "keeps every digit of %s with any settings of the host",
    (text) => {
      Decimal.set({ precision: 5, toExpPos: 1, maxE: 10, minE: -5 });
      const amount = Amount.parseCanonical(text) ?? Amount.one;
      expect(toDecimal(amount).toFixed()).toBe(text);
    },
  );

  test("has the range of decimal.js, with any settings of the host before it was loaded", async () => {
    Decimal.set({ maxE: 10, minE: -5 });
    vi.resetModules();
    const entryPoint = await import("quittance/decimal");
    const { Amount: Loaded } = await import("quittance");
    const wide = Loaded.of(`${digits(20)}.${digits(30)}`);
    expect(entryPoint.toDecimal(wide).toFixed()).toBe(Loaded.render(wide));
  });

  test("keeps every digit of a product of two amounts", () => {
    const square = toDecimal(Amount.of(`${digits(20)}.${digits(30)}`)).pow(2);
    const shown = `${digits(49)}8${"0".repeat(49)}1`;
    expect(square.toFixed()).toBe(`${shown.slice(0, 40)}.${shown.slice(40)}`);
  });
});

describe("a Decimal as an amount", () => {
  test.each([
    ["1.50", "1.5"],
    ["1e5", "100000"],
    ["1e-30", smallest],
    ["-0", "0"],
    [widest, widest],
    [`-${widest}`, `-${widest}`],
  ])("%s is %s", (text, rendered) => {
    const amount = fromDecimal(new (Decimal.clone({ precision: 200 }))(text));
    expect(amount && Amount.render(amount)).toBe(rendered);
  });

  test.each([
    ["NaN"],
    ["Infinity"],
    ["-Infinity"],
    ["1e-31"],
    ["0.1e-30"],
    ["1e35"],
    ["1e9000000000000000"],
    ["1e-9000000000000000"],
  ])("%s is not an amount", (text) => {
    expect(fromDecimal(new Decimal(text))).toBeUndefined();
  });

  test("is not converted from any other value", () => {
    for (const foreign of [1, "1", 1n, null, undefined, { toFixed: () => "1" }]) {
      expect(fromDecimal(foreign as Decimal)).toBeUndefined();
    }
  });
});
