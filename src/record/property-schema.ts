import * as v from "./described-schema.ts";
import { maxIdLength } from "../ids.ts";
import { maxNameLength } from "../kernel/name.ts";
import { visibleAscii } from "../kernel/text.ts";
import { inputPattern, maxInputLength } from "../money/amount.ts";
import { currencies } from "../money/currency.ts";
import { requirement, withValue } from "./requirement.ts";
import { timestampPattern } from "./time-patterns.ts";

/** Creates the schema of an object that has these properties and no others. */
export const closedObject = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, (issue: v.StrictObjectIssue) => string> =>
  v.strictObject(entries, ({ path }) => (path === undefined ? "must be an object" : "is required"));

/** The code of a currency. */
export const currencyProperty = v.picklist(currencies, requirement.currency);

/** Creates the schema of an identifier with this prefix. */
export const idProperty = (prefix: string): v.GenericSchema<string> => {
  const message = withValue(
    `must have the form ${prefix}_<id> ` +
      `with at most ${String(maxIdLength)} visible ASCII characters`,
  );
  return v.pipe(
    v.string(message),
    v.maxLength(maxIdLength, message),
    v.regex(new RegExp(`^${prefix}_${visibleAscii}+$`), message),
  );
};

/** Creates the schema of an integer. */
export const integerBetween = (
  min: number,
  max: number,
  message: v.ErrorMessage<v.BaseIssue<unknown>>,
): v.GenericSchema<number> =>
  v.pipe(v.number(message), v.integer(message), v.minValue(min, message), v.maxValue(max, message));

/** Creates the schema of a text that is one of `values`. */
export const oneOf = <const Values extends ReadonlyArray<string>>(
  values: Values,
): v.PicklistSchema<Values, (issue: v.PicklistIssue) => string> =>
  v.picklist(
    values,
    withValue(`must be ${values.length > 1 ? "one of " : ""}${values.join(", ")}`),
  );

/**
 * Creates the schema of an amount as text. The length is checked first, so that the pattern never
 * runs over a huge text.
 */
export const amountText = (requirement: string): v.GenericSchema<string> => {
  const message = withValue(requirement);
  return v.pipe(
    v.string(message),
    v.maxLength(maxInputLength, message),
    v.regex(inputPattern, message),
  );
};

/** A decimal amount as text. */
export const amountProperty: v.GenericSchema<string> = amountText(
  `must be a decimal string such as "19.99" with ${requirement.digits}`,
);

/** Text that a person reads, or an identifier of the host's own. */
export const textProperty = v.string("must be a string");

/** Creates the schema of an array of at most `max` elements. */
export const arrayOf = <Item extends v.GenericSchema>(
  item: Item,
  max: number,
): v.GenericSchema<ReadonlyArray<v.InferOutput<Item>>> =>
  v.pipe(
    v.array(item, "must be an array"),
    v.maxLength(max, `must contain at most ${String(max)} elements`),
  );

/** Creates the schema of a text of at most `max` characters. */
export const shortText = (max: number): v.GenericSchema<string> =>
  v.pipe(
    textProperty,
    v.maxLength(
      max,
      ({ input }) => `must have at most ${String(max)} characters, not ${String(input.length)}`,
    ),
  );

/** A name or a title: text of a limited length that is not empty. */
export const nameProperty: v.GenericSchema<string> = v.pipe(
  shortText(maxNameLength),
  v.minLength(1, "must not be empty"),
);

/** A flag: 1 for true, 0 for false. */
export const flagProperty = v.picklist([0, 1], withValue("must be 0 or 1"));

/** A time in UTC, to the second. */
export const timestampProperty: v.GenericSchema<string> = v.pipe(
  v.string(withValue(requirement.timestamp)),
  v.regex(timestampPattern, withValue(requirement.timestamp)),
);
