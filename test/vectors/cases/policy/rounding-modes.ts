import { custom, type VectorCase } from "../build.ts";
import { rounds, type Rule } from "./build-policy.ts";

const modes: ReadonlyArray<Rule["mode"]> = ["HALF_UP", "HALF_EVEN", "HALF_DOWN", "UP", "DOWN"];

interface Rounded {
  readonly name: string;
  readonly why: string;
  readonly currency: "EUR" | "CHF" | "SEK" | "JPY" | "BITCOIN" | "KRW" | "PLN" | "USD";
  readonly price: string;
  readonly increment?: string;
  /** By hand, in the order of `modes`. */
  readonly results: readonly [string, string, string, string, string];
  readonly at?: ReadonlyArray<Rule["at"]>;
}

const TINY = "00000000000000000000000000";

const table: ReadonlyArray<Rounded> = [
  {
    name: "tie-after-an-even-cent",
    why: "A half is between two multiples.",
    currency: "EUR",
    price: "1.005",
    results: ["1.01", "1", "1", "1.01", "1"],
    at: ["LINE", "TOTAL"],
  },
  {
    name: "tie-after-an-odd-cent",
    why: "The even multiple is the higher one.",
    currency: "EUR",
    price: "1.015",
    results: ["1.02", "1.02", "1.01", "1.02", "1.01"],
    at: ["LINE", "TOTAL"],
  },
  {
    name: "just-above-a-tie",
    why: "The thirtieth digit decides.",
    currency: "EUR",
    price: `1.005${TINY}1`,
    results: ["1.01", "1.01", "1.01", "1.01", "1"],
  },
  {
    name: "just-below-a-tie",
    why: "Digits are not rounded one after another.",
    currency: "EUR",
    price: `1.004${TINY.replaceAll("0", "9")}9`,
    results: ["1", "1", "1", "1.01", "1"],
  },
  {
    name: "a-multiple",
    why: "A multiple stays as it is, with a step of 0.",
    currency: "EUR",
    price: "2.34",
    results: ["2.34", "2.34", "2.34", "2.34", "2.34"],
  },
  {
    name: "the-smallest-amount",
    why: "Only UP makes something of nearly nothing.",
    currency: "EUR",
    price: `0.000${TINY}1`,
    results: ["0", "0", "0", "0.01", "0"],
  },
  {
    name: "swiss-cash-tie",
    why: "A tie is half an increment, not half a cent: 20.5 times 0.05.",
    currency: "CHF",
    price: "1.025",
    increment: "0.05",
    results: ["1.05", "1", "1", "1.05", "1"],
  },
  {
    name: "swedish-cash-tie",
    why: "Even means an even number of increments.",
    currency: "SEK",
    price: "11.5",
    increment: "1",
    results: ["12", "12", "11", "12", "11"],
  },
  {
    name: "yen-without-decimals",
    why: "Yen have no decimals.",
    currency: "JPY",
    price: "100.5",
    increment: "1",
    results: ["101", "100", "100", "101", "100"],
    at: ["LINE", "TOTAL"],
  },
  {
    name: "bitcoin-with-eight-decimals",
    why: "A satoshi is the eighth decimal.",
    currency: "BITCOIN",
    price: "0.123456785",
    increment: "0.00000001",
    results: ["0.12345679", "0.12345678", "0.12345678", "0.12345679", "0.12345678"],
  },
];

const caseOf = (
  { name, why, currency, price, increment, results }: Rounded,
  mode: Rule["mode"],
  index: number,
  at: Rule["at"],
): VectorCase => {
  const where = at === "LINE" ? "-of-a-line" : "";
  const step = at === "LINE" ? "items.0.calculations.1" : "items.1.calculations.0";
  const result = results[index] ?? "";
  return {
    name: `rounding-${name}-${mode.toLowerCase().replace("_", "-")}${where}`,
    why,
    request: { items: [custom(currency, price)] },
    rates: currency === "USD" ? {} : { [currency]: "0.75" },
    rounding: rounds(currency, mode, at, increment),
    values: {
      "total.price": result,
      [`${step}.initial_price`]: price,
      [`${step}.price`]: result,
      [`${step}.details.mode`]: mode,
    },
  };
};

/** Each mode with ties, with prices near them, and with increments other than a cent. */
export const roundingModes: ReadonlyArray<VectorCase> = table.flatMap((rounded) =>
  (rounded.at ?? ["TOTAL"]).flatMap((at) =>
    modes.map((mode, index) => caseOf(rounded, mode, index, at)),
  ),
);
