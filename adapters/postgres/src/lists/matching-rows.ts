import { Amount } from "quittance";
import { type Bounds } from "quittance/adapter";
import { textArray } from "../text-array.ts";
import type { StatementValues } from "./statement-values.ts";
import { isStorable } from "../storable-text.ts";

/** The rows that a filter keeps, as parts of a statement whose `$1` is the organization. */
export interface MatchingRows {
  /** What stands behind FROM. Columns have their names alone, for all conditions. */
  readonly from: string;
  readonly conditions: ReadonlyArray<string>;
  /**
   * The conditions, when none is on anything but the status: then they fit the sums by day and
   * status too. `undefined` otherwise.
   */
  readonly onSums: ReadonlyArray<string> | undefined;
  /** The same, where conditions on the currency and the provider are let through: by month. */
  readonly onMonths: ReadonlyArray<string> | undefined;
  /** Whether such a filter is frequent, and one of few, so that its first pages are prepared. */
  readonly isFrequent: boolean;
}

/**
 * A condition that a column is one of some texts; none for an empty list, which does not filter.
 * What cannot be stored is no row's, but keeps the list from being empty.
 */
export const oneOf = (
  column: string,
  wanted: ReadonlyArray<string> | undefined,
  values: StatementValues,
): ReadonlyArray<string> => {
  if (wanted === undefined || wanted.length === 0) return [];
  const [first, ...others] = new Set(wanted.filter(isStorable));
  if (first === undefined) return ["false"];
  if (others.length === 0) return [`${column} = ${values.add(first)}`];
  const texts = values.add(textArray([first, ...others]));
  return [`${column} = ANY(${readOnce(texts, "text[]")}::text[])`];
};

/** The conditions that a filter's bounds are, both ends included. */
export const withinBounds = (bounds: Bounds, values: StatementValues): ReadonlyArray<string> => {
  const { priceUsdFrom, priceUsdTo, createdFrom, createdTo } = bounds;
  const conditions: Array<string> = [];
  const figure = (amount: Amount): string => readOnce(values.add(Amount.render(amount)), "numeric");
  const moment = (time: string): string => `${values.add(time)}::timestamp(0)`;
  if (priceUsdFrom) conditions.push(`price_usd >= ${figure(priceUsdFrom)}`);
  if (priceUsdTo) conditions.push(`price_usd <= ${figure(priceUsdTo)}`);
  if (createdFrom !== undefined) conditions.push(`created_at >= ${moment(createdFrom)}`);
  if (createdTo !== undefined) conditions.push(`created_at <= ${moment(createdTo)}`);
  return conditions;
};

/** A text as a value of another type. Without the subquery it is read again for each row. */
const readOnce = (text: string, type: string): string => `(SELECT ${text}::${type})`;
