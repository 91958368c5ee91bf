import { startOfDay } from "../show/time.ts";

/** A field of a form, which is a property of the API. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly kind: "text" | "decimal" | "count" | "choice" | "choices" | "check" | "date" | "pricing";
  /** Values and their names, of a choice, or the list of the catalog that has them. */
  readonly options?: ReadonlyArray<readonly [value: string, name: string]> | "products" | "taxes";
  readonly isRequired?: boolean;
  /** Whether it cannot be revised. */
  readonly isFixed?: boolean;
  /** Fields of a group change together. */
  readonly group?: string;
  /** What a revision sends if the field is emptied; absent if it cannot be. */
  readonly cleared?: null | "" | ReadonlyArray<string>;
  readonly isShown?: (values: FormValues) => boolean;
  /** What is sent if the field is not shown. Defaults to nothing. */
  readonly whenHidden?: string;
  readonly maxLength?: number;
}

/** What is entered, by the names of fields: text, and the chosen values of `choices`. */
export type FormValues = Record<string, string | Array<string>>;

/** Returns the values of a record; of a new one without a record. */
export const valuesOf = (fields: ReadonlyArray<FormField>, record: object = {}): FormValues => {
  const properties = new Map<string, unknown>(Object.entries(record));
  const values: FormValues = {};
  for (const { name, kind, options } of fields) {
    const value = properties.get(name);
    const initial = kind === "check" ? "0" : (fixedOptions(options)[0]?.[0] ?? "");
    if (kind === "choices") values[name] = Array.isArray(value) ? value.map(String) : [];
    else if (kind === "pricing") values[name] = value === undefined ? "" : JSON.stringify(value);
    else if (typeof value === "number") values[name] = String(value);
    else values[name] = typeof value === "string" ? value : initial;
  }
  return values;
};

/** Returns the options that do not depend on the catalog. */
const fixedOptions = (
  options: FormField["options"],
): ReadonlyArray<readonly [value: string, name: string]> =>
  options === undefined || typeof options === "string" ? [] : options;

/**
 * Returns the properties to send: all that are entered, or for a revision of earlier values those
 * that changed. Fields that are not shown count as empty. The API checks the values.
 */
export const bodyOf = (
  fields: ReadonlyArray<FormField>,
  values: FormValues,
  before?: FormValues,
): Readonly<Record<string, unknown>> => {
  const entered = (field: FormField, from = values): string | Array<string> =>
    (field.isShown?.(from) ?? true) ? (from[field.name] ?? "") : (field.whenHidden ?? "");
  const isChanged = (field: FormField): boolean =>
    before === undefined || String(entered(field, before)) !== String(entered(field));
  const groupOf = ({ name, group = name }: FormField): string => group;
  const changed = new Set(fields.filter(isChanged).map(groupOf));
  return Object.fromEntries(
    fields.flatMap((field) => {
      if (!changed.has(groupOf(field))) return [];
      const value = entered(field);
      if (value.length > 0) return [[field.name, jsonOf(field.kind, value)]];
      const isCleared = before !== undefined && field.cleared !== undefined && isChanged(field);
      return isCleared ? [[field.name, field.cleared]] : [];
    }),
  );
};

const jsonOf = (kind: FormField["kind"], value: string | Array<string>): unknown => {
  if (Array.isArray(value)) return value;
  if (kind === "pricing") return JSON.parse(value);
  if (kind === "date") return startOfDay(value);
  return kind === "count" || kind === "check" ? Number(value) : value.trim();
};
