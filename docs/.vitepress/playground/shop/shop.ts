/** What the visitor has typed, all of it text: reading it is the library's part. */
export interface Shop {
  /** Empty when none is chosen: then the lines must share one. */
  readonly currency: string;
  /** Mode and place, such as `HALF_UP:TOTAL`; empty for no rounding. */
  readonly rounding: string;
  /** Name of a choice of `taxChoices`; empty for no tax. */
  readonly tax: string;
  /** Codes, with commas or spaces between them. */
  readonly coupons: string;
  readonly timestamp: string;
  readonly products: ReadonlyArray<ProductRow>;
  /** Units for one US dollar, by currency. */
  readonly rates: Readonly<Record<string, string>>;
  readonly items: ReadonlyArray<ItemRow>;
}

/** A line of the catalog: a product with one price. */
export interface ProductRow {
  /** Names the product in lines, whatever its position becomes. */
  readonly key: string;
  readonly name: string;
  readonly currency: string;
  readonly price: string;
}

/** A line of the quote, with the properties of both sorts, so that changing the sort loses nothing. */
export interface ItemRow {
  readonly type: "PRODUCT" | "PAYMENT_INTENT";
  readonly product: string;
  readonly quantity: string;
  readonly title: string;
  readonly currency: string;
  readonly price: string;
  readonly adjustments: ReadonlyArray<AdjustmentRow>;
}

/** A discount or a fee of a line. */
export interface AdjustmentRow {
  readonly type: string;
  readonly unit: string;
  readonly size: string;
  readonly title: string;
}

const item: ItemRow = {
  type: "PRODUCT",
  product: "",
  quantity: "1",
  title: "",
  currency: "EUR",
  price: "",
  adjustments: [],
};

/** A line for a product of the catalog. */
export const productItem = (product: string, quantity = "1"): ItemRow => ({
  ...item,
  product,
  quantity,
});

/** A line for what no catalog holds. */
export const customItem = (title: string, currency: string, price: string): ItemRow => ({
  ...item,
  type: "PAYMENT_INTENT",
  title,
  currency,
  price,
});

/** What the page starts with: part of the sample that `npm start` serves, and a quote of it. */
export const sampleShop: Shop = {
  currency: "EUR",
  rounding: "",
  tax: "",
  coupons: "",
  timestamp: "2025-07-17 14:10:54",
  products: [
    {
      key: "field_guide",
      name: "Field guide to northern birds",
      currency: "GBP",
      price: "34.95",
    },
    { key: "almanac", name: "Almanac subscription", currency: "EUR", price: "6.9" },
    { key: "star_chart_2025", name: "Star chart 2025", currency: "BITCOIN", price: "0.00021" },
  ],
  rates: {
    EUR: "0.879502000000000005",
    GBP: "0.738797999999999954",
    BITCOIN: "0.000008431702540281",
    JPY: "148.580749999999994771",
  },
  items: [
    {
      ...productItem("field_guide", "2"),
      adjustments: [
        { type: "DISCOUNT", unit: "PERCENT", size: "12.5", title: "Spring sale" },
        { type: "FEE", unit: "AMOUNT", size: "3", title: "Gift wrapping" },
      ],
    },
    productItem("star_chart_2025"),
    customItem("Postage", "EUR", "4.5"),
  ],
};
