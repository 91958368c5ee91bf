import type { components } from "@quittance/http/client";

/** The body of a request for a new invoice. */
export type NewInvoice = components["schemas"]["InvoiceRequest"];

/** A line as it is entered. */
export interface DraftLine {
  /** A price of the catalog; empty for a custom item. */
  schemaId: string;
  title: string;
  currency: string;
  price: string;
  quantity: number;
}

/** An invoice as it is entered. */
export interface DraftInvoice {
  customer_email: string;
  currency: string;
  coupon: string;
  lines: Array<DraftLine>;
}

/** A price that can be sold. */
export interface CatalogPrice {
  readonly id: string;
  readonly productId: string;
  readonly name: string;
}

/** Returns an empty line. */
export const emptyLine = (): DraftLine => ({
  schemaId: "",
  title: "",
  currency: "EUR",
  price: "",
  quantity: 1,
});

/** Returns the request for what was entered. */
export const requestOf = (
  { customer_email, currency, coupon, lines }: DraftInvoice,
  prices: ReadonlyArray<CatalogPrice>,
): NewInvoice => ({
  customer_email,
  ...(currency === "" ? {} : { currency: currency as NonNullable<NewInvoice["currency"]> }),
  ...(coupon === "" ? {} : { coupons: [coupon] }),
  items: lines.map((line) => itemOf(line, prices)),
});

type Item = NewInvoice["items"][number];

const itemOf = (line: DraftLine, prices: ReadonlyArray<CatalogPrice>): Item => {
  const { schemaId, title, currency, price, quantity } = line;
  const found = prices.find(({ id }) => id === schemaId);
  if (found === undefined) {
    return {
      ...{ type: "PAYMENT_INTENT", price, quantity },
      currency: currency as Extract<Item, { type: "PAYMENT_INTENT" }>["currency"],
      ...(title === "" ? {} : { title }),
    };
  }
  const { productId: product_id, id: billing_schema_id } = found;
  return { type: "PRODUCT", product_id, billing_schema_id, quantity };
};
