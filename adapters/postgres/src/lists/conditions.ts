import { Amount, type Bounds } from "quittance";
import { textArray } from "../text-array.ts";

/** Collects the values of a statement, and gives the parameter that stands for each. */
export class Values {
  readonly list: Array<string> = [];

  /** The parameter of a value; `$1` is the organization. */
  add(value: string): string {
    return `$${String(this.list.push(value) + 1)}`;
  }
}

/** One of some texts; no texts do not filter. What PostgreSQL cannot hold matches nothing. */
export const isOneOf = (
  column: string,
  texts: ReadonlyArray<string> = [],
  values: Values,
): ReadonlyArray<string> => {
  if (texts.length === 0) return [];
  const storable = texts.filter((text) => !text.includes("\0"));
  const [only] = storable;
  return only !== undefined && storable.length === 1
    ? [`${column} = ${values.add(only)}::text`]
    : [`${column} = ANY (${values.add(textArray(storable))}::text[])`];
};

/** Within bounds of price and time, all of them inclusive. */
export const isWithinBounds = (
  columns: { readonly priceUsd: string; readonly createdAt: string },
  { priceUsdFrom, priceUsdTo, createdFrom, createdTo }: Bounds,
  values: Values,
): ReadonlyArray<string> => {
  const compare = (column: string, sign: string, text: string | undefined, type: string) =>
    text === undefined ? [] : [`${column} ${sign} ${values.add(text)}::text::${type}`];
  const { priceUsd, createdAt } = columns;
  return [
    ...compare(priceUsd, ">=", priceUsdFrom && Amount.render(priceUsdFrom), "numeric"),
    ...compare(priceUsd, "<=", priceUsdTo && Amount.render(priceUsdTo), "numeric"),
    ...compare(createdAt, ">=", createdFrom, "timestamp"),
    ...compare(createdAt, "<=", createdTo, "timestamp"),
  ];
};
