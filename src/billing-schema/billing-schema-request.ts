import * as v from "../record/described-schema.ts";
import {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type Recurrence,
} from "./billing-schema.ts";
import { maxDescriptionLength } from "../catalog/catalog-check.ts";
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
  integerBetween,
  nameProperty,
  oneOf,
  shortText,
} from "../record/property-schema.ts";
import { withValue } from "../record/requirement.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import type { JsonObject } from "../wire/json.ts";
import { pageProperties } from "../listing/list-properties.ts";
import { readBody, type Readable, type ReadRequest } from "../wire/body-read.ts";
import { addPageMessages, readable, type ReadListRequest } from "../listing/list-request.ts";
import { versionGroupProperty } from "../product/product-request.ts";
import type { RequestReaders } from "../wire/request.ts";

const intervalCount = integerBetween(
  1,
  Number.MAX_SAFE_INTEGER,
  withValue("must be an integer of at least 1"),
);

const optionalProperties = {
  description: v.nullish(shortText(maxDescriptionLength)),
  type: v.nullish(oneOf(["ONE_TIME", "RECURRING"])),
  interval_type: v.nullish(oneOf(intervalTypes)),
  interval_count: v.nullish(intervalCount),
  payment_type: v.nullish(oneOf(paymentTypes)),
  renew_type: v.nullish(oneOf(renewTypes)),
  billing_type: v.nullish(oneOf(billingTypes)),
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
  const { messages, body } = readBody(newBillingSchemaSchema, json);
  const { name, basePrice, ...others } = changesIn(messages, json, body);
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
  const { messages, body } = readBody(billingSchemaChangesSchema, json);
  return { messages, changes: changesIn(messages, json, body) };
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

const isAbsent = (json: JsonObject, property: string): boolean =>
  (json[property] ?? undefined) === undefined;

const parts = ["interval_type", "interval_count", "payment_type", "renew_type", "billing_type"];

/** Reads the five properties of a recurrence: all of them, or none for a one-time charge. */
const recurrenceIn = (
  messages: ValidationMessages,
  json: JsonObject,
  { type, interval_type, interval_count, payment_type, renew_type, billing_type }: Body,
): { readonly recurrence?: Recurrence | undefined } => {
  const given = parts.filter((name) => !isAbsent(json, name));
  if (type === "ONE_TIME") {
    for (const name of given) addMessage(messages, name, "is not allowed with type ONE_TIME");
    return { recurrence: undefined };
  }
  if (type === undefined && given.length === 0) return {};
  for (const name of parts) {
    if (!given.includes(name)) addMessage(messages, name, "is required with type RECURRING");
  }
  const isComplete =
    interval_type !== undefined &&
    interval_count !== undefined &&
    payment_type !== undefined &&
    renew_type !== undefined &&
    billing_type !== undefined;
  if (!isComplete) return {};
  const recurrence = {
    intervalType: interval_type,
    intervalCount: interval_count,
    paymentType: payment_type,
    renewType: renew_type,
    billingType: billing_type,
  };
  return { recurrence };
};

/** Body of POST /billing_schemas/list. Every property is optional; null means absent. */
const billingSchemaListSchema = closedObject({
  is_active: v.nullish(flagProperty),
  version_group_id: v.nullish(versionGroupProperty),
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
