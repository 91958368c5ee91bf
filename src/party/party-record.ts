import * as v from "../record/described-schema.ts";
import { omitted, property, type JsonRecord, type Property } from "../record/field.ts";
import { arrayOf, closedObject, flagProperty, textProperty } from "../record/property-schema.ts";
import { requirement } from "../record/requirement.ts";
import { datePattern } from "../record/time-patterns.ts";
import {
  deliveryParts,
  periodParts,
  type InvoiceDelivery,
  type InvoicePeriod,
} from "./delivery.ts";
import { presentParts, type PartyPart, type PartyParts } from "./party-parts.ts";
import { countries } from "./country.ts";
import { isValidText, ruleOf, type PartyRule } from "./party-rule.ts";
import { checkSeller, sellerParts, type Seller } from "./seller.ts";

/** Returns the name of a property in JSON: `post_code` for `postCode`. */
export const jsonNameOf = (property: string): string =>
  property.replace(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);

/** How the schema of an object by its description is made. */
interface SchemaOptions {
  /** Whether the schema checks texts by their rules, and not only their lengths. */
  readonly isComplete?: boolean;
}

/** Creates the schema of an object by its description; null means absent. */
export const schemaOfParts = (
  parts: PartyParts,
  options: SchemaOptions = {},
): v.GenericSchema<JsonRecord> => closedObject(entriesOfParts(parts, options));

/** Creates the schemas of the properties of an object by its description. */
export const entriesOfParts = (
  parts: PartyParts,
  options: SchemaOptions = {},
): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(
    Object.entries(parts).map(([name, part]) => {
      const isRequired = "isRequired" in part && part.isRequired;
      const schema = schemaOfPart(part, options);
      return [jsonNameOf(name), isRequired ? schema : v.nullish(schema)];
    }),
  );

const schemaOfPart = (part: PartyPart, options: SchemaOptions): v.GenericSchema => {
  switch (part.kind) {
    case "text":
      return textSchema(part.rule, options);
    case "flag":
      return flagProperty;
    case "object":
      return schemaOfParts(part.parts, options);
    case "list":
      return arrayOf(schemaOfParts(part.parts, options), part.max);
  }
};

const textSchema = (rule: PartyRule, { isComplete }: SchemaOptions): v.GenericSchema => {
  const message = requirement.party[rule];
  if (rule === "country") return v.picklist(countries, message);
  const { max, pattern = rule === "date" ? datePattern : /^/ } = ruleOf(rule);
  const text = v.pipe(
    textProperty,
    v.minLength(1, message),
    v.maxLength(max, message),
    v.regex(pattern, message),
  );
  const isValid = (given: string): boolean => isValidText(rule, given);
  return isComplete ? v.pipe(text, v.check(isValid, message)) : text;
};

/** Writes an object by its description, with the properties that it has. */
export const writeParts = (parts: PartyParts, given: object): JsonRecord =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      const value = (given as JsonRecord)[name];
      return value === undefined ? [] : [[jsonNameOf(name), writePart(part, value)] as const];
    }),
  );

const writePart = (part: PartyPart, value: unknown): unknown => {
  switch (part.kind) {
    case "text":
      return value;
    case "flag":
      return value === true ? 1 : 0;
    case "object":
      return writeParts(part.parts, value as object);
    case "list":
      return (value as ReadonlyArray<object>).map((each) => writeParts(part.parts, each));
  }
};

/** Reads an object that has passed its schema. Texts become as they are stored. */
const readParts = (parts: PartyParts, json: JsonRecord): object =>
  presentParts(parts, givenParts(parts, json)) ?? {};

/** Reads an object that has passed its schema, with its texts as they are given. */
export const givenParts = (parts: PartyParts, json: JsonRecord): object =>
  Object.fromEntries(
    Object.entries(parts).flatMap(([name, part]) => {
      const value = json[jsonNameOf(name)] ?? undefined;
      return value === undefined ? [] : [[name, givenPart(part, value)] as const];
    }),
  );

const givenPart = (part: PartyPart, value: unknown): unknown => {
  switch (part.kind) {
    case "text":
      return value;
    case "flag":
      return value === 1;
    case "object":
      return givenParts(part.parts, value as JsonRecord);
    case "list":
      return (value as ReadonlyArray<JsonRecord>).map((each) => givenParts(part.parts, each));
  }
};

/** Creates a field for an object by its description. */
const partsField = <Value extends object, const Name extends string>(
  name: Name,
  parts: PartyParts,
  schema: v.GenericSchema = schemaOfParts(parts),
): Property<Value | undefined, Name> =>
  omitted(
    property<Value, Name>(
      name,
      { type: "object" },
      schema,
      (value) => writeParts(parts, value),
      (value) => readParts(parts, value as JsonRecord) as Value,
    ),
  );

/** The schema of a seller, which checks everything that `checkSeller` does. */
const sellerProperty = v.pipe(
  schemaOfParts(sellerParts, { isComplete: true }),
  v.check(
    (json) => checkSeller(givenParts(sellerParts, json) as Seller).length === 0,
    `Each account ${requirement.party.account}`,
  ),
);

/** The seller of an organization or of an invoice. */
export const seller: Property<Seller | undefined, "seller"> = partsField(
  "seller",
  sellerParts,
  sellerProperty,
);

/** When and where the goods or services of an invoice were delivered. */
export const delivery: Property<InvoiceDelivery | undefined, "delivery"> = partsField(
  "delivery",
  deliveryParts,
);

/** The period of an invoice. */
export const period: Property<InvoicePeriod | undefined, "period"> = partsField(
  "period",
  periodParts,
);
