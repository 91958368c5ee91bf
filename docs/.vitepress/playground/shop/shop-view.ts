import { element, type ElementNode } from "../page/element.ts";
import { actionButton } from "../page/field.ts";
import { quoteView } from "../quote/quote-view.ts";
import { catalogForm, ratesForm } from "./catalog-form.ts";
import { itemsForm } from "./items-form.ts";
import type { PricedShop } from "./price-shop.ts";
import type { Shop } from "./shop.ts";

/** What the quote tab is drawn from. */
export interface ShopPage {
  readonly shop: Shop;
  readonly priced: PricedShop;
  /** The currency that a rate would be added for. */
  readonly newRate: string;
  /** Room for a drawing, in pixels. */
  readonly width: number;
}

/** The quote tab: the form, the trail of the quote, and the result in one line. */
export const shopView = ({ shop, priced, newRate, width }: ShopPage): ElementNode =>
  element(
    "div",
    { class: "pg-shop" },
    element(
      "div",
      { class: "pg-form" },
      itemsForm(shop, priced.issues),
      catalogForm(shop, priced.issues),
      ratesForm(shop, priced.issues, newRate),
      actionButton("reset-shop", "Start again from the sample"),
    ),
    element(
      "div",
      { class: "pg-result" },
      element("div", { class: "pg-ruler", "data-measure": "shop" }),
      priced.json ? quoteView(priced.json, width) : issueList(priced),
    ),
    resultLine(priced),
  );

/** The result, said aloud on each change. */
const resultLine = ({ json, failure, issues }: PricedShop): ElementNode => {
  const count = issues.size === 0 ? "" : ` Issues in the form: ${String(issues.size)}.`;
  const words =
    json === undefined
      ? [element("strong", {}, "No quote. "), `${failure ?? ""}.${count}`]
      : [
          "Total ",
          element("strong", { id: "pg-total" }, `${json.total.price} ${json.total.currency}`),
          element("span", { class: "pg-aside" }, ` ${json.total.price_usd} USD.${count}`),
        ];
  return element("p", { class: "pg-result-line", role: "status", "aria-live": "polite" }, words);
};

const issueList = ({ failure = "", issues }: PricedShop): ElementNode =>
  element(
    "section",
    { class: "pg-card pg-no-quote", "aria-labelledby": "pg-no-quote" },
    element("h2", { id: "pg-no-quote" }, "No quote"),
    element("p", {}, `The library says: ${failure}.`),
    element(
      "ul",
      { class: "pg-issues" },
      [...issues].map(([path, message]) =>
        element(
          "li",
          {},
          actionButton("go-to", path, { at: fieldOf(path), kind: "link" }),
          ` ${message}`,
        ),
      ),
    ),
  );

/** The place of the form that a property of the request is typed in. */
const fieldOf = (path: string): string =>
  path.replace(/\.(?:product_id|billing_schema_id)$/u, ".product");
