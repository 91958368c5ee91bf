import * as v from "../record/described-schema.ts";
import { parseId, type InvoiceId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { ItemsDraft } from "./items-resolve.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import { couponsProperty } from "../coupon/coupon-property.ts";
import { draftOfItems, itemsProperty, productDraft, quantityProperty } from "./item-properties.ts";
import { draftOfLine, lineProperties } from "./line-properties.ts";
import type { JsonObject } from "../kernel/json.ts";
import { closedObject, currencyProperty, idProperty } from "../record/property-schema.ts";
import { readBody, type ReadRequest, type Readable } from "../wire/body-read.ts";

/** Body of POST /pay/quote. Has exactly one of the three variants; null means absent. */
export const quoteRequestSchema = closedObject({
  currency: v.nullish(currencyProperty),
  product: v.nullish(
    closedObject({
      id: idProperty("product"),
      quantity: quantityProperty,
      billing_schema_id: idProperty("schema"),
      ...lineProperties,
    }),
  ),
  invoice: v.nullish(closedObject({ id: idProperty("invoice") })),
  items: v.nullish(itemsProperty),
  coupons: v.nullish(couponsProperty),
});

/** The property of a quote request that contains the lines, or that refers to them. @inline */
export type QuoteVariant = "product" | "invoice" | "items";

/** A stored invoice to be priced at current rates. */
export interface InvoiceToQuote {
  readonly id: InvoiceId;
  readonly currency: Currency | undefined;
}

/** A quote request after reading. Without lines and invoice there is nothing to price. @inline */
export interface ReadQuoteRequest extends ReadRequest {
  readonly variant: QuoteVariant;
  /** The lines of the product and items variants. */
  readonly draft: ItemsDraft | undefined;
  /** The invoice of the invoice variant. */
  readonly invoice: InvoiceToQuote | undefined;
}

type Body = Readable<v.InferOutput<typeof quoteRequestSchema>>;

/** Reads the body of a quote request; invalid properties are listed and left out. */
export const readQuoteRequest = (body: JsonObject): ReadQuoteRequest => {
  const { messages, body: read } = readBody(quoteRequestSchema, body);
  const given = variants.filter((variant) => (body[variant] ?? undefined) !== undefined);
  const [variant = "product"] = given;
  if (given.length !== 1) {
    addMessage(messages, "product", "Exactly one of product, invoice and items is required");
    return { messages, variant, draft: undefined, invoice: undefined };
  }
  if (variant === "invoice" && (body["coupons"] ?? undefined) !== undefined) {
    addMessage(messages, "coupons", "cannot be combined with invoice");
  }
  return { messages, variant, draft: draftOf(read, messages), invoice: invoiceOf(read) };
};

const variants: ReadonlyArray<QuoteVariant> = ["product", "invoice", "items"];

const draftOf = (
  { currency, product, items, coupons }: Body,
  messages: ValidationMessages,
): ItemsDraft | undefined => {
  const request = { currency, ...(coupons && { coupons }) };
  if (items !== undefined) return { ...request, items: draftOfItems(items, messages) };
  if (product === undefined) return undefined;
  const line = draftOfLine(product, "product", messages);
  return { ...request, items: [productDraft({ ...product, product_id: product.id }, line)] };
};

const invoiceOf = ({ currency, invoice }: Body): InvoiceToQuote | undefined => {
  const id = invoice?.id === undefined ? undefined : parseId("invoice", invoice.id);
  return id && { id, currency };
};
