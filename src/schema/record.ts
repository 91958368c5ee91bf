import * as v from "valibot";
import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import {
  jsonName,
  object,
  type ObjectSchema,
  type OutputOf,
  type Rule,
  type Schema,
} from "./schema.ts";
import { amount, currency, type ColumnType, type ColumnValue } from "./values.ts";

/** An object in JSON, or the values of a row by the same names. */
export type JsonRecord = Readonly<Record<string, unknown>>;

/** One property of a record in JSON, which is also a column of its table. @inline */
export interface RecordColumn<Name extends string = string> {
  readonly name: Name;
  /** In the table: `name`, except for the identifier of the record. */
  readonly column: string;
  readonly columnType: ColumnType;
  readonly isNullable: boolean;
  /** Whether an object in JSON does not have the property instead of `null`. */
  readonly isOmitted?: boolean;
  /** `written` is stored for SQL but not read back; `derived` is not stored. */
  readonly storage: "stored" | "written" | "derived";
  /** The property of the record that it is written from. */
  readonly property: string;
  /** `asIs` writes the value itself, and `null` for `undefined`. */
  readonly write: (value: unknown) => unknown;
}

/** Some properties of a record in JSON, in their order. @inline */
export interface RecordView<Found, Name extends string = string> {
  readonly columns: ReadonlyArray<RecordColumn<Name>>;
  /** Writes these properties of a record as JSON. */
  readonly write: (found: Found) => Readonly<Record<Name, unknown>>;
}

/** Writes a value that is the same in JSON. Writers recognize it and call nothing. */
export const asIs = (value: unknown): unknown => value ?? null;

/** Creates a function that writes an object from the properties of a record. */
export const writerOf = <Name extends string>(
  columns: ReadonlyArray<
    Pick<RecordColumn<Name>, "name" | "property" | "isOmitted"> & {
      readonly write: (value: never) => unknown;
    }
  >,
): ((found: object) => Readonly<Record<Name, unknown>>) => {
  const steps = columns.map(({ name, property, write, isOmitted = false }) => ({
    name,
    property,
    write: write === asIs ? undefined : (write as (value: unknown) => unknown),
    isOmitted,
  }));
  return (found) => {
    const properties = found as Readonly<Record<string, unknown>>;
    const record: Record<string, unknown> = {};
    for (const { name, property, write, isOmitted } of steps) {
      const value = properties[property];
      const json = (write === undefined ? value : write(value)) ?? null;
      if (json !== null || !isOmitted) record[name] = json;
    }
    return record as Record<Name, unknown>;
  };
};

/** One of the columns that a value is written to. */
export interface WrittenColumn<Found> {
  readonly name: string;
  /** In the table; defaults to `name`. */
  readonly column?: string;
  readonly columnType: ColumnType;
  /** Defaults to whether the property is optional. */
  readonly isNullable?: boolean;
  /** Defaults to `stored`. */
  readonly storage?: RecordColumn["storage"];
  /** The name of the column that it follows in JSON. Defaults to the one before. */
  readonly after?: string;
  /** Gets `undefined` for an optional property that is absent. */
  readonly write: (found: Found | undefined) => unknown;
}

/** How a value is written to columns, and read from them. */
export interface InColumns<Found> {
  /** @param name of the property in JSON. */
  readonly columns: (name: string) => ReadonlyArray<WrittenColumn<Found>>;
  /** Returns `undefined` if there is no value. */
  readonly read: (row: JsonRecord, name: string) => Found | undefined;
}

/** Describes a value that functions write to columns and read from them. */
export const inColumns = <Found>(functions: InColumns<Found>): ColumnValue<Found> =>
  Object.assign(v.custom<Found>(isGiven), {
    form: {},
    column: { type: "object" as const },
    functions,
  });

/** A record is checked when it is made, by the type. */
function isGiven(given: unknown): boolean {
  return given !== undefined;
}

/** Describes a value that functions write to one property of JSON and read from it. */
export const written = <Found>(
  write: (found: Found) => unknown,
  read: (json: JsonRecord) => Found,
  columnType: ColumnType = { type: "object" },
): ColumnValue<Found> =>
  inColumns({
    columns: (name) => [{ name, columnType, write: ifGiven(write) }],
    read: (row, name) => {
      const json = (row[name] ?? undefined) as JsonRecord | undefined;
      return json === undefined ? undefined : read(json);
    },
  });

/** Describes a list of records that are stored in one column. */
export const records = <Entries extends v.ObjectEntries>({
  json: { write },
  read,
}: Entity<Entries>): ColumnValue<ReadonlyArray<OutputOf<Entries>>> =>
  written(
    (found) => found.map(write),
    (json) => (json as unknown as ReadonlyArray<JsonRecord>).map(read),
  );

/** Describes an amount with its currency: two properties in JSON, of which one is `currency`. */
export const money: ColumnValue<Money> = /* @__PURE__ */ inColumns<Money>({
  columns: (name) => [
    { name: "currency", columnType: currency.column, write: (found) => found?.currency ?? null },
    {
      name,
      columnType: amount.column,
      write: (found) => (found === undefined ? null : Amount.render(found.amount)),
    },
  ],
  read: (row, name) => {
    const found = valueReader(name, amount.column, true)(row) as Amount | undefined;
    if (found === undefined) return undefined;
    const code = valueReader("currency", currency.column, false)(row) as Currency;
    return { currency: code, amount: found };
  },
});

/** Describes a property whose column has another name than the property in JSON. */
export const inColumn = <const Of extends Schema>(columnName: string, of: Of): Of => ({
  ...of,
  columnName,
});

/** Describes a property that is stored but does not appear in JSON. */
export const onlyStored = <const Of extends Schema>(of: Of): Of => ({ ...of, isOnlyStored: true });

/** Describes a property that may be absent, which is null in JSON. */
export const orNull = <const Of extends Schema>(of: Of): v.OptionalSchema<Of, undefined> =>
  Object.assign(v.optional(of), { isNullInJson: true });

/** What this file reads of the description of a property. */
interface Described {
  readonly type: string;
  readonly wrapped?: Described;
  /** Of an object. */
  readonly entries?: v.ObjectEntries;
  /** Of a list. */
  readonly item?: Described;
  /** Of a value. */
  readonly column?: ColumnType;
  readonly functions?: InColumns<unknown>;
  readonly columnName?: string;
  readonly isOnlyStored?: boolean;
  readonly isNullInJson?: boolean;
}

/**
 * How the stored records of a noun are read, and written as JSON. As a schema, it checks every
 * limit, for records of a file.
 */
export interface Entity<Entries extends v.ObjectEntries> extends ObjectSchema<Entries> {
  /** Of the table, stored ones without a property in JSON included. */
  readonly columns: ReadonlyArray<RecordColumn>;
  /** Every property in JSON. */
  readonly json: RecordView<OutputOf<Entries>>;
  /** Creates a view without some properties. */
  readonly without: (
    ...properties: ReadonlyArray<keyof Entries & string>
  ) => RecordView<OutputOf<Entries>>;
  /** Creates a view of some properties, in this order. */
  readonly only: (
    ...properties: ReadonlyArray<keyof Entries & string>
  ) => RecordView<OutputOf<Entries>>;
  /**
   * Reads a stored record by the types of its columns. It was valid when it was stored, so its
   * limits are not checked. Throws `InvariantViolation` if a value is missing.
   */
  readonly read: (row: JsonRecord) => OutputOf<Entries>;
}

/**
 * Describes the stored records of a noun by their properties, in the order of JSON.
 *
 * @param noun in snake case; its identifiers are in the column `<noun>_id`.
 * @param rules of several properties, which records of a file follow.
 */
export const entity = <const Entries extends v.ObjectEntries>(
  noun: string,
  entries: Entries,
  rules: ReadonlyArray<Rule<OutputOf<Entries>>> = [],
): Entity<Entries> => {
  const given = Object.entries(entries) as unknown as ReadonlyArray<[string, Described]>;
  const parts = given.map(([property, described]) => partOf(noun, property, described));
  const columns = parts.flatMap((part) => part.columns);
  const shown = inOrder(
    parts.flatMap(({ isOnlyStored, columns: own }) => (isOnlyStored ? [] : own)),
  );
  return Object.assign(object(entries, rules), {
    columns,
    json: viewOf(shown),
    without: (...properties: ReadonlyArray<string>) =>
      viewOf(shown.filter(({ property }) => !properties.includes(property))),
    only: (...properties: ReadonlyArray<string>) =>
      viewOf(properties.flatMap((name) => shown.filter(({ property }) => property === name))),
    read: (row: JsonRecord) => {
      const found: Record<string, unknown> = {};
      for (const { property, read } of parts) found[property] = read(row);
      return found;
    },
  }) as unknown as Entity<Entries>;
};

/** Puts columns behind those that they follow in JSON. */
const inOrder = (given: ReadonlyArray<PlacedColumn>): ReadonlyArray<RecordColumn> => {
  const ordered = given.filter(({ after }) => after === undefined);
  for (const column of given) {
    if (column.after === undefined) continue;
    const place = ordered.findIndex(({ name }) => name === column.after);
    ordered.splice(place + 1, 0, column);
  }
  return ordered;
};

const viewOf = <Found extends object>(columns: ReadonlyArray<RecordColumn>): RecordView<Found> => ({
  columns,
  write: writerOf(columns),
});

/** A column, and where it is in JSON. */
interface PlacedColumn extends RecordColumn {
  readonly after?: string;
}

/** A property of a record: its columns, and how its value is read from a row. */
interface Part {
  readonly property: string;
  readonly isOnlyStored: boolean;
  readonly columns: ReadonlyArray<PlacedColumn>;
  readonly read: (row: JsonRecord) => unknown;
}

const partOf = (noun: string, property: string, described: Described): Part => {
  const { type, wrapped, isOnlyStored = false, isNullInJson = false } = described;
  const inner = wrapped ?? described;
  const isNullable = type === "optional";
  const name = jsonName(property);
  const shared = { property, isNullable, isOmitted: isNullable && !isNullInJson };
  const stored = { ...shared, storage: "stored" as const };
  const { columnName = name === "id" ? `${noun}_id` : name } = inner;
  const { column: columnType = { type: inner.item === undefined ? "text" : "object" } } = inner;
  const functions = inner.functions ?? nestedIn(inner);
  if (functions !== undefined) {
    const columns = functions
      .columns(name)
      .map((column) => ({ ...stored, column: column.name, ...column }));
    return {
      property,
      isOnlyStored,
      columns,
      read: (row) => {
        const found = functions.read(row, name);
        invariant(found !== undefined || isNullable, `${name} has no value`);
        return found;
      },
    };
  }
  const convert = writers[columnType.type] ?? asIs;
  const write = isNullable && convert !== asIs ? ifGiven(convert) : convert;
  const columns = [{ ...stored, name, column: columnName, columnType, write }];
  return { property, isOnlyStored, columns, read: valueReader(name, columnType, isNullable) };
};

/** How an object, or a list of objects, is written and read; `undefined` for other values. */
const nestedIn = ({ entries, item }: Described): InColumns<unknown> | undefined => {
  if (item !== undefined) return item.entries && functionsOf(records(entity("", item.entries)));
  if (entries === undefined) return undefined;
  const { json, read } = entity("", entries);
  return functionsOf(written<never>(json.write, read as (row: JsonRecord) => never));
};

const functionsOf = (described: object): InColumns<unknown> | undefined =>
  (described as Described).functions;

type Convert = (found: unknown) => unknown;

const ifGiven =
  (convert: (found: never) => unknown): Convert =>
  (found) =>
    found === undefined ? null : convert(found as never);

/** How values are written that are not the same in JSON. Empty metadata is as good as none. */
const writers: Readonly<Partial<Record<ColumnType["type"], Convert>>> = {
  amount: Amount.render as Convert,
  delta: Amount.render as Convert,
  boolean: (found) => (found === true ? 1 : 0),
  texts: (found) => (Object.keys(found as object).length === 0 ? null : found),
};

/** Returns the amount that a text of a record is; `undefined` if it is none. */
export const amountIn = (text: unknown): Amount | undefined =>
  typeof text === "string" ? (Amount.parseCanonical(text) ?? Amount.parse(text)) : undefined;

/** How values of a row are read that are checked, or not the same in a record. */
const readers: Readonly<Partial<Record<ColumnType["type"], (found: never) => unknown>>> = {
  amount: amountIn,
  delta: amountIn,
  currency: (found: string) => (isCurrency(found) ? found : undefined),
  currencies: (found: ReadonlyArray<string>) => found.filter(isCurrency),
  boolean: (found: unknown) => found === 1,
};

const valueReader = (
  name: string,
  { type }: ColumnType,
  isNullable: boolean,
): ((row: JsonRecord) => unknown) => {
  const convert = readers[type] as Convert | undefined;
  return (row) => {
    const given = row[name] ?? undefined;
    const found = given === undefined || convert === undefined ? given : convert(given);
    if (given === undefined) invariant(isNullable, `${name} has no value`);
    else invariant(found !== undefined, `${name} is not a valid ${type}`);
    return found;
  };
};
