import type * as v from "valibot";
import { closedObject } from "../record/property-schema.ts";
import type { JsonObject } from "../kernel/json.ts";

/** The schema of a body. Its properties have schemas, too. @inline */
export type RequestSchema<Body = unknown> = v.GenericSchema<unknown, Body> & {
  readonly entries: v.ObjectEntries;
};

/** Body of an operation without properties: an empty object. */
export const emptyRequestSchema = closedObject({});

/** Requests by name: the schema of each body, and how a body is read. @inline */
export type RequestReaders<Results> = {
  readonly [Name in keyof Results]: {
    readonly schema: RequestSchema;
    /** Returns the validation messages, and the content as far as it can be read. */
    readonly read: (json: JsonObject) => Results[Name];
  };
};
