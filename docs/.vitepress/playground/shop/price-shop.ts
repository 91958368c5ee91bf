import { fixedRates, memoryStore } from "@quittance/memory";
import {
  createQuotes,
  minorUnits,
  timestampOf,
  type Quote,
  type QuoteJson,
  type RoundingPolicy,
} from "quittance";
import { roundingModes, roundingPlaces } from "quittance/adapter";
import { quoteResponse } from "quittance/wire";
import { readItems } from "./read-items.ts";
import { organizationId, readCatalog, readRates } from "./read-shop.ts";
import type { Shop } from "./shop.ts";
import { coupons, taxOf } from "./tax-and-coupons.ts";

/** What the library makes of the form: a quote, or why there is none. */
export interface PricedShop {
  readonly quote: Quote | undefined;
  /** The quote as JSON. */
  readonly json: QuoteJson | undefined;
  /** The messages of the library by position in the form. */
  readonly issues: ReadonlyMap<string, string>;
  /** Why the whole has no quote; `undefined` when it has one. */
  readonly failure: string | undefined;
}

/**
 * Price the form with the core, over a catalog and rates in memory.
 *
 * A faulty product or rate that no line needs is reported and hinders nothing.
 */
export const priceShop = async (shop: Shop): Promise<PricedShop> => {
  const catalog = readCatalog(shop);
  const rates = readRates(shop);
  const known = new Map([...catalog.issues, ...rates.issues]);
  const none = { quote: undefined, json: undefined };
  if (rates.value._tag === "Left") {
    return { ...none, issues: known, failure: rates.value.left.kind };
  }
  const store = memoryStore({ ...catalog.value, coupons });
  const quotes = createQuotes({
    catalog: store.catalog,
    coupons: store.couponRecords,
    ...taxOf(shop.tax),
    rates: fixedRates(rates.value.right),
    rounding: roundingOf(shop),
    clock: () => timestampOf(shop.timestamp),
  });
  const read = readItems(shop);
  const review = read.draft && (await quotes.reviewQuote(organizationId, read.draft));
  const result = quoteResponse(read, review);
  if (result._tag === "Left") {
    const { message, validator = {} } = result.left;
    return { ...none, issues: new Map([...known, ...Object.entries(validator)]), failure: message };
  }
  const quote = review?._tag === "Right" ? review.right.quote : undefined;
  return { quote, json: result.right, issues: known, failure: undefined };
};

const roundingOf = ({ rounding }: Shop): RoundingPolicy | undefined => {
  const [first, second] = rounding.split(":");
  const mode = roundingModes.find((known) => known === first);
  const at = roundingPlaces.find((known) => known === second);
  return mode && at && minorUnits({ mode, at });
};
