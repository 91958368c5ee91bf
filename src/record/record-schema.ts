import type * as v from "valibot";
import type { JsonRecord } from "./field.ts";
import { closedObject } from "./property-schema.ts";

/** A JSON record with the identifiers of itself and its organization. @inline */
export interface OwnedRecord extends JsonRecord {
  readonly id: string;
  readonly organization_id: string;
}

/** Creates the schema of a record in a data file, typed by the identifiers that it has. */
export const recordSchema = <Found extends JsonRecord = OwnedRecord>(
  entries: v.ObjectEntries,
): v.GenericSchema<unknown, Found> =>
  closedObject(entries) as unknown as v.GenericSchema<unknown, Found>;
