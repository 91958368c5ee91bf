import { adjusted, custom, rejected } from "../build.ts";
import type { VectorCase } from "../build.ts";

const NINES = "9".repeat(35);
const RATE = { IDR: "1000000000000000" };

/** Amounts of 35 integer digits, and amounts one unit of the last digit above them. */
export const rangeEdges: ReadonlyArray<VectorCase> = [
  {
    name: "largest-converted-price",
    why: "A converted price just below 10^35 is shown.",
    request: { currency: "IDR", items: [custom("USD", "99999999999999999999.999999999999999")] },
    rates: RATE,
    values: { "total.price": NINES },
  },
  {
    name: "largest-total",
    why: "A total of two lines just below 10^35 is shown.",
    request: {
      currency: "IDR",
      items: [custom("USD", "99999999999999999999"), custom("USD", "0.999999999999999")],
    },
    rates: RATE,
    values: { "total.price": NINES },
  },
  {
    name: "rejected-total-of-exactly-ten-to-the-thirty-fifth",
    why: "A total of exactly 10^35 is rejected, although both lines are short of it.",
    request: {
      currency: "IDR",
      items: [custom("USD", "99999999999999999999"), custom("USD", "1")],
    },
    rates: RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items"),
  },
  {
    name: "rejected-price-of-exactly-ten-to-the-thirty-fifth",
    why: "A line of exactly 10^35 is rejected.",
    request: { currency: "IDR", items: [custom("USD", "10000000000000000000", 10)] },
    rates: RATE,
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "discount-does-not-excuse-the-base-price",
    why: "A base price beyond the range is rejected although a discount would bring it back.",
    request: {
      items: [adjusted("GBP", "99999999999999999999", { type: "DISCOUNT", percent: "99" })],
    },
    rates: { GBP: "0.0000000000000001" },
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0"),
  },
  {
    name: "rejected-fees-around-a-line-that-fits",
    why: "Each line is judged by itself, and all that fail are named.",
    request: {
      items: [
        adjusted("USD", "99999999999999999999", { type: "FEE", percent: "99999999999999999999" }),
        custom("USD", "99999999999999999999", 1000000),
        adjusted("USD", "99999999999999999999", { type: "FEE", percent: "10000000000000000000" }),
      ],
    },
    expected: rejected("AMOUNT_OUT_OF_RANGE", "items.0", "items.2"),
  },
];
