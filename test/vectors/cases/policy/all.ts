import type { VectorCase } from "../build.ts";
import { couponFailures } from "./coupon-failures.ts";
import { coupons } from "./coupons.ts";
import { documentTaxes } from "./document-taxes.ts";
import { lineTaxes } from "./line-taxes.ts";
import { roundedQuotes } from "./rounded-quotes.ts";
import { roundingIncrements } from "./rounding-increments.ts";
import { roundingModes } from "./rounding-modes.ts";
import { taxFailures } from "./tax-failures.ts";

/** Quotes with rounding, taxes and coupons. */
export const policyCases: ReadonlyArray<VectorCase> = [
  ...roundingModes,
  ...roundingIncrements,
  ...roundedQuotes,
  ...lineTaxes,
  ...documentTaxes,
  ...taxFailures,
  ...coupons,
  ...couponFailures,
];
