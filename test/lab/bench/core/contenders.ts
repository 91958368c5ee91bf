import { Decimal } from "decimal.js";
import { renderQuote } from "quittance";
import {
  dineroQuote,
  medusaTotals,
  type DineroModule,
  type MedusaModule,
  importPeer,
} from "./peer-quotes.ts";
import { quoteByHand, type Arithmetic } from "./quote-by-hand.ts";
import { billedLines, plainLines, quoteOf, quoteText } from "./work.ts";

/** A measured function, which returns a quote as text. */
export type Work = () => string;

/** The library itself, with which all others are compared. */
export const ours = "Quittance";

/** Rendering of a calculated quote, a lower bound for every JSON response. */
export const floor = "JSON.stringify of the finished quote";

/** The contenders that return the same text as the library. */
export const exactOnes: ReadonlySet<string> = new Set([
  ours,
  floor,
  "decimal.js by hand",
  "bignumber.js by hand",
]);

/** Returns every contender for a number of lines; peers are imported from their folder. */
export const contenders = async (
  lines: number,
  peers: string,
): Promise<ReadonlyMap<string, Work>> => {
  const billed = billedLines(lines);
  const plain = plainLines(lines);
  const done = renderQuote(quoteOf(billed));
  const { BigNumber } = await importPeer<{ BigNumber: BigNumberClass }>(
    peers,
    "bignumber.js/dist/bignumber.mjs",
  );
  const dinero = await importPeer<DineroModule>(peers, "dinero.js/dist/esm/bigint/index.js");
  const medusa = await importPeer<MedusaModule>(peers, "@medusajs/utils/dist/totals/cart/index.js");
  const onDecimal = quoteByHand(decimalArithmetic);
  const onBigNumber = quoteByHand(bigNumberArithmetic(BigNumber));
  const onDinero = dineroQuote(dinero);
  const onMedusa = medusaTotals(medusa);
  const works: ReadonlyArray<readonly [name: string, work: Work]> = [
    [ours, () => quoteText(billed)],
    [floor, () => JSON.stringify(done)],
    ["decimal.js by hand", () => onDecimal(plain)],
    ["bignumber.js by hand", () => onBigNumber(plain)],
    ["dinero.js, bigint", () => onDinero(plain)],
    ["Medusa cart totals", () => onMedusa(plain)],
  ];
  return new Map(works.map(([name, work]) => [name, read(work)]));
};

/**
 * Wraps work so that its text is read too. Engines join the pieces of a long text when it is read,
 * and sending it reads it.
 */
const read =
  (work: Work): Work =>
  () => {
    const text = work();
    if (text.charCodeAt(text.length - 1) !== closingBrace)
      throw new Error("The text is not an object.");
    return text;
  };

const closingBrace = 125;

const Exact = Decimal.clone({ defaults: true, precision: 120, rounding: Decimal.ROUND_DOWN });

const decimalArithmetic: Arithmetic<Decimal> = {
  of: (text) => new Exact(text),
  add: (a, b) => a.plus(b),
  times: (a, count) => a.times(count),
  multiplyByRate: (a, rate) => a.times(rate).toDecimalPlaces(30),
  divideByRate: (a, rate) => a.dividedBy(rate).toDecimalPlaces(30),
  text: (a) => a.toFixed(),
};

interface BigNumberValue {
  readonly plus: (other: BigNumberValue) => BigNumberValue;
  readonly times: (other: BigNumberValue | number) => BigNumberValue;
  readonly div: (other: BigNumberValue) => BigNumberValue;
  readonly decimalPlaces: (digits: number, rounding: number) => BigNumberValue;
  readonly toFixed: () => string;
}

interface BigNumberClass {
  new (text: string): BigNumberValue;
  readonly clone: (settings: Readonly<Record<string, number>>) => BigNumberClass;
}

const bigNumberArithmetic = (BigNumber: BigNumberClass): Arithmetic<BigNumberValue> => {
  const down = 1;
  const Truncating = BigNumber.clone({ DECIMAL_PLACES: 30, ROUNDING_MODE: down });
  return {
    of: (text) => new Truncating(text),
    add: (a, b) => a.plus(b),
    times: (a, count) => a.times(count),
    multiplyByRate: (a, rate) => a.times(rate).decimalPlaces(30, down),
    divideByRate: (a, rate) => a.div(rate),
    text: (a) => a.toFixed(),
  };
};
