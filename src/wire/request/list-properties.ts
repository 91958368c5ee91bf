import * as v from "valibot";
import { maxCursorLength } from "../../listing/cursor.ts";
import { maxLimit, maxOffset } from "../../listing/page.ts";
import { Amount } from "../../money/amount.ts";
import { parseTimestamp, type Timestamp } from "../../time/timestamp.ts";
import { addMessage, type ValidationMessages } from "../failure/validation-messages.ts";
import { cursorMessage, limitMessage, offsetMessage } from "../failure/list-message.ts";
import { amountText, timestampProperty } from "../../record/property-schema.ts";

const bound = (label: string): v.GenericSchema<string | number> => {
  const message = `${label} must be a number or a decimal string, not negative`;
  return v.union(
    [v.pipe(v.number(message), v.finite(message), v.minValue(0, message)), amountText(message)],
    message,
  );
};

/** Properties that every list takes. */
export const listProperties = {
  price_usd_from: v.nullish(bound("Price usd from")),
  price_usd_to: v.nullish(bound("Price usd to")),
  created_at_from: v.nullish(timestampProperty("Created at from")),
  created_at_to: v.nullish(timestampProperty("Created at to")),
  limit: v.nullish(
    v.pipe(
      v.number(limitMessage),
      v.integer(limitMessage),
      v.minValue(1, limitMessage),
      v.maxValue(maxLimit, limitMessage),
    ),
  ),
  offset: v.nullish(
    v.pipe(
      v.number(offsetMessage),
      v.integer(offsetMessage),
      v.minValue(0, offsetMessage),
      v.maxValue(maxOffset, offsetMessage),
    ),
  ),
  cursor: v.nullish(v.pipe(v.string(cursorMessage), v.maxLength(maxCursorLength, cursorMessage))),
};

/** Most values in one array of a filter. */
const maxValues = 100;

/** An array of which any value may match. */
export const anyOf = <Item extends v.GenericSchema>(
  label: string,
  item: Item,
): v.NullishSchema<
  v.SchemaWithPipe<
    readonly [
      v.ArraySchema<Item, string>,
      v.MaxLengthAction<Array<v.InferOutput<Item>>, number, string>,
    ]
  >,
  undefined
> =>
  v.nullish(
    v.pipe(
      v.array(item, `${label} must be an array`),
      v.maxLength(maxValues, `${label} must contain at most ${String(maxValues)} elements`),
    ),
  );

/** The words for a number that is no amount, though it is not negative. */
const boundMessage = "Must have at most 20 digits before the point and 30 after it";

/** The bounds of a list as the wire carries them. */
export interface BoundsJson {
  readonly price_usd_from?: string | number | undefined;
  readonly price_usd_to?: string | number | undefined;
  readonly created_at_from?: string | undefined;
  readonly created_at_to?: string | undefined;
}

/** The bounds of a list; a number beyond the range of amounts is noted as an issue. */
export const readBounds = (
  body: BoundsJson,
  messages: ValidationMessages,
): {
  readonly priceUsdFrom: Amount | undefined;
  readonly priceUsdTo: Amount | undefined;
  readonly createdFrom: Timestamp | undefined;
  readonly createdTo: Timestamp | undefined;
} => {
  const amount = (property: "price_usd_from" | "price_usd_to"): Amount | undefined => {
    const value = body[property];
    if (value === undefined) return undefined;
    const parsed = Amount.parse(plainText(value));
    if (parsed === undefined) addMessage(messages, [property], boundMessage);
    return parsed;
  };
  return {
    priceUsdFrom: amount("price_usd_from"),
    priceUsdTo: amount("price_usd_to"),
    createdFrom: body.created_at_from ? parseTimestamp(body.created_at_from) : undefined,
    createdTo: body.created_at_to ? parseTimestamp(body.created_at_to) : undefined,
  };
};

/** Text as it is; a JSON number in its shortest decimal form, a small one without its exponent. */
const plainText = (value: string | number): string => {
  const [, digit = "", fraction = "", exponent] =
    /^(\d)(?:\.(\d+))?e-(\d+)$/u.exec(String(value)) ?? [];
  return exponent === undefined
    ? String(value)
    : `0.${digit.padStart(parseInt(exponent, 10), "0")}${fraction}`;
};
