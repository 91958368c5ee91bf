import { Decimal } from "decimal.js";
import { afterEach, describe, expect, test, vi } from "vitest";

/** Settings that a host can make on the shared constructor of decimal.js. */
const settings = { precision: 5, rounding: 0, maxE: 10, minE: -5, toExpPos: 1 } as const;

const visible = ({
  precision,
  rounding,
  maxE,
  minE,
  toExpPos,
  toExpNeg,
}: typeof Decimal): unknown => ({
  precision,
  rounding,
  maxE,
  minE,
  toExpPos,
  toExpNeg,
});

const untouched = visible(Decimal);

afterEach(() => {
  Decimal.set({ defaults: true });
});

/** Loads the core again, as in a program that has not imported it yet. */
const importCore = async (): Promise<typeof import("quittance")> => {
  vi.resetModules();
  return import("quittance");
};

/** Returns ten pounds in euros and dollars, and the maximum sum of a price. */
const amounts = ({ Amount, convert, parseRateSet }: typeof import("quittance")): unknown => {
  const rates = parseRateSet({
    source: "test",
    timestamp: "2025-07-17 14:10:54",
    unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
  });
  if (rates._tag === "Left") return rates;
  const tenPounds = { currency: "GBP", amount: Amount.of("10") } as const;
  const usd = convert(tenPounds, "USD", rates.right);
  const eur = convert(tenPounds, "EUR", rates.right);
  const widest = Amount.of(`${"9".repeat(20)}.${"9".repeat(30)}`);
  return [
    usd._tag === "Right" && Amount.render(usd.right.amount),
    eur._tag === "Right" && Amount.render(eur.right.amount),
    Amount.render(Amount.add(widest, widest)),
    Amount.render(Amount.of("0.000000000000000000000000000001")),
  ];
};

const expected = [
  "13.535499554682065493724914679486",
  "11.904498929341986033539547683847",
  `1${"9".repeat(20)}.${"9".repeat(29)}8`,
  "0.000000000000000000000000000001",
];

describe("a host that has changed the settings of decimal.js", () => {
  test("rounds its own numbers with them", () => {
    Decimal.set(settings);
    expect(new Decimal("10").dividedBy("0.738798").toString()).toBe("1.3536e+1");
  });

  test("gets the same prices if it did so before importing the core", async () => {
    Decimal.set(settings);
    expect(amounts(await importCore())).toEqual(expected);
  });

  test("gets the same prices if it did so afterwards", async () => {
    const core = await importCore();
    Decimal.set(settings);
    expect(amounts(core)).toEqual(expected);
  });

  test("keeps its settings", async () => {
    Decimal.set(settings);
    const before = visible(Decimal);
    amounts(await importCore());
    expect(visible(Decimal)).toEqual(before);
  });
});

test("importing and using the core leaves the shared constructor with its defaults", async () => {
  amounts(await importCore());
  expect(visible(Decimal)).toEqual(untouched);
  expect(new Decimal(2).dividedBy(3).toString()).toBe("0.66666666666666666667");
});
