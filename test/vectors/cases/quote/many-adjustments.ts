import type { OracleAdjustment } from "../../../support/oracle.ts";
import { adjusted, market, productItem, proPlan } from "../build.ts";
import type { VectorCase } from "../build.ts";

const ULP = "0.000000000000000000000000000001";
const percentOff = (percent: string): OracleAdjustment => ({ type: "DISCOUNT", percent });
const fee = (amount: string, title?: string): OracleAdjustment =>
  title === undefined ? { type: "FEE", amount } : { type: "FEE", amount, title };

/** The limits of adjustments. */
export const manyAdjustments: ReadonlyArray<VectorCase> = [
  {
    name: "twenty-adjustments",
    why: "A line takes twenty adjustments, each from where the one before it ended.",
    request: { items: [adjusted("USD", "1", ...Array.from({ length: 20 }, () => fee("0.1")))] },
    values: { "total.price": "3" },
  },
  {
    name: "discounts-one-after-another",
    why: "Ten percent thrice is not thirty: 1000, 900, 810, 729.",
    request: { items: [adjusted("USD", "1000", ...(Array(3).fill(percentOff("10")) as []))] },
    values: { "total.price": "729" },
  },
  {
    name: "percentage-of-one-ulp",
    why: "Half of the smallest amount is truncated to nothing, so a discount of it takes nothing.",
    request: { items: [adjusted("USD", ULP, percentOff("50"))] },
    values: { "total.price": ULP, "items.0.calculations.1.price_delta": "0" },
  },
  {
    name: "fee-of-one-ulp",
    why: "A fee in the thirtieth digit is not lost beside twenty digits before the point.",
    request: { items: [adjusted("USD", "9".repeat(20), fee(ULP))] },
    values: { "total.price": `${"9".repeat(20)}.${ULP.slice(2)}` },
  },
  {
    name: "fee-of-zero",
    why: "An adjustment that changes nothing is a step all the same.",
    request: { items: [adjusted("EUR", "10", fee("0", "Waived"))] },
    rates: market("EUR"),
    values: { "items.0.calculations.1.price": "10", "items.0.calculations.1.title": "Waived" },
  },
  {
    name: "discount-in-thirty-digits",
    why: "A percentage of thirty digits is multiplied in full before it is truncated.",
    request: {
      items: [adjusted("JPY", "1234567", percentOff("33.333333333333333333333333333333"))],
    },
    rates: market("JPY"),
  },
  {
    name: "discount-below-a-cent-in-bitcoin",
    why: "Nothing is rounded to the smallest unit of a currency.",
    request: { items: [adjusted("BITCOIN", "0.00000001", percentOff("1"))] },
    rates: market("BITCOIN"),
    values: { "total.price": "0.0000000099" },
  },
  {
    name: "adjusted-product-in-another-currency",
    why: "A product line is adjusted after its quantity and before its conversion.",
    request: {
      currency: "KRW",
      items: [productItem("pro", "pro", 3, [percentOff("12.5"), fee("0.3")])],
    },
    catalog: proPlan("CHF", "33.3"),
    rates: market("CHF", "KRW"),
    values: { "items.0.calculations.2.price": "87.7125" },
  },
];
