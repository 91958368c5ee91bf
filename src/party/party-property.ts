import * as v from "../record/described-schema.ts";
import { omitted, property, type JsonRecord, type Property } from "../record/field.ts";
import { arrayOf, closedObject, flagProperty, textProperty } from "../record/property-schema.ts";
import { isRight } from "../kernel/either.ts";
import type { Entity } from "../schema/record.ts";
import {
  fromJson,
  jsonName,
  read,
  type Entries,
  type ObjectSchema,
  type OutputOf,
  type Schema,
} from "../schema/schema.ts";
import { countries } from "./party.ts";
import { seller as sellerDescription, sellerRecord } from "./seller.ts";

/** What this file reads of a description. */
interface Described {
  readonly type: string;
  readonly form: Readonly<Record<string, unknown>>;
  readonly wrapped?: Described;
  readonly entries?: Readonly<Record<string, Described>>;
  readonly item?: Described;
}

const described = (schema: object): Described => schema as Described;

/**
 * Creates the schema of an object in a request from its description. Texts are checked as far as
 * JSON Schema can say it; null means absent.
 */
const schemaOfParty = (description: Schema): v.GenericSchema<JsonRecord> =>
  schemaOf(described(description)) as v.GenericSchema<JsonRecord>;

const schemaOf = (found: Described): v.GenericSchema => {
  const { form, wrapped, entries, item } = found;
  if (wrapped !== undefined) return v.nullish(schemaOf(wrapped));
  if (item !== undefined) return arrayOf(schemaOf(item), form["maxItems"] as number);
  if (entries !== undefined) {
    return closedObject(
      Object.fromEntries(
        Object.entries(entries).map(([name, entry]) => [jsonName(name), schemaOf(entry)]),
      ),
    );
  }
  if (form["type"] === "number") return flagProperty;
  const message = ({ input }: v.BaseIssue<unknown>): string => messageOf(found, input);
  if (form["enum"] !== undefined) return v.picklist(countries, message);
  return textSchema(form, message);
};

type Message = (issue: v.BaseIssue<unknown>) => string;

const textSchema = (form: Described["form"], message: Message): v.GenericSchema => {
  const { maxLength, pattern } = form as { maxLength: number; pattern?: string };
  const minimum = v.minLength<string, 1, Message>(1, message);
  const maximum = v.maxLength<string, number, Message>(maxLength, message);
  if (pattern !== undefined) {
    return v.pipe(textProperty, minimum, maximum, v.regex(new RegExp(pattern), message));
  }
  const isMaximumFirst =
    Object.keys(form).indexOf("maxLength") < Object.keys(form).indexOf("minLength");
  return isMaximumFirst
    ? v.pipe(textProperty, maximum, minimum)
    : v.pipe(textProperty, minimum, maximum);
};

/** Returns the message of a description about a value. */
const messageOf = (found: Described, given: unknown): string => {
  const result = read(found as unknown as Schema, fromJson(given));
  return isRight(result) ? "" : (result.left.issues[0]?.message ?? "");
};

/** Creates a field for an object by its description. */
const partyField = <Properties extends Entries, const Name extends string>(
  name: Name,
  description: ObjectSchema<Properties>,
  record: Entity<Properties>,
  schema: v.GenericSchema = schemaOfParty(description),
): Property<OutputOf<Properties>, Name> =>
  property<OutputOf<Properties>, Name>(
    name,
    { type: "object" },
    schema,
    record.json.write,
    (json) => {
      // A data file may have texts in another form; a stored record may be older than a limit.
      const found = read(description, fromJson<never>(json));
      return isRight(found) ? found.right : record.read(json as JsonRecord);
    },
  );

/** The schema of a seller in a data file, which checks everything that its description does. */
const sellerProperty = v.pipe(
  schemaOfParty(sellerDescription),
  v.check(
    (json) => isRight(read(sellerDescription, fromJson<never>(json))),
    ({ input }) => {
      const found = read(sellerDescription, fromJson<never>(input));
      return isRight(found) ? "" : (found.left.issues[0]?.message ?? "");
    },
  ),
);

/** The seller of an organization or of an invoice. */
export const seller = omitted(
  partyField("seller", sellerDescription, sellerRecord, sellerProperty),
);
