import * as v from "valibot";
import { emailPattern } from "../invoice/email-address.ts";
import { maxIdLength } from "../ids.ts";
import { visibleAscii } from "../kernel/text.ts";
import {
  canonicalPattern,
  inputPattern,
  maxCanonicalLength,
  maxInputLength,
} from "../money/amount.ts";
import { idempotencyKeyPattern, maxIdempotencyKeyLength } from "../payment/limits.ts";
import {
  maxEmailLength,
  maxMetadataKeyLength,
  maxMetadataValueLength,
  maxUrlLength,
  maxMetadataEntries,
  reservedKeys,
} from "../invoice/limits.ts";
import { currencies } from "../money/currency.ts";
import { maxNameLength } from "../kernel/name.ts";
import { maxQuantity, minQuantity } from "../quote/limits.ts";

/** An object that has these properties and no others. */
export const closedObject = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, (issue: v.StrictObjectIssue) => string> =>
  v.strictObject(entries, (issue) => {
    const property = issue.path?.at(-1)?.key;
    return typeof property === "string" ? `${labelOf(property)} is required` : "Must be an object";
  });

/** Returns `billing_schema_id` as the start of a sentence: `Billing schema id`. */
export const labelOf = (property: string): string => {
  const words = property.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The code of a currency. */
export const currencyProperty = v.picklist(currencies, "Invalid currency");

/** An identifier with its type prefix. */
export const idProperty = (prefix: string, label: string): v.GenericSchema<string> => {
  const message = `${label} must have the form ${prefix}_<id>`;
  return v.pipe(
    v.string(message),
    v.maxLength(maxIdLength, `${label} must have at most ${String(maxIdLength)} characters`),
    v.regex(new RegExp(`^${prefix}_${visibleAscii}+$`), message),
  );
};

/** The words for every quantity that is none, whoever finds it. */
export const quantityMessage: string =
  "Quantity must be an integer between " + `${String(minQuantity)} and ${String(maxQuantity)}`;

/** Units of one line. */
export const quantityProperty = v.pipe(
  v.number(quantityMessage),
  v.integer(quantityMessage),
  v.minValue(minQuantity, quantityMessage),
  v.maxValue(maxQuantity, quantityMessage),
);

/** The key under which a payment is reported. */
export const idempotencyKeyProperty = v.pipe(
  v.string("Idempotency key must be a string"),
  v.regex(
    idempotencyKeyPattern,
    `Idempotency key must have 1 to ${String(maxIdempotencyKeyLength)} visible characters`,
  ),
);

/** One of some words. */
export const oneOf = <const Values extends ReadonlyArray<string>>(
  label: string,
  values: Values,
): v.PicklistSchema<Values, string> =>
  v.picklist(values, `${label} must be one of ${values.join(", ")}`);

/** Text that is an amount, or `message`. The length comes first: no pattern meets a huge string. */
export const amountText = (message: string): v.GenericSchema<string> =>
  v.pipe(v.string(message), v.maxLength(maxInputLength, message), v.regex(inputPattern, message));

/** A decimal amount as text. */
export const amountProperty = (label: string): v.GenericSchema<string> =>
  amountText(
    `${label} must be a decimal string such as "19.99", ` +
      "with at most 20 digits before the point and 30 after it",
  );

/** A calculated amount: canonical text of at most 35 digits before the point. */
export const calculatedProperty = (label: string): v.GenericSchema<string> => {
  const message = `${label} must be a decimal string without trailing zeros`;
  return v.pipe(
    v.string(message),
    v.maxLength(maxCanonicalLength, message),
    v.regex(canonicalPattern, message),
  );
};

/** A price that the core refuses when it is zero. */
export const positiveAmountProperty = (label: string): v.GenericSchema<string> =>
  v.pipe(amountProperty(label), v.metadata({ not: { pattern: "^0(?:\\.0+)?$" } }));

/** A name or a title: text of a limited length that is not empty. */
export const nameProperty = (label: string): v.GenericSchema<string> =>
  v.pipe(
    v.string(`${label} must be a string`),
    v.minLength(1, `${label} must not be empty`),
    v.maxLength(maxNameLength, `${label} must have at most ${String(maxNameLength)} characters`),
  );

/** The title of a custom item. */
export const titleProperty = nameProperty("Title");

/** Text that a person reads, or an identifier of the host's own. */
export const textProperty = (label: string): v.GenericSchema<string> =>
  v.string(`${label} must be a string`);

/** A truth value as the interface carries it. */
export const flagProperty = (label: string): v.GenericSchema<0 | 1> =>
  v.picklist([0, 1], `${label} must be 0 or 1`);

const dayOfAnyYear =
  "(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|" +
  "02-(?:0[1-9]|1[0-9]|2[0-8])";
const leapYear = "[1-9][0-9](?:0[48]|[2468][048]|[13579][26])|(?:1[26]|[2468][048]|[3579][26])00";
const timeOfDay = "(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]";

/** What `parseTimestamp` takes, leap days and all, in a form that a schema can carry. */
export const timestampPattern = new RegExp(
  `^(?:[1-9][0-9]{3}-(?:${dayOfAnyYear})|(?:${leapYear})-02-29) ${timeOfDay}$`,
);

/** The message for text that is not a timestamp. */
export const timestampMessage = (label: string): string =>
  `${label} must be an existing moment as YYYY-MM-DD HH:MM:SS`;

/** A moment in UTC, to the second. */
export const timestampProperty = (label: string): v.GenericSchema<string> => {
  const message = timestampMessage(label);
  return v.pipe(v.string(message), v.regex(timestampPattern, message));
};

/** The message for text that stores refuse or change. */
export const malformedTextMessage = "Text must not contain NUL or unpaired surrogates";

/** The words for too many keys in metadata. */
export const metadataMessage = [
  "Metadata must have at most",
  String(maxMetadataEntries),
  "keys",
].join(" ");
/** The words for a key that metadata cannot have. */
export const metadataKeyMessage: string =
  `Metadata keys must have 1 to ${String(maxMetadataKeyLength)} characters ` +
  "and must not be __proto__, constructor or prototype";
/** The words for a value that metadata cannot have. */
export const metadataValueMessage: string =
  "Metadata values must be strings of at most " + `${String(maxMetadataValueLength)} characters`;

/** Free-form text by key. */
export const metadataProperty = v.pipe(
  v.record(
    v.pipe(
      v.string(),
      v.minLength(1, metadataKeyMessage),
      v.maxLength(maxMetadataKeyLength, metadataKeyMessage),
      v.metadata({ not: { enum: [...reservedKeys] } }),
    ),
    v.pipe(
      v.string(metadataValueMessage),
      v.maxLength(maxMetadataValueLength, metadataValueMessage),
    ),
    "Metadata must be an object",
  ),
  v.maxEntries(maxMetadataEntries, metadataMessage),
);

/** An e-mail address; the core checks its form. */
export const emailProperty = v.pipe(
  v.string("Invalid email address"),
  v.maxLength(maxEmailLength, "Invalid email address"),
  v.metadata({ pattern: emailPattern.source }),
);

/** A web address; the core checks its form. */
export const urlProperty = v.pipe(
  v.string("Invalid URL"),
  v.maxLength(maxUrlLength, "Invalid URL"),
  v.metadata({ pattern: "^https?://[^/]" }),
);

/** A record of another kind that was expanded: it is looked up by its identifier, not read here. */
export const expandedProperty = (label: string) =>
  v.nullish(v.record(v.string(), v.unknown(), `${label} must be an object`));
