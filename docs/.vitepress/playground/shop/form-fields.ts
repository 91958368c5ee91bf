import { currencies, type RoundingMode } from "quittance";
import { roundingModes, roundingPlaces } from "quittance/adapter";
import type { Choice, Field } from "../page/field.ts";
import { currenciesWithoutRate } from "./change-shop.ts";
import { currencyOf } from "./read-items.ts";
import type { AdjustmentRow, ItemRow, ProductRow, Shop } from "./shop.ts";
import { readCodes, taxChoices } from "./tax-and-coupons.ts";

type Issues = ReadonlyMap<string, string>;

const choicesFrom = (values: ReadonlyArray<string>): ReadonlyArray<Choice> =>
  values.map((value) => ({ value, label: value }));

const currencyChoices = choicesFrom(currencies);

/** Returns the field of the quote's currency. */
export const quoteCurrencyField = (shop: Shop, issues: Issues): Field => ({
  path: "currency",
  label: "Quote currency",
  value: shop.currency,
  issues,
  choices: [{ value: "", label: "That of the lines" }, ...currencyChoices],
});

/** Returns the field of the rounding to the smallest unit of the currency. */
export const roundingField = (shop: Shop, issues: Issues): Field => ({
  path: "rounding",
  label: "Rounding to the smallest unit",
  value: shop.rounding,
  issues,
  choices: [
    { value: "", label: "None" },
    ...roundingPlaces.flatMap((at) =>
      roundingModes.map((mode) => ({
        value: `${mode}:${at}`,
        label: `${at === "TOTAL" ? "Total" : "Each line"}, ${modeNames[mode]}`,
      })),
    ),
  ],
});

const modeNames: Readonly<Record<RoundingMode, string>> = {
  HALF_UP: "half up",
  HALF_EVEN: "half to even",
  HALF_DOWN: "half down",
  UP: "up",
  DOWN: "down",
};

/** Returns the field of the tax of every line. */
export const taxField = (shop: Shop, issues: Issues): Field => ({
  path: "tax",
  label: "Tax",
  value: shop.tax,
  issues,
  choices: [
    { value: "", label: "None" },
    ...Object.entries(taxChoices).map(([value, { label }]) => ({ value, label })),
  ],
});

/** Returns the field of the coupon codes, with the issues of each code. */
export const couponsField = (shop: Shop, issues: Issues): Field => ({
  path: "coupons",
  label: "Coupons, such as SPRING",
  value: shop.coupons,
  issues,
  also: readCodes(shop.coupons).map((_, index) => `coupons.${String(index)}`),
});

/** Returns the fields of a catalog row. */
export const productFields = (
  { name, currency, price }: ProductRow,
  index: number,
  issues: Issues,
): ReadonlyArray<Field> => {
  const field = (property: string, label: string, value: string): Field => ({
    path: `products.${String(index)}.${property}`,
    label: `${label} of product ${String(index + 1)}`,
    value,
    issues,
    isLabelHidden: true,
    isIssueBelow: true,
  });
  return [
    field("name", "Name", name),
    { ...field("currency", "Currency", currency), choices: currencyChoices },
    { ...field("price", "Price", price), inputMode: "decimal" },
  ];
};

/** Returns the field of a currency's rate. */
export const rateField = (code: string, rate: string, issues: Issues): Field => ({
  path: `rates.${code}`,
  label: `Rate of ${code}`,
  value: rate,
  issues,
  isLabelHidden: true,
  inputMode: "decimal",
});

/** Returns the select for another rate's currency; `undefined` if every currency has a rate. */
export const newRateField = (shop: Shop, value: string, issues: Issues): Field | undefined => {
  const absent = currenciesWithoutRate(shop);
  return absent.length === 0
    ? undefined
    : {
        path: "newRate",
        label: "Currency to add a rate for",
        value,
        issues,
        isLabelHidden: true,
        choices: choicesFrom(absent),
      };
};

/** Returns the fields of a quote line, without its adjustments. */
export const itemFields = (
  shop: Shop,
  item: ItemRow,
  line: number,
  issues: Issues,
): ReadonlyArray<Field> => {
  const at = `items.${String(line)}`;
  const field = (property: Exclude<keyof ItemRow, "adjustments">, label: string): Field => ({
    path: `${at}.${property}`,
    label,
    value: item[property],
    issues,
    isIssueBelow: true,
  });
  const own: ReadonlyArray<Field> =
    item.type === "PRODUCT"
      ? [
          {
            ...field("product", "Product"),
            choices: productChoices(shop),
            also: [`${at}.product_id`, `${at}.billing_schema_id`, `${at}.title`],
          },
        ]
      : [
          field("title", "Title"),
          { ...field("currency", "Currency"), choices: currencyChoices },
          { ...field("price", "Price"), inputMode: "decimal" },
        ];
  return [...own, { ...field("quantity", "Quantity"), inputMode: "numeric" }];
};

const productChoices = ({ products }: Shop): ReadonlyArray<Choice> =>
  products.map(({ key, name, currency }) => ({
    value: key,
    label: `${name || "Without a name"} (${currency})`,
  }));

/** Returns the fields of an adjustment: kind, size, unit and title. */
export const adjustmentFields = (
  shop: Shop,
  item: ItemRow,
  line: number,
  index: number,
  issues: Issues,
): ReadonlyArray<Field> => {
  const row = item.adjustments[index];
  const field = (property: keyof AdjustmentRow, label: string): Field => ({
    path: `items.${String(line)}.adjustments.${String(index)}.${property}`,
    label: `${label} of adjustment ${String(index + 1)} of line ${String(line + 1)}`,
    value: row?.[property] ?? "",
    issues,
    isLabelHidden: true,
    isIssueBelow: true,
  });
  const kinds = [
    { value: "DISCOUNT", label: "Discount" },
    { value: "FEE", label: "Fee" },
  ];
  const units = [
    { value: "PERCENT", label: "percent" },
    { value: "AMOUNT", label: currencyOf(shop, item) },
  ];
  return [
    { ...field("type", "Kind"), choices: kinds },
    { ...field("size", "Size"), inputMode: "decimal" },
    { ...field("unit", "Unit"), choices: units },
    field("title", "Title"),
  ];
};

/** Returns the form path where a property of the request is entered. */
export const formPathOf = (path: string): string =>
  path
    .replace(/\.(?:product_id|billing_schema_id)$/u, ".product")
    .replace(/^coupons\..*$/u, "coupons");
