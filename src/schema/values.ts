import * as v from "valibot";
import { maxIdLength, parseId, type Id } from "../ids.ts";
import { describeValue } from "../kernel/json.ts";
import { isIdempotencyKey, maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { isWellFormed, visibleAscii, maxNameLength } from "../kernel/text.ts";
import {
  Amount,
  canonicalPattern,
  inputPattern,
  maxInputIntegerDigits,
  maxInputLength,
  scale,
} from "../money/amount.ts";
import { currencies, isCurrency, type Currency } from "../money/currency.ts";
import {
  parseTimestamp,
  timestampOfDate,
  timestampPattern,
  type Timestamp,
} from "../time/timestamp.ts";
import { value, type JsonForm, type Schema, type Value } from "./schema.ts";

export { exactOptional, optional } from "valibot";

/** The type of a column, from which those in a database and in responses follow. @inline */
export type ColumnType =
  | { readonly type: "text" | "amount" | "delta" | "currency" | "currencies" | "timestamp" }
  | { readonly type: "boolean" | "integer" | "object" | "texts" }
  | { readonly type: "id" | "ids"; readonly prefix: string }
  | { readonly type: "enum" | "enums"; readonly values: ReadonlyArray<string> };

/** A value that can be a column of a table. */
export interface ColumnValue<Input, Output = Input> extends Value<Input, Output> {
  readonly column: ColumnType;
}

/** Describes a value, and the column that it is stored in. */
export const columnValue = <Input, Output = Input>(
  column: ColumnType,
  of: Parameters<typeof value<Input, Output>>[0],
): ColumnValue<Input, Output> => Object.assign(value<Input, Output>(of), { column });

/**
 * Completes a message with the value that it is about: `must be 0 or 1, not "yes"`.
 *
 * Not for secrets or personal data. Shows at most 40 characters of a text, escaped as in JSON.
 */
export const withValue =
  (message: string) =>
  (given: unknown): string =>
    given === undefined ? message : `${message}, not ${shown(given)}`;

const shown = (given: unknown): string => {
  if (typeof given !== "string") return describeValue(given);
  return JSON.stringify(given.length > 40 ? `${given.slice(0, 37)}...` : given);
};

/** The end of a message about an amount. */
export const digitsOfAmount =
  `at most ${String(maxInputIntegerDigits)} digits before the decimal point ` +
  `and ${String(scale)} after it`;

/** Narrows a value, and its form in JSON. */
export const where = <Input, Output, Extra extends object>(
  of: Value<Input, Output> & Extra,
  holds: (found: Output) => boolean,
  message: string | ((given: unknown) => string),
  form: JsonForm = {},
): Value<Input, Output> & Extra => {
  const messageOf = typeof message === "string" ? () => message : message;
  const narrowed = v.pipe(
    of,
    v.check(holds, ({ input }) => messageOf(input)),
  );
  return Object.assign(narrowed, { form: { ...of.form, ...form } }) as typeof narrowed &
    Value<Input, Output> &
    Extra;
};

/** An exact amount: decimal text, or an `Amount` of this library. */
export const amount: ColumnValue<Amount | string, Amount> = columnValue(
  { type: "amount" },
  {
    form: { type: "string", maxLength: maxInputLength, pattern: inputPattern.source },
    message: withValue(`must be a decimal string such as "19.99" with ${digitsOfAmount}`),
    read: (given, isJson) => {
      if (typeof given === "string") return Amount.parse(given);
      return !isJson && Amount.is(given) ? given : undefined;
    },
  },
);

const canonical: Parameters<typeof columnValue<Amount>>[1] = {
  form: { type: "string", pattern: canonicalPattern.source },
  message: withValue("must be a decimal string without trailing zeros"),
  read: (given, isJson) => {
    if (typeof given === "string") return Amount.parseCanonical(given);
    return !isJson && Amount.is(given) ? given : undefined;
  },
};

/** An amount that was calculated: canonical text in JSON, of at most 35 digits before the point. */
export const calculated: ColumnValue<Amount> = columnValue({ type: "amount" }, canonical);

/** A calculated amount that may be negative. */
export const signed: ColumnValue<Amount> = columnValue({ type: "delta" }, canonical);

/** The code of a currency. */
export const currency: ColumnValue<Currency> = columnValue(
  { type: "currency" },
  {
    form: { enum: currencies, type: "string" },
    message: "Invalid currency",
    read: (given) => (typeof given === "string" && isCurrency(given) ? given : undefined),
  },
);

/**
 * A time in UTC, to the second: text as `YYYY-MM-DD HH:MM:SS`, or a `Date`, whose fraction of a
 * second is truncated.
 */
export const timestamp: ColumnValue<Date | string, Timestamp> = columnValue(
  { type: "timestamp" },
  {
    form: { type: "string", pattern: timestampPattern.source },
    message: withValue("must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS"),
    read: (given, isJson) => {
      if (typeof given === "string") return parseTimestamp(given);
      return isJson ? undefined : timestampOfDate(given);
    },
  },
);

/** True or false; 1 or 0 in JSON. */
export const flag: ColumnValue<boolean> = columnValue(
  { type: "boolean" },
  {
    form: { enum: [0, 1], type: "number" },
    message: withValue("must be 0 or 1"),
    read: (given, isJson) => {
      if (!isJson) return typeof given === "boolean" ? given : undefined;
      if (given === 1) return true;
      return given === 0 ? false : undefined;
    },
  },
);

/** One of some texts. */
export const oneOf = <const Text extends string>(texts: ReadonlyArray<Text>): ColumnValue<Text> =>
  columnValue(
    { type: "enum", values: texts },
    {
      form: { enum: texts, type: "string" },
      message: withValue(`must be ${texts.length > 1 ? "one of " : ""}${texts.join(", ")}`),
      read: (given) => texts.find((known) => known === given),
    },
  );

/** One text only. */
export const literal = <const Text extends string>(only: Text): ColumnValue<Text> =>
  columnValue(
    { type: "enum", values: [only] },
    {
      form: { const: only },
      message: withValue(`must be ${only}`),
      read: (given) => (given === only ? only : undefined),
    },
  );

/** An identifier, such as `refund_1`. */
export const id = <const Prefix extends string>(prefix: Prefix): ColumnValue<Id<Prefix>> =>
  columnValue(
    { type: "id", prefix },
    {
      form: { type: "string", maxLength: maxIdLength, pattern: `^${prefix}_${visibleAscii}+$` },
      message: withValue(
        `must have the form ${prefix}_<id> ` +
          `with at most ${String(maxIdLength)} visible ASCII characters`,
      ),
      read: (given) => (typeof given === "string" ? parseId(prefix, given) : undefined),
    },
  );

/** What every text must fulfil. */
export const wellFormedText = "must not contain NUL or unpaired surrogates";

/** Text without NUL and unpaired surrogates, of at most some characters. */
export const text = (max = Infinity): ColumnValue<string> =>
  columnValue(
    { type: "text" },
    {
      form: { type: "string", ...(max === Infinity ? {} : { maxLength: max }) },
      message: (given) => {
        if (typeof given !== "string") return "must be a string";
        if (given.length <= max) return wellFormedText;
        return `must have at most ${String(max)} characters, not ${String(given.length)}`;
      },
      read: (given) =>
        typeof given === "string" && given.length <= max && isWellFormed(given) ? given : undefined,
    },
  );

/** Text as `text`, of at least one character. */
export const filledText = (max: number): ColumnValue<string> =>
  where(text(max), (found) => found.length > 0, "must not be empty", { minLength: 1 });

/** A name or a title of a record: 1 to 200 characters. */
export const name: ColumnValue<string> = filledText(maxNameLength);

/** What an idempotency key must be. */
export const keyRequirement =
  `must have 1 to ${String(maxIdempotencyKeyLength)} ` + "visible ASCII characters";

/** The key under which a caller repeats a request. */
export const idempotencyKey: ColumnValue<string> = columnValue(
  { type: "text" },
  {
    form: { type: "string", maxLength: maxIdempotencyKeyLength, minLength: 1, pattern: "^[!-~]+$" },
    message: keyRequirement,
    read: (given) => (isIdempotencyKey(given) ? given : undefined),
  },
);

/** An integer between two others. */
export const integer = (
  min: number,
  max: number,
  message: string | ((given: unknown) => string) = withValue(
    `must be an integer between ${String(min)} and ${String(max)}`,
  ),
): ColumnValue<number> =>
  columnValue(
    { type: "integer" },
    {
      form: { type: "integer", minimum: min, maximum: max },
      message,
      read: (given) =>
        Number.isInteger(given) && (given as number) >= min && (given as number) <= max
          ? (given as number)
          : undefined,
    },
  );

/** A number of records or of anything else: an integer of at least 0. */
export const count: ColumnValue<number> = integer(0, Number.MAX_SAFE_INTEGER);

/** Any value of JSON. */
export const anything: ColumnValue<unknown> = columnValue(
  { type: "object" },
  { form: {}, message: "is required", read: (given) => given },
);

/** An amount that is more than zero. */
export const positive: ColumnValue<Amount | string, Amount> = where(
  amount,
  Amount.isPositive,
  "must be greater than 0",
  { not: { pattern: "^0(?:\\.0+)?$" } },
);

/** A property that callers from TypeScript may leave out; it is required in JSON. */
export const assumed = <const Of extends Schema, const Fallback extends v.InferInput<Of>>(
  of: Of,
  fallback: Fallback,
): v.OptionalSchema<Of, Fallback> & { readonly isAssumed: true } =>
  Object.assign(v.optional(of, fallback), { isAssumed: true as const });

/** A property of changes: what is absent stays; null in JSON, and undefined, removes it. */
export const removable = <const Of extends Schema>(
  of: Of,
): v.OptionalSchema<Of, undefined> & { readonly isRemovable: true } =>
  Object.assign(v.optional(of), { isRemovable: true as const });
