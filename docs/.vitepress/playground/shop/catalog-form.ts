import { currencies } from "quittance";
import { element, type ElementNode } from "../page/element.ts";
import {
  actionButton,
  issueNotes,
  selectField,
  textField,
  type Choice,
  type Field,
} from "../page/field.ts";
import { currenciesWithoutRate } from "./change-shop.ts";
import type { ProductRow, Shop } from "./shop.ts";

/** Every currency as a choice. */
export const currencyChoices: ReadonlyArray<Choice> = currencies.map((code) => ({
  value: code,
  label: code,
}));

/** The table of products, editable. */
export const catalogForm = (shop: Shop, issues: ReadonlyMap<string, string>): ElementNode =>
  element(
    "section",
    { class: "pg-card", "aria-labelledby": "pg-catalog" },
    element("h2", { id: "pg-catalog" }, "Catalogue"),
    element(
      "table",
      { class: "pg-form-table pg-products", role: "table" },
      element("caption", { class: "pg-hidden" }, "Products and their prices"),
      headingRow("Product", "Currency", "Price"),
      element(
        "tbody",
        { role: "rowgroup" },
        shop.products.flatMap((row, index) => productRows(row, index, issues)),
      ),
    ),
    actionButton("add-product", "Add a product"),
  );

const productRows = (
  { name, currency, price }: ProductRow,
  index: number,
  issues: ReadonlyMap<string, string>,
): ReadonlyArray<ElementNode> => {
  const at = `products.${String(index)}`;
  const of = `of product ${String(index + 1)}`;
  const row = { issues, isLabelHidden: true, isIssueBelow: true };
  const named: Field = { ...row, path: `${at}.name`, label: `Name ${of}`, value: name };
  const coined: Field = {
    ...row,
    path: `${at}.currency`,
    label: `Currency ${of}`,
    value: currency,
  };
  const priced: Field = {
    ...row,
    path: `${at}.price`,
    label: `Price ${of}`,
    value: price,
    inputMode: "decimal",
  };
  const cell = (content: ElementNode): ElementNode => element("td", { role: "cell" }, content);
  const notes = issueNotes([named, coined, priced]);
  return [
    element(
      "tr",
      { role: "row", "data-key": "product" },
      cell(textField(named)),
      cell(selectField(coined, currencyChoices)),
      cell(textField(priced)),
      cell(actionButton("remove", "×", { at, name: `Remove ${name}`, kind: "quiet" })),
    ),
    ...(notes.length === 0
      ? []
      : [
          element(
            "tr",
            { role: "row", "data-key": "issues" },
            element("td", { role: "cell", colspan: "4" }, notes),
          ),
        ]),
  ];
};

/** The table of rates, editable. */
export const ratesForm = (
  shop: Shop,
  issues: ReadonlyMap<string, string>,
  newRate: string,
): ElementNode => {
  const absent = currenciesWithoutRate(shop);
  return element(
    "section",
    { class: "pg-card", "aria-labelledby": "pg-rates" },
    element("h2", { id: "pg-rates" }, "Rates"),
    element(
      "table",
      { class: "pg-form-table" },
      element("caption", { class: "pg-hidden" }, "Units of each currency for one US dollar"),
      headingRow("Currency", "For one US dollar"),
      element(
        "tbody",
        {},
        Object.entries(shop.rates).map(([code, rate]) => rateRow(code, rate, issues)),
      ),
    ),
    absent.length === 0
      ? undefined
      : element(
          "div",
          { class: "pg-row" },
          selectField(
            {
              path: "newRate",
              label: "Currency to add a rate for",
              value: newRate,
              issues,
              isLabelHidden: true,
            },
            absent.map((code) => ({ value: code, label: code })),
          ),
          actionButton("add-rate", "Add a rate"),
        ),
  );
};

const rateRow = (code: string, rate: string, issues: ReadonlyMap<string, string>): ElementNode => {
  const path = `rates.${code}`;
  return element(
    "tr",
    { "data-key": code },
    element("th", { scope: "row", class: "pg-code" }, code),
    element(
      "td",
      {},
      textField({
        path,
        label: `Rate of ${code}`,
        value: rate,
        issues,
        isLabelHidden: true,
        inputMode: "decimal",
      }),
    ),
    element(
      "td",
      {},
      actionButton("remove", "×", { at: path, name: `Remove the rate of ${code}`, kind: "quiet" }),
    ),
  );
};

const headingRow = (...headings: ReadonlyArray<string>): ElementNode =>
  element(
    "thead",
    {},
    element(
      "tr",
      {},
      headings.map((heading) => element("th", { scope: "col" }, heading)),
      element("td", {}),
    ),
  );
