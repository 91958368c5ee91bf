import { maxSearchLength } from "../listing/search.ts";
import { isCursor, maxCursorLength } from "../listing/cursor.ts";
import { defaultLimit, maxLimit, maxMetadataFilters, maxOffset } from "../listing/page.ts";
import type { Metadata } from "../kernel/metadata.ts";
import { Amount, inputPattern, maxInputLength } from "../money/amount.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { left, right, type Either } from "../kernel/either.ts";
import {
  asWritten,
  invalid,
  value,
  type Invalid,
  type OutputOf,
  type Rule,
  type Value,
} from "./schema.ts";
import { plainText } from "../kernel/text.ts";
import { textsByKey } from "./containers.ts";
import { digitsOfAmount, filledText, integer, optional, timestamp, withValue } from "./values.ts";

/** Maximum number of values in one list of a filter. A record passes if it has any of them. */
export const maxValues = 100;

const wrongCursor = "must be the {nextCursor} of a page with the same filters";

const cursor: Value<string> = value({
  form: { type: "string", maxLength: maxCursorLength },
  message: (_, isJson) =>
    wrongCursor.replace("{nextCursor}", isJson ? "next_cursor" : "nextCursor"),
  read: (given) => (typeof given === "string" && isCursor(given) ? given : undefined),
});

/**
 * Reads after what a page starts; `undefined` without a cursor. Fails with `Invalid` for a cursor
 * of another list or filter, of which `startOf` returns nothing.
 */
export const readStart = <Start>(
  request: unknown,
  given: string | undefined,
  startOf: (cursor: string) => Start | undefined,
): Either<Invalid, Start | undefined> => {
  if (given === undefined) return right(undefined);
  const start = startOf(given);
  return start === undefined
    ? left(asWritten(request)(invalid({ path: ["cursor"], message: wrongCursor })))
    : right(start);
};

/** Which page of a list. */
export const page = {
  /** The maximum number of rows: 1 to 100. Defaults to 20. */
  limit: optional(integer(1, maxLimit), defaultLimit),
  /** How many rows to skip: 0 to 1,000,000. Cannot be combined with `cursor`. */
  offset: optional(integer(0, maxOffset)),
  /** The `nextCursor` of a page with the same filter. */
  cursor: optional(cursor),
};

/**
 * A text to search for: a whole number, identifier, e-mail address or reference, or else words in
 * any order, each a part of the number of the invoice, of the name of the customer or of the e-mail
 * address, without regard to case and accents. 1 to 100 characters.
 */
export const search = optional(filledText(maxSearchLength));

/** The requested page, after reading. */
export interface PageAsked extends OutputOf<typeof page> {}

/** The properties of a request for a list that select records, after reading. */
export type FilterOf<Asked> = Partial<Omit<Asked, keyof PageAsked | "expand">>;

/** The rules of a page. */
export const pageRules: ReadonlyArray<Rule<PageAsked>> = [
  {
    on: ["cursor", "offset"],
    message: "cannot be combined with {offset}",
    holds: ({ cursor: given, offset }) => given === undefined || offset === undefined,
  },
];

const wrongBound = withValue("must be a number or a decimal string of at least 0");
const outOfRange = withValue(`must have ${digitsOfAmount}`);

/** A bound of an amount: a number is accepted, too, because a filter calculates nothing. */
const bound: Value<Amount | string | number, Amount> = value({
  form: {
    anyOf: [
      { type: "number", minimum: 0 },
      { type: "string", maxLength: maxInputLength, pattern: inputPattern.source },
    ],
  },
  message: (given) =>
    typeof given === "number" && given >= 0 && Number.isFinite(given)
      ? outOfRange(given)
      : wrongBound(given),
  read: (given, isJson) => {
    if (typeof given === "number") return Amount.parse(plainText(given));
    if (typeof given === "string") return Amount.parse(given);
    return !isJson && Amount.is(given) ? given : undefined;
  },
});

/** Inclusive bounds of lists of what has a price. */
export const bounds = {
  priceUsdFrom: optional(bound),
  priceUsdTo: optional(bound),
  createdAtFrom: optional(timestamp),
  createdAtTo: optional(timestamp),
};

/** The rules of bounds. */
export const boundRules: ReadonlyArray<Rule<OutputOf<typeof bounds>>> = [
  {
    on: ["priceUsdFrom", "priceUsdTo"],
    message: "must not be greater than {priceUsdTo}",
    holds: ({ priceUsdFrom: from, priceUsdTo: to }) =>
      from === undefined || to === undefined || Amount.atMost(from, to),
  },
  {
    on: ["createdAtFrom", "createdAtTo"],
    message: "must not be later than {createdAtTo}",
    holds: ({ createdAtFrom: from, createdAtTo: to }) => isInOrder(from, to),
  },
];

/** Returns whether a time is not later than another, if there are both. */
export const isInOrder = (from: Timestamp | undefined, to: Timestamp | undefined): boolean =>
  from === undefined || to === undefined || from <= to;

/** Metadata that listed records have: at most 5 entries, compared exactly. */
export const metadataFilter: Value<Metadata> = textsByKey(maxMetadataFilters);
