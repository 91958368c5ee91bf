import { currencyProperty, idProperty, timestampProperty } from "quittance/wire";
import * as v from "valibot";

/** An object that has these properties and no others. */
export const closed = <const Entries extends v.ObjectEntries>(
  entries: Entries,
): v.StrictObjectSchema<Entries, undefined> => v.strictObject(entries);

/** Plain decimal text, not negative, at most 30 digits behind the point and no trailing zeros. */
export const decimal = v.pipe(
  v.string(),
  v.regex(/^(?:0|[1-9][0-9]*|(?:0|[1-9][0-9]*)\.[0-9]{0,29}[1-9])$/),
);

/** The same, or less than zero. */
export const signedDecimal = v.pipe(
  v.string(),
  v.regex(/^(?:0|-?(?:[1-9][0-9]*|(?:0|[1-9][0-9]*)\.[0-9]{0,29}[1-9]))$/),
);

/** The code of a currency. */
export const currency = currencyProperty;

/** A moment in UTC, to the second. */
export const timestamp = timestampProperty;

/** An identifier with its type prefix. */
export const id = (prefix: string): v.GenericSchema<string> => idProperty(prefix);

/** How many there are of something. */
export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

/** A truth value as records carry it. */
export const flag = v.picklist([0, 1]);

/** Text or null. */
export const textOrNull = v.nullable(v.string());

/** A moment or null. */
export const timestampOrNull = v.nullable(timestamp);

/** Text by names that nobody has fixed. */
export const textByName = v.record(v.string(), v.string());

/** What every record of an organization has. */
export const owned = { organization_id: id("org"), created_at: timestamp };
