import * as v from "valibot";
import { invoiceParts, type InvoicePart } from "../../invoice/expand-invoice.ts";
import type { Currency } from "../../money/currency.ts";
import type { ValidationMessages } from "../failure/validation-messages.ts";
import type { JsonObject } from "../json.ts";
import { closedObject, currencyProperty, oneOf } from "../../record/property-schema.ts";
import { readBody } from "./read-body.ts";

/** What the details of an invoice can be expanded by: its parts, and facts about its currency. */
const expandValues = [...invoiceParts, "currency"] as const;

/** Most values of `expand`. */
const maxExpansions = 16;

/** Body of POST /invoices/{id}; every property is optional and null is as absent. */
export const detailsRequestSchema = closedObject({
  expand: v.nullish(
    v.pipe(
      v.array(oneOf("Expand", expandValues), "Expand must be an array"),
      v.maxLength(maxExpansions, `Expand must contain at most ${String(maxExpansions)} elements`),
    ),
  ),
  currency: v.nullish(currencyProperty),
});

/** A request for details after reading. */
export interface ReadDetailsRequest {
  readonly messages: ValidationMessages;
  /** Whether anything at all was asked to be expanded: the full view instead of the minimal one. */
  readonly isFull: boolean;
  readonly parts: ReadonlyArray<InvoicePart>;
  readonly withCurrency: boolean;
  readonly summaryCurrency: Currency | undefined;
}

/** Read the body of POST /invoices/{id}. */
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
