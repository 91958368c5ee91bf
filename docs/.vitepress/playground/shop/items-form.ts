import { element, type ElementNode } from "../page/element.ts";
import {
  actionButton,
  issueNote,
  issueNotes,
  selectField,
  textField,
  type Choice,
  type Field,
} from "../page/field.ts";
import { currencyChoices } from "./catalog-form.ts";
import { currencyOf } from "./read-items.ts";
import type { AdjustmentRow, ItemRow, Shop } from "./shop.ts";

type Issues = ReadonlyMap<string, string>;

/** The lines of the quote and its currency, editable. */
export const itemsForm = (shop: Shop, issues: Issues): ElementNode => {
  const [whole] = ["items", "product"].flatMap((place) => issues.get(place) ?? []);
  return element(
    "section",
    { class: "pg-card", "aria-labelledby": "pg-lines" },
    element("h2", { id: "pg-lines" }, "Lines"),
    selectField({ path: "currency", label: "Quote currency", value: shop.currency, issues }, [
      { value: "", label: "That of the lines" },
      ...currencyChoices,
    ]),
    shop.items.map((item, line) => itemForm(shop, item, line, issues)),
    whole === undefined ? undefined : issueNote("pg-items-issue", whole),
    element(
      "div",
      { class: "pg-row" },
      actionButton("add-product-item", "Add a product line"),
      actionButton("add-custom-item", "Add a custom item"),
    ),
  );
};

const itemForm = (shop: Shop, item: ItemRow, line: number, issues: Issues): ElementNode => {
  const at = `items.${String(line)}`;
  const number = String(line + 1);
  const fields = propertiesOf(item, at).map((asked): Field => ({
    ...asked,
    issues,
    isIssueBelow: true,
  }));
  const issue = issues.get(at);
  const refused = issues.get(`${at}.adjustments`);
  return element(
    "fieldset",
    { class: "pg-line", "data-key": item.type },
    element("legend", {}, `Line ${number}`),
    element(
      "div",
      { class: "pg-line-properties" },
      fields.map((field) => inputOf(shop, field)),
    ),
    // Always there, so that what stands below stays the same element while one types in it.
    element(
      "div",
      {},
      issueNotes(fields),
      issue === undefined ? undefined : issueNote(`pg-line-${number}-issue`, issue),
    ),
    element(
      "div",
      {},
      item.adjustments.flatMap((row, index) =>
        adjustmentForm(row, { at, line: number, index, currency: currencyOf(shop, item), issues }),
      ),
    ),
    refused === undefined ? undefined : issueNote(`pg-line-${number}-refused`, refused),
    element(
      "div",
      { class: "pg-row" },
      actionButton("add-discount", "Add a discount", {
        at: String(line),
        name: `Add a discount to line ${number}`,
        kind: "small",
      }),
      actionButton("add-fee", "Add a fee", {
        at: String(line),
        name: `Add a fee to line ${number}`,
        kind: "small",
      }),
      actionButton("remove", "Remove line", { at, name: `Remove line ${number}`, kind: "small" }),
    ),
  );
};

type Asked = Omit<Field, "issues">;

const propertiesOf = (item: ItemRow, at: string): ReadonlyArray<Asked> => [
  ...(item.type === "PRODUCT" ? [productField(item, at)] : customFields(item, at)),
  { path: `${at}.quantity`, label: "Quantity", value: item.quantity, inputMode: "numeric" },
];

const productField = ({ product: value }: ItemRow, at: string): Asked => ({
  path: `${at}.product`,
  label: "Product",
  value,
  also: [`${at}.product_id`, `${at}.billing_schema_id`, `${at}.title`],
});

const customFields = ({ title, currency, price }: ItemRow, at: string): ReadonlyArray<Asked> => [
  { path: `${at}.title`, label: "Title", value: title },
  { path: `${at}.currency`, label: "Currency", value: currency },
  { path: `${at}.price`, label: "Price", value: price, inputMode: "decimal" },
];

/** The input of a field: products and currencies are chosen, the rest is typed. */
const inputOf = (shop: Shop, field: Field): ElementNode => {
  if (field.path.endsWith(".product")) return selectField(field, productChoices(shop));
  return field.path.endsWith(".currency") ? selectField(field, currencyChoices) : textField(field);
};

const productChoices = ({ products }: Shop): ReadonlyArray<Choice> =>
  products.map(({ key, name, currency }) => ({
    value: key,
    label: `${name || "Without a name"} (${currency})`,
  }));

interface Place {
  readonly at: string;
  readonly line: string;
  readonly index: number;
  /** Of the line, in which a fixed amount is given. */
  readonly currency: string;
  readonly issues: Issues;
}

const adjustmentForm = (row: AdjustmentRow, place: Place): ReadonlyArray<ElementNode> => {
  const path = `${place.at}.adjustments.${String(place.index)}`;
  const adjustment = `adjustment ${String(place.index + 1)} of line ${place.line}`;
  const field = (property: keyof AdjustmentRow, label: string): Field => ({
    path: `${path}.${property}`,
    label: `${label} of ${adjustment}`,
    value: row[property],
    issues: place.issues,
    isLabelHidden: true,
    isIssueBelow: true,
  });
  const size: Field = { ...field("size", "Size"), inputMode: "decimal" };
  return [
    element(
      "div",
      { class: "pg-adjustment", role: "group", "aria-label": `A${adjustment.slice(1)}` },
      selectField(field("type", "Kind"), [
        { value: "DISCOUNT", label: "Discount" },
        { value: "FEE", label: "Fee" },
      ]),
      textField(size),
      selectField(field("unit", "Unit"), [
        { value: "PERCENT", label: "percent" },
        { value: "AMOUNT", label: place.currency },
      ]),
      textField(field("title", "Title")),
      actionButton("remove", "×", { at: path, name: `Remove ${row.title}`, kind: "quiet" }),
    ),
    ...issueNotes([size]),
  ];
};
