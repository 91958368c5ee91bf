import * as v from "../record/described-schema.ts";
import { isAbsent, recurrenceIn, recurrenceProperties } from "./recurrence-request.ts";
import { maxDescriptionLength } from "../product/product.ts";
import { parseId, type ProductId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { BillingSchemaFilter } from "./billing-schema-filter.ts";
import type { BillingSchemaContent } from "./billing-schema-content.ts";
import { maxLineTaxes } from "../tax/tax-line.ts";
import {
  amountProperty,
  arrayOf,
  closedObject,
  currencyProperty,
  flagProperty,
  idProperty,
  nameProperty,
  shortText,
} from "../record/property-schema.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import type { JsonObject } from "../kernel/json.ts";
import { pageProperties } from "../listing/list-properties.ts";
import { pricingProperty, readPricingModel } from "../pricing/pricing-record.ts";
import { readBody, type Complete, type Readable, type ReadRequest } from "../wire/body-read.ts";
import { addPageMessages, readable, type ReadListRequest } from "../listing/list-request.ts";
import { maxIdLength } from "../ids.ts";
import type { RequestReaders } from "../wire/request.ts";

const optionalProperties = {
  pricing: v.nullish(pricingProperty),
  description: v.nullish(shortText(maxDescriptionLength)),
  ...recurrenceProperties,
  tax_ids: v.nullish(arrayOf(idProperty("tax"), maxLineTaxes)),
};

/** Body of POST /billing_schemas. */
export const newBillingSchemaSchema = closedObject({
  product_id: idProperty("product"),
  name: nameProperty,
  currency: currencyProperty,
  base_price: amountProperty,
  ...optionalProperties,
});

/** Body of POST /billing_schemas/{id}/revise. */
const billingSchemaChangesSchema = closedObject({
  name: v.nullish(nameProperty),
  currency: v.nullish(currencyProperty),
  base_price: v.nullish(amountProperty),
  ...optionalProperties,
});

/** The content of a new billing schema after reading. @inline */
export interface ReadNewBillingSchemaRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly productId: ProductId | undefined;
  /** `undefined` if there are messages. */
  readonly content:
    (Partial<BillingSchemaContent> & Pick<BillingSchemaContent, "name" | "basePrice">) | undefined;
}

/** Reads the body of POST /billing_schemas. */
const readNewBillingSchemaRequest = (json: JsonObject): ReadNewBillingSchemaRequest => {
  const { messages, body, complete } = readBody(newBillingSchemaSchema, json);
  const { name, basePrice, ...others } = {
    ...changesIn(messages, json, body),
    ...pricingIn(json, complete),
  };
  if (messages.size > 0 || name === undefined || basePrice === undefined) {
    return { messages, productId: undefined, content: undefined };
  }
  const productId = parseId("product", body.product_id ?? "");
  return { messages, productId, content: { name, basePrice, ...others } };
};

/** The changes of a billing schema after reading. @inline */
export interface ReadBillingSchemaChanges extends ReadRequest {
  readonly changes: Partial<BillingSchemaContent>;
}

/** Reads the body of POST /billing_schemas/{id}/revise. */
const readBillingSchemaChanges = (json: JsonObject): ReadBillingSchemaChanges => {
  const { messages, body, complete } = readBody(billingSchemaChangesSchema, json);
  const changes = { ...changesIn(messages, json, body), ...pricingIn(json, complete) };
  return { messages, changes };
};

type Body = Readable<v.InferOutput<typeof billingSchemaChangesSchema>>;

const changesIn = (
  messages: ValidationMessages,
  json: JsonObject,
  body: Body,
): Partial<BillingSchemaContent> => {
  const { name, description, currency, base_price: price, tax_ids: taxIds } = body;
  const amount = price === undefined ? undefined : Amount.parse(price);
  for (const [one, other] of [
    ["currency", "base_price"],
    ["base_price", "currency"],
  ] as const) {
    if (isAbsent(json, one) && !isAbsent(json, other) && !messages.has(one)) {
      addMessage(messages, one, `is required with ${other}`);
    }
  }
  return {
    ...(name !== undefined && { name }),
    ...(description !== undefined && { description }),
    ...(currency !== undefined && amount !== undefined && { basePrice: { currency, amount } }),
    ...recurrenceIn(messages, json, body),
    ...(taxIds !== undefined && {
      taxIds: (readable(taxIds) ?? []).flatMap((id) => parseId("tax", id) ?? []),
    }),
  };
};

/** Reads a pricing model. Null is a change: it removes the model. */
const pricingIn = (
  json: JsonObject,
  body: Pick<Complete<v.InferOutput<typeof billingSchemaChangesSchema>>, "pricing"> | undefined,
): Pick<BillingSchemaContent, "pricing"> =>
  body === undefined || json["pricing"] === undefined
    ? {}
    : { pricing: body.pricing && readPricingModel(body.pricing) };

/** Body of POST /billing_schemas/list. Every property is optional; null means absent. */
const billingSchemaListSchema = closedObject({
  is_active: v.nullish(flagProperty),
  version_group_id: v.nullish(shortText(maxIdLength)),
  product_id: v.nullish(idProperty("product")),
  ...pageProperties,
});

/** Reads the body of POST /billing_schemas/list. */
const readBillingSchemaListRequest = (json: JsonObject): ReadListRequest<BillingSchemaFilter> => {
  const { messages, body } = readBody(billingSchemaListSchema, json);
  const { is_active: isActive, version_group_id: versionGroupId, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, {}, options);
  const filter = {
    isActive: isActive === undefined ? undefined : isActive === 1,
    versionGroupId,
    productId: body.product_id === undefined ? undefined : parseId("product", body.product_id),
  };
  return { messages, filter, options };
};

/** The requests of billing schemas. */
export const billingSchemaRequests: RequestReaders<{
  create: ReadNewBillingSchemaRequest;
  list: ReadListRequest<BillingSchemaFilter>;
  revise: ReadBillingSchemaChanges;
}> = {
  create: { schema: newBillingSchemaSchema, read: readNewBillingSchemaRequest },
  list: { schema: billingSchemaListSchema, read: readBillingSchemaListRequest },
  revise: { schema: billingSchemaChangesSchema, read: readBillingSchemaChanges },
};
