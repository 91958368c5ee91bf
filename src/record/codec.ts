import type * as v from "valibot";
import { writerOf, type RecordColumn } from "../schema/record.ts";
import type { Field, Fields, JsonRecord } from "./field.ts";

/** A column, and the schema of its property in a data file. */
export interface CodecColumn<Name extends string = string> extends RecordColumn<Name> {
  readonly schema: v.GenericSchema;
}

/** Some properties of a JSON record, in their order. @inline */
export interface View<Entity, Name extends string> {
  readonly columns: ReadonlyArray<CodecColumn<Name>>;
  /** Writes the properties of an entity as JSON. */
  readonly write: (entity: Entity) => Readonly<Record<Name, unknown>>;
}

/** How the records of an entity are written, read and described. */
export interface Codec<Entity, Name extends string> {
  /** Of the table, stored ones without a JSON property included. */
  readonly columns: ReadonlyArray<CodecColumn>;
  /** Every JSON property. */
  readonly json: View<Entity, Name>;
  /** The schema of each JSON property in a data file. */
  readonly entries: Readonly<Record<Name, v.GenericSchema>>;
  /** Reads an entity. Throws `InvariantViolation` for a record that has passed no schema. */
  readonly read: (record: JsonRecord) => Entity;
  /** Creates a view of some JSON properties. */
  readonly view: <const Part extends Name>(names: ReadonlyArray<Part>) => View<Entity, Part>;
}

/** The JSON names of the fields of an entity. */
type NamesOf<Entity, F extends Fields<Entity>> = F[keyof Entity]["columns"][number]["name"];

/** Nothing when a list of JSON names is complete; otherwise what is missing, as a type error. */
type Complete<All extends string, Name extends string> = [Exclude<All, Name>] extends [never]
  ? unknown
  : { readonly missingFromJson: Exclude<All, Name> };

/**
 * Creates the codec of an entity. Properties that the entity does not have, properties without a
 * field and names that are missing from `json` are type errors.
 *
 * @param fields in the order of the columns of the table.
 * @param json every JSON name, in the order of the JSON object.
 */
export const codec =
  <Entity extends object>() =>
  <F extends Fields<Entity>, const Name extends NamesOf<Entity, F>>(
    fields: F & Readonly<Record<Exclude<keyof F, keyof Entity>, never>>,
    json: ReadonlyArray<Name> & Complete<NamesOf<Entity, F>, Name>,
  ): Codec<Entity, Name> => {
    const entries = Object.entries(fields) as unknown as ReadonlyArray<
      [string, Field<unknown, Name>]
    >;
    const given = entries.map(([property, field]) => ({ property, ...field }));
    const columns = given.flatMap(({ property, columns: own }) =>
      own.map((column) => ({ ...column, property })),
    );
    const view = <const Part extends Name>(names: ReadonlyArray<Part>): View<Entity, Part> => {
      const chosen = names.flatMap((name) => columns.filter((column) => column.name === name));
      return viewOf(chosen as unknown as ReadonlyArray<CodecColumn<Part>>);
    };
    const whole = view<Name>(json);
    return {
      columns,
      json: whole,
      entries: Object.fromEntries(
        whole.columns.map(({ name, schema }) => [name, schema]),
      ) as Readonly<Record<Name, v.GenericSchema>>,
      read: (record) => {
        const entity: Record<string, unknown> = {};
        for (const { property, read } of given) entity[property] = read(record);
        return entity as Entity;
      },
      view,
    };
  };

const viewOf = <Entity extends object, Name extends string>(
  columns: ReadonlyArray<CodecColumn<Name>>,
): View<Entity, Name> => ({ columns, write: writerOf(columns) });
