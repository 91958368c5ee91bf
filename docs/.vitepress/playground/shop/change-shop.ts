import { currencies } from "quittance";
import { customItem, productItem, type AdjustmentRow, type Shop } from "./shop.ts";

/**
 * Put a text at a place of the form, such as `items.0.quantity`.
 *
 * @returns the same shop when the form has no such place.
 */
export const setField = (shop: Shop, path: string, text: string): Shop =>
  changeAt(shop, path.split("."), () => text) as Shop;

/** Removes an element of the form: a line, an adjustment, a product, a rate. */
export const removeAt = (shop: Shop, path: string): Shop =>
  changeAt(shop, path.split("."), () => undefined) as Shop;

/** Add a product to the catalog. */
export const addProduct = (shop: Shop): Shop => {
  const taken = new Set(shop.products.map(({ key }) => key));
  let number = shop.products.length + 1;
  while (taken.has(`product_${String(number)}`)) number += 1;
  const row = {
    key: `product_${String(number)}`,
    name: `Product ${String(number)}`,
    currency: "EUR",
    price: "10",
  };
  return { ...shop, products: [...shop.products, row] };
};

/** Add a rate for a currency that has none yet. */
export const addRate = (shop: Shop, currency: string): Shop =>
  currency in shop.rates ? shop : { ...shop, rates: { ...shop.rates, [currency]: "1" } };

/** Add a line for the first product of the catalog. */
export const addProductItem = (shop: Shop): Shop => ({
  ...shop,
  items: [...shop.items, productItem(shop.products[0]?.key ?? "")],
});

/** Add a line that names its own price. */
export const addCustomItem = (shop: Shop): Shop => ({
  ...shop,
  items: [...shop.items, customItem("Custom item", shop.currency || "EUR", "10")],
});

/** Add an adjustment to a line. */
export const addAdjustment = (shop: Shop, line: number, type: "DISCOUNT" | "FEE"): Shop => {
  const title = type === "DISCOUNT" ? "Discount" : "Fee";
  const row: AdjustmentRow = { type, unit: "PERCENT", size: "10", title };
  return {
    ...shop,
    items: shop.items.map((item, index) =>
      index === line ? { ...item, adjustments: [...item.adjustments, row] } : item,
    ),
  };
};

/** The currencies that have no rate yet. The dollar needs none. */
export const currenciesWithoutRate = (shop: Shop): ReadonlyArray<string> =>
  currencies.filter((code) => code !== "USD" && !(code in shop.rates));

type Change = (text: string) => string | undefined;

/** A value with a change at a path, the containers around it copied; `undefined` takes it out. */
const changeAt = (value: unknown, path: ReadonlyArray<string>, change: Change): unknown => {
  const [property, ...rest] = path;
  if (property === undefined) return change(typeof value === "string" ? value : "");
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, property)) return value;
  const entries = Object.entries(value).flatMap(([name, inner]: [string, unknown]) => {
    const after = name === property ? changeAt(inner, rest, change) : inner;
    return after === undefined ? [] : [[name, after] as const];
  });
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};
