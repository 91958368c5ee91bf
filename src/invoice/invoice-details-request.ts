import * as v from "../record/described-schema.ts";
import { invoiceParts, type InvoicePart } from "./invoice-expand.ts";
import type { Currency } from "../money/currency.ts";
import type { JsonObject } from "../kernel/json.ts";
import { arrayOf, closedObject, currencyProperty, oneOf } from "../record/property-schema.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";

/** The values of `expand`: the parts of an invoice, and details of its currency. */
const expandValues = [...invoiceParts, "currency"] as const;

/** Maximum number of values in `expand`. */
const maxExpansions = 16;

/** Body of POST /invoices/{id}; every property is optional, null means absent. */
export const detailsRequestSchema = closedObject({
  expand: v.nullish(arrayOf(oneOf(expandValues), maxExpansions)),
  currency: v.nullish(currencyProperty),
});

/** A request for details after reading. @inline */
export interface ReadDetailsRequest extends ReadRequest {
  /** Whether `expand` has a value, which selects the full view instead of the minimal one. */
  readonly isFull: boolean;
  readonly parts: ReadonlyArray<InvoicePart>;
  readonly withCurrency: boolean;
  readonly summaryCurrency: Currency | undefined;
}

/** Reads the body of POST /invoices/{id}. */
export const readDetailsRequest = (json: JsonObject): ReadDetailsRequest => {
  const { messages, body } = readBody(detailsRequestSchema, json);
  const { expand = [], currency } = body;
  return {
    messages,
    isFull: expand.length > 0,
    parts: expand.filter((value) => value !== undefined && value !== "currency"),
    withCurrency: expand.includes("currency"),
    summaryCurrency: currency,
  };
};
