import {
  addAdjustment,
  addCustomItem,
  addProduct,
  addProductItem,
  addRate,
  currenciesWithoutRate,
  removeAt,
  setField,
} from "../shop/change-shop.ts";
import { sampleShop, type Shop } from "../shop/shop.ts";
import { firstChange, tamperWith } from "../tamper/tamper-quote.ts";
import type { PageState } from "./page-state.ts";

/** What a press of a button makes of the page; `at` is what it acts on. */
export const act = (state: PageState, action: string, at: string): PageState => {
  const { shop, priced } = state;
  switch (action) {
    case "tamper-first":
      return priced.json ? { ...state, tampering: firstChange(priced.json) } : state;
    case "restore":
      return { ...state, tampering: {} };
    case "new-seed":
      return { ...state, seed: nextSeed(state.seed), isStale: true };
    case "add-rate":
      return withNewRate({ ...state, shop: addRate(shop, state.newRate) });
    default:
      return withNewRate({ ...state, shop: changeShop(shop, action, at) });
  }
};

/** What typing at a place of the form makes of the page. */
export const type = (state: PageState, path: string, text: string): PageState => {
  switch (path) {
    case "newRate":
      return { ...state, newRate: text };
    case "seed":
      return { ...state, seed: text, isStale: true };
    case "period":
      return { ...state, period: text, isStale: true };
    default:
      return { ...state, shop: setField(state.shop, path, text) };
  }
};

/** What typing into an amount of the JSON makes of the page. */
export const tamper = (state: PageState, path: string, text: string): PageState => {
  const { json } = state.priced;
  return json ? { ...state, tampering: tamperWith(state.tampering, json, path, text) } : state;
};

const changeShop = (shop: Shop, action: string, at: string): Shop => {
  switch (action) {
    case "remove":
      return removeAt(shop, at);
    case "reset-shop":
      return sampleShop;
    case "add-product":
      return addProduct(shop);
    case "add-product-item":
      return addProductItem(shop);
    case "add-custom-item":
      return addCustomItem(shop);
    case "add-discount":
      return addAdjustment(shop, parseInt(at, 10), "DISCOUNT");
    case "add-fee":
      return addAdjustment(shop, parseInt(at, 10), "FEE");
    default:
      return shop;
  }
};

/** A currency that has a rate by now is no longer offered. */
const withNewRate = (state: PageState): PageState => {
  const absent = currenciesWithoutRate(state.shop);
  return absent.includes(state.newRate) ? state : { ...state, newRate: absent[0] ?? "" };
};

/** The whole number behind a seed, or the seed with a two behind it. */
const nextSeed = (seed: string): string =>
  /^\d{1,9}$/u.test(seed) ? String(parseInt(seed, 10) + 1) : `${seed}2`;
