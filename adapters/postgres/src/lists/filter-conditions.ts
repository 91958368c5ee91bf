import { Amount, type Metadata } from "quittance";
import { isWellFormed, type Bounds } from "quittance/adapter";
import { textArray } from "../statements/text-array.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/**
 * The SQL condition for each property of a filter, or `undefined` if its value does not filter. A
 * property without SQL does not compile.
 */
export type FilterConditions<Filter> = {
  readonly [Key in keyof Required<Filter>]: (
    wanted: NonNullable<Filter[Key]>,
    values: StatementValues,
  ) => string | undefined;
};

/** The conditions of one filter. */
export interface FoundConditions<Filter> {
  readonly all: ReadonlyArray<string>;
  /** Returns all conditions, or `undefined` if one of them is for another property. */
  readonly onlyFor: (...keys: ReadonlyArray<keyof Filter>) => ReadonlyArray<string> | undefined;
}

/** Returns the conditions of a filter, in the order in which `conditions` lists the properties. */
export const findConditions = <Filter extends object>(
  conditions: FilterConditions<Filter>,
  filter: Filter,
  values: StatementValues,
): FoundConditions<Filter> => {
  const found = new Map<keyof Filter, string>();
  for (const key in conditions) {
    const wanted = filter[key];
    if (wanted === undefined || wanted === null) continue;
    const condition = conditions[key](wanted, values);
    if (condition !== undefined) found.set(key, condition);
  }
  const all = [...found.values()];
  return {
    all,
    onlyFor: (...keys) => ([...found.keys()].every((key) => keys.includes(key)) ? all : undefined),
  };
};

/**
 * Returns the condition that a column has one of some texts; an empty list does not filter. A text
 * that cannot be stored matches no row.
 */
export const hasOneOf =
  (column: string) =>
  (wanted: ReadonlyArray<string>, values: StatementValues): string | undefined => {
    if (wanted.length === 0) return undefined;
    const [first, ...others] = new Set(wanted.filter(isWellFormed));
    if (first === undefined) return "false";
    if (others.length === 0) return `${column} = ${values.add(first)}`;
    const texts = values.add(textArray([first, ...others]));
    return `${column} = ANY(${readOnce(texts, "text[]")}::text[])`;
  };

/** Returns the condition that a column has a text. */
export const hasText =
  (column: string) =>
  (wanted: string, values: StatementValues): string | undefined =>
    hasOneOf(column)([wanted], values);

/**
 * Returns the condition that a column of JSON has some texts by key; none do not filter. Such a
 * condition is never found by an index: row security does not allow it to be checked first.
 */
export const hasTexts =
  (column: string) =>
  (wanted: Metadata, values: StatementValues): string | undefined => {
    const conditions = Object.entries(wanted).map(([key, value]) =>
      isWellFormed(key) && isWellFormed(value)
        ? `${column} ->> ${values.add(key)} = ${values.add(value)}`
        : "false",
    );
    if (conditions.includes("false")) return "false";
    return conditions.length === 0 ? undefined : conditions.join(" AND ");
  };

/** The conditions for bounds. */
export const boundConditions: FilterConditions<Bounds> = {
  priceUsdFrom: (from, values) => `price_usd >= ${amountValue(from, values)}`,
  priceUsdTo: (to, values) => `price_usd <= ${amountValue(to, values)}`,
  createdAtFrom: (from, values) => `created_at >= ${values.add(from)}::timestamp(0)`,
  createdAtTo: (to, values) => `created_at <= ${values.add(to)}::timestamp(0)`,
};

/** The bounds that the order of every list has an index for. */
export const timeBounds = ["createdAtFrom", "createdAtTo"] as const;

const amountValue = (amount: Amount, values: StatementValues): string =>
  readOnce(values.add(Amount.render(amount)), "numeric");

/** A text as a value of another type. Without the subquery it is parsed again for each row. */
const readOnce = (text: string, type: string): string => `(SELECT ${text}::${type})`;
