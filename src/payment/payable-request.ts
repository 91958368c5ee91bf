import * as v from "../record/described-schema.ts";
import type { Currency } from "../money/currency.ts";
import { closedObject, currencyProperty } from "../record/property-schema.ts";
import type { JsonObject } from "../wire/json.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";

/** Body of POST /invoices/{id}/payable; null means absent. */
export const payableRequestSchema = closedObject({ currency: v.nullish(currencyProperty) });

/** A request for what is left to pay after reading. */
export interface ReadPayableRequest extends ReadRequest {
  readonly currency: Currency | undefined;
}

/** Reads the body of POST /invoices/{id}/payable. */
export const readPayableRequest = (json: JsonObject): ReadPayableRequest => {
  const { messages, body } = readBody(payableRequestSchema, json);
  return { messages, currency: body.currency };
};
