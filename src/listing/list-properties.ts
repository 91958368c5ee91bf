import * as v from "../record/described-schema.ts";
import { maxCursorLength } from "./cursor.ts";
import { maxLimit, maxOffset } from "./page.ts";
import { Amount } from "../money/amount.ts";
import { parseTimestamp, type Timestamp } from "../time/timestamp.ts";
import { requirement, withValue } from "../record/requirement.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import { amountText, integerBetween, timestampProperty } from "../record/property-schema.ts";

const boundRequirement = "must be a number or a decimal string of at least 0";
const boundMessage = withValue(boundRequirement);

const bound = v.nullish(
  v.union(
    [
      v.pipe(v.number(boundMessage), v.finite(boundMessage), v.minValue(0, boundMessage)),
      amountText(boundRequirement),
    ],
    boundMessage,
  ),
);

/** The properties that select a page of a list. */
export const pageProperties = {
  limit: v.nullish(integerBetween(1, maxLimit, withValue(requirement.limit))),
  offset: v.nullish(integerBetween(0, maxOffset, withValue(requirement.offset))),
  cursor: v.nullish(
    v.pipe(v.string(requirement.cursor), v.maxLength(maxCursorLength, requirement.cursor)),
  ),
};

/** The properties that the lists of invoices and payments have. */
export const listProperties = {
  price_usd_from: bound,
  price_usd_to: bound,
  created_at_from: v.nullish(timestampProperty),
  created_at_to: v.nullish(timestampProperty),
  ...pageProperties,
};

const rangeMessage = withValue(`must have ${requirement.digits}`);

/** The bounds of a list in a request. */
export interface BoundsJson {
  readonly price_usd_from?: string | number | undefined;
  readonly price_usd_to?: string | number | undefined;
  readonly created_at_from?: string | undefined;
  readonly created_at_to?: string | undefined;
}

/** Reads the bounds of a list. Adds a message for a number outside the range of amounts. */
export const readBounds = (
  body: BoundsJson,
  messages: ValidationMessages,
): {
  readonly priceUsdFrom: Amount | undefined;
  readonly priceUsdTo: Amount | undefined;
  readonly createdAtFrom: Timestamp | undefined;
  readonly createdAtTo: Timestamp | undefined;
} => {
  const amount = (property: "price_usd_from" | "price_usd_to"): Amount | undefined => {
    const value = body[property];
    if (value === undefined) return undefined;
    const parsed = Amount.parse(plainText(value));
    if (parsed === undefined) addMessage(messages, property, rangeMessage({ input: value }));
    return parsed;
  };
  return {
    priceUsdFrom: amount("price_usd_from"),
    priceUsdTo: amount("price_usd_to"),
    createdAtFrom: body.created_at_from ? parseTimestamp(body.created_at_from) : undefined,
    createdAtTo: body.created_at_to ? parseTimestamp(body.created_at_to) : undefined,
  };
};

/** Returns a text unchanged, and a JSON number in its shortest decimal form without an exponent. */
const plainText = (value: string | number): string => {
  const [, digit = "", fraction = "", exponent] =
    /^(\d)(?:\.(\d+))?e-(\d+)$/u.exec(String(value)) ?? [];
  return exponent === undefined
    ? String(value)
    : `0.${digit.padStart(parseInt(exponent, 10), "0")}${fraction}`;
};
