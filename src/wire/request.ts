import type * as v from "valibot";
import type { Field, Fields, JsonRecord, Property } from "../record/field.ts";
import { closedObject } from "../record/property-schema.ts";
import type { JsonObject } from "../kernel/json.ts";

/** The schema of a body. Its properties have schemas, too. @inline */
export type RequestSchema<Body = unknown> = v.GenericSchema<unknown, Body> & {
  readonly entries: v.ObjectEntries;
};

/** Body of an operation without properties: an empty object. */
export const emptyRequestSchema = closedObject({});

/** Requests by name: the schema of each body, and how a body is read. */
export type RequestReaders<Results> = {
  readonly [Name in keyof Results]: {
    readonly schema: RequestSchema;
    /** Returns the validation messages, and the content as far as it can be read. */
    readonly read: (json: JsonObject) => Results[Name];
  };
};

/** The description of a request: the schema of its body, and how a body is read. */
export interface RequestDescription<Draft> {
  readonly schema: RequestSchema<JsonRecord>;
  /** Reads a body of `readBody`. A property that is absent or has an issue is `undefined`. */
  readonly read: (body: JsonRecord) => Draft;
}

/**
 * Describes a request, one line for each property, as `codec` describes a record. A property of the
 * draft without a field is a type error, and so is a field that the draft does not have.
 *
 * @param fields in the order of the properties in JSON.
 */
export const request =
  <Draft extends object>() =>
  <F extends Fields<Draft>>(
    fields: F & Readonly<Record<Exclude<keyof F, keyof Draft>, never>>,
  ): RequestDescription<Draft> => {
    const all = Object.entries(fields) as unknown as ReadonlyArray<[string, Field<unknown>]>;
    const readers = all.map(([property, { read }]) => ({ property, read }));
    const columns = all.flatMap(([, field]) => field.columns);
    return {
      schema: closedObject(Object.fromEntries(columns.map(({ name, schema }) => [name, schema]))),
      read: (body) => {
        const draft: Record<string, unknown> = {};
        for (const { property, read } of readers) draft[property] = read(body);
        return draft as Draft;
      },
    };
  };

/** Creates the field of a required property, which is `undefined` if its value has an issue. */
export const required = <Value, Name extends string>({
  columns,
  read,
}: Property<Value, Name>): Field<Value | undefined, Name> => ({
  columns: columns as ReadonlyArray<unknown> as ReadonlyArray<never>,
  read: (body) => (body[columns[0].name] === undefined ? undefined : read(body)),
});
