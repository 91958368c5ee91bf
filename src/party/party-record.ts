import * as v from "../record/described-schema.ts";
import { omitted, property, type JsonRecord, type Property } from "../record/field.ts";
import { arrayOf, closedObject, flagProperty, textProperty } from "../record/property-schema.ts";
import { datePattern } from "../record/time-patterns.ts";
import {
  deliveryParts,
  periodParts,
  type InvoiceDelivery,
  type InvoicePeriod,
} from "./delivery.ts";
import { presentParts, type PartyPart, type PartyParts } from "./party-parts.ts";
import { countries } from "./country.ts";
import {
  isValidText,
  maxPartyIdLength,
  maxPartyTextLength,
  maxPostCodeLength,
  ruleOf,
  type PartyRule,
} from "./party-rule.ts";
import { checkSeller, maxSellerAccounts, sellerParts, type Seller } from "./seller.ts";

const partyText = (max: number): string =>
  `must have 1 to ${String(max)} characters without control characters and unpaired surrogates`;

/** Messages about sellers, buyers and deliveries, by the names of their rules. */
export const partyRequirement = {
  text: partyText(maxPartyTextLength),
  postCode: partyText(maxPostCodeLength),
  id: partyText(maxPartyIdLength),
  vatNumber: "must be a VAT number such as DE136695976; Greek ones begin with EL",
  legalScheme: "must be 4 digits of ISO 6523, such as 0002",
  endpointScheme: "must be 4 digits of the EAS list, such as 0204, or EM for an e-mail address",
  country: "must be the ISO 3166-1 alpha-2 code of a country, such as DE",
  email: "must be an email address",
  iban: "must be an IBAN: the length of its country, and correct check digits",
  bic: "must be a BIC of 8 or 11 letters and digits, such as DEUTDEFF",
  currency: "must be the ISO 4217 code of a supported currency, such as EUR",
  date: "must be a date in the form YYYY-MM-DD",
  required: "is required",
  withAddress: "is required with city or post_code",
  atMost10: `must contain at most ${String(maxSellerAccounts)} elements`,
  account: "must have either iban or id, and bic only with iban",
  range: "must not be earlier than from",
} as const;

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
  const message = partyRequirement[rule];
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
    `Each account ${partyRequirement.account}`,
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
