import type * as v from "valibot";
import { idOf, type Id } from "../ids.ts";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import { timestampOf, type Timestamp } from "../time/timestamp.ts";
import { asIs, property, type Field, type Property } from "./field.ts";
import {
  amountProperty,
  currencyProperty,
  flagProperty,
  idProperty,
  nameProperty,
  oneOf as oneOfProperty,
  textProperty,
  timestampProperty,
} from "./property-schema.ts";

/** Returns the text of a property. Throws `InvariantViolation` for any other value. */
const textOf = (value: unknown, name: string): string => {
  invariant(typeof value === "string", `${name} has no value`);
  return value;
};

/** Creates a field for an identifier. */
export const id = <Prefix extends string, const Name extends string>(
  name: Name,
  prefix: Prefix,
): Property<Id<Prefix>, Name> =>
  property(name, { type: "id", prefix }, idProperty(prefix), asIs, (value) =>
    idOf(prefix, textOf(value, name)),
  );

/** Creates the field for the identifier of the record: `id` in JSON, another name as a column. */
export const ownId = <Prefix extends string>(
  column: string,
  prefix: Prefix,
): Property<Id<Prefix>, "id"> => {
  const { columns, read } = id("id", prefix);
  return { columns: [{ ...columns[0], column }], read };
};

/** Creates a field for text. */
export const text = <const Name extends string>(
  name: Name,
  schema: v.GenericSchema = textProperty,
): Property<string, Name> => property(name, { type: "text" }, schema, asIs, textOf);

/** Creates a field for a name or a title: text of a limited length that is not empty. */
export const title = <const Name extends string>(name: Name): Property<string, Name> =>
  text(name, nameProperty);

/** Creates a field for an amount that was given: any decimal text of at most 20 integer digits. */
const amount = <const Name extends string>(name: Name): Property<Amount, Name> =>
  property(name, { type: "amount" }, amountProperty, Amount.render, (value) =>
    amountIn(value, name),
  );

const amountIn = (value: unknown, name: string): Amount => {
  const found = textOf(value, name);
  const read = Amount.parseCanonical(found) ?? Amount.parse(found);
  invariant(read !== undefined, `${name} is not an amount`);
  return read;
};

/** Creates a field for the code of a currency. */
const currency = <const Name extends string>(name: Name): Property<Currency, Name> =>
  property(name, { type: "currency" }, currencyProperty, asIs, currencyIn);

const currencyIn = (value: unknown, name: string): Currency => {
  const code = textOf(value, name);
  invariant(isCurrency(code), `${name} is not a currency code`);
  return code;
};

/** Creates a field for an amount that was given, with its currency. */
export const money = <const Name extends string>(name: Name): Field<Money, Name | "currency"> => {
  const code = currency("currency");
  const given = amount(name);
  return {
    columns: [
      { ...code.columns[0], write: (value) => value.currency },
      { ...given.columns[0], write: (value) => Amount.render(value.amount) },
    ],
    read: (record) => ({ currency: code.read(record), amount: given.read(record) }),
  };
};

/** Creates a field for a time in UTC, to the second. */
export const timestamp = <const Name extends string>(name: Name): Property<Timestamp, Name> =>
  property(name, { type: "timestamp" }, timestampProperty, asIs, (value) =>
    timestampOf(textOf(value, name)),
  );

/** Creates a field for a boolean: 0 or 1 in JSON. */
export const flag = <const Name extends string>(name: Name): Property<boolean, Name> =>
  property(
    name,
    { type: "boolean" },
    flagProperty,
    (value) => (value ? 1 : 0),
    (value) => value === 1,
  );

/** Creates a field for an integer. */
export const integer = <const Name extends string>(
  name: Name,
  schema: v.GenericSchema,
): Property<number, Name> =>
  property(name, { type: "integer" }, schema, asIs, (value) => {
    invariant(typeof value === "number", `${name} has no value`);
    return value;
  });

/** Creates a field for one of some values. */
export const oneOf = <Value extends string, const Name extends string>(
  name: Name,
  values: ReadonlyArray<Value>,
): Property<Value, Name> =>
  property(name, { type: "enum", values }, oneOfProperty(values), asIs, (value) => {
    const known = values.find((candidate) => candidate === value);
    invariant(known !== undefined, `${name} is not one of ${values.join(", ")}`);
    return known;
  });
