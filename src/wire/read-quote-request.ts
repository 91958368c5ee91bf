import * as v from "valibot";
import type { ItemsDraft } from "../quote/resolve-items.ts";
import { addIssue, type Issues } from "./issues.ts";
import { draftOfItem, itemsMember, productDraft } from "./item-member.ts";
import type { JsonObject } from "./json.ts";
import { closedObject, currencyMember, idMember, quantityMember } from "./members.ts";
import { readBody, type Readable } from "./read-body.ts";

/** Body of POST /pay/quote. Exactly one of `product` and `items` is given; null is as absent. */
export const quoteRequestSchema = closedObject({
  currency: v.nullish(currencyMember),
  product: v.nullish(
    closedObject({
      id: idMember("product", "Product id"),
      quantity: quantityMember,
      billing_schema_id: idMember("schema", "Billing schema id"),
    }),
  ),
  items: v.nullish(itemsMember),
});

/** Which member of a request holds what is to be priced. */
export type QuoteVariant = "product" | "items";

/** A quote request after reading: what is wrong with it, and what is left to be priced. */
export interface ReadQuoteRequest {
  readonly issues: Issues;
  readonly variant: QuoteVariant;
  /** `undefined` when nothing that could be priced was found. */
  readonly draft: ItemsDraft | undefined;
}

/** Read the body of a quote request; what is wrong with it is listed, what is right is kept. */
export const readQuoteRequest = (body: JsonObject): ReadQuoteRequest => {
  const { issues, body: read } = readBody(quoteRequestSchema, body);
  const given = variants.filter((variant) => (body[variant] ?? undefined) !== undefined);
  const [variant = "product"] = given;
  if (given.length !== 1) {
    addIssue(issues, ["product"], "Exactly one of product and items is required");
    return { issues, variant, draft: undefined };
  }
  return { issues, variant, draft: draftOf(variant, read) };
};

const variants: ReadonlyArray<QuoteVariant> = ["product", "items"];

const draftOf = (
  variant: QuoteVariant,
  { currency, product, items }: Readable<v.InferOutput<typeof quoteRequestSchema>>,
): ItemsDraft | undefined => {
  if (variant === "items") return items && { currency, items: items.map(draftOfItem) };
  return product && { currency, items: [productDraft({ ...product, product_id: product.id })] };
};
