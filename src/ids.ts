import { invariant } from "./kernel/invariant.ts";
import { visibleAscii } from "./kernel/text.ts";

/** An identifier of one type: its prefix, an underscore and more, such as `invoice_1`. */
export type Id<Prefix extends string> = `${Prefix}_${string}`;

/** `org_<id>`: the organization that a record or a call belongs to. */
export type OrganizationId = Id<"org">;
/** `product_<id>`: one version of a product. */
export type ProductId = Id<"product">;
/** `schema_<id>`: one version of a billing schema. */
export type BillingSchemaId = Id<"schema">;
/** `tax_<id>`: one version of a tax. */
export type TaxId = Id<"tax">;
/** `coupon_<id>`. */
export type CouponId = Id<"coupon">;
/** `payment_intent_<id>`: a custom item of an invoice. */
export type PaymentIntentId = Id<"payment_intent">;
/** `invoice_<id>`. */
export type InvoiceId = Id<"invoice">;
/** `invoice_item_<id>`: one line of an invoice. */
export type InvoiceItemId = Id<"invoice_item">;
/** `payment_<id>`. */
export type PaymentId = Id<"payment">;
/** `refund_<id>`: a refund, a chargeback or a reversal. */
export type RefundId = Id<"refund">;
/** `credit_<id>`: a credit note. */
export type CreditNoteId = Id<"credit">;
/** `prov_<name>`: a payment provider. */
export type ProviderId = Id<"prov">;
/** `key_<id>`: an API key, without its secret. @inline */
export type ApiKeyId = Id<"key">;
/** `endpoint_<id>`: a webhook endpoint. */
export type EndpointId = Id<"endpoint">;
/** `event_<id>`: an event in the outbox. */
export type EventId = Id<"event">;

/** Maximum length of an identifier in characters, including the prefix. */
export const maxIdLength = 128;

/**
 * Parses an identifier: its type prefix, an underscore, and a suffix of visible ASCII characters.
 *
 * @returns `undefined` if the text is not one, or is longer than `maxIdLength`.
 */
export const parseId = <Prefix extends string>(
  prefix: Prefix,
  text: string,
): Id<Prefix> | undefined =>
  text.length <= maxIdLength &&
  text.length > prefix.length + 1 &&
  text.startsWith(`${prefix}_`) &&
  form.test(text)
    ? (text as Id<Prefix>)
    : undefined;

/** Parses an identifier in source code. Throws `InvariantViolation` if it is malformed. */
export const idOf = <Prefix extends string>(prefix: Prefix, text: string): Id<Prefix> => {
  const id = parseId(prefix, text);
  invariant(id !== undefined, `"${text}" is not an identifier of the form ${prefix}_<id>`);
  return id;
};

const form = /* @__PURE__ */ new RegExp(`^${visibleAscii}+$`, "u");

/** Creates new identifiers. The core has no source of randomness of its own. */
export type IdSource = <Prefix extends string>(prefix: Prefix) => Id<Prefix>;
