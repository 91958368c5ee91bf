import { adjusted, custom, refused } from "../build.ts";
import type { VectorCase } from "../build.ts";

const NINES = "9".repeat(35);
const RATE = { IDR: "1000000000000000" };

/** Figures of 35 digits before the point, and of one unit in the last digit more. */
export const rangeEdges: ReadonlyArray<VectorCase> = [
  {
    name: "largest-converted-price",
    why: "A converted price just below 10^35 is shown.",
    request: { currency: "IDR", items: [custom("USD", "99999999999999999999.999999999999999")] },
    rates: RATE,
    figures: { "total.price": NINES },
  },
  {
    name: "largest-total",
    why: "A total of two lines just below 10^35 is shown.",
    request: {
      currency: "IDR",
      items: [custom("USD", "99999999999999999999"), custom("USD", "0.999999999999999")],
    },
    rates: RATE,
    figures: { "total.price": NINES },
  },
  {
    name: "refused-total-of-exactly-ten-to-the-thirty-fifth",
    why: "A total of exactly 10^35 is refused, although both lines are short of it.",
    request: {
      currency: "IDR",
      items: [custom("USD", "99999999999999999999"), custom("USD", "1")],
    },
    rates: RATE,
    expected: refused("AMOUNT_OUT_OF_RANGE", "items"),
  },
  {
    name: "refused-price-of-exactly-ten-to-the-thirty-fifth",
    why: "A line of exactly 10^35 is refused.",
    request: { currency: "IDR", items: [custom("USD", "10000000000000000000", 10)] },
    rates: RATE,
    expected: refused("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "discount-does-not-excuse-the-base-price",
    why: "A base price beyond the range is refused although a discount would bring it back.",
    request: {
      items: [adjusted("GBP", "99999999999999999999", { type: "DISCOUNT", percent: "99" })],
    },
    rates: { GBP: "0.0000000000000001" },
    expected: refused("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "refused-fees-around-a-line-that-fits",
    why: "Each line is judged by itself, and all that fail are named.",
    request: {
      items: [
        adjusted("USD", "99999999999999999999", { type: "FEE", percent: "99999999999999999999" }),
        custom("USD", "99999999999999999999", 1000000),
        adjusted("USD", "99999999999999999999", { type: "FEE", percent: "10000000000000000000" }),
      ],
    },
    expected: refused("AMOUNT_OUT_OF_RANGE", "items.0", "items.2"),
  },
];
