import { roundingDescription, type QuoteJson } from "quittance/adapter";
import {
  at,
  branchesOf,
  edited,
  leavesOf,
  withAt,
  withoutAt,
  type Branch,
  type Leaf,
  type Path,
} from "./json-leaves.ts";

/** One change that can be made to a rendered quote. */
export interface Tampering {
  readonly change: "digit" | "mode" | "currency" | "add" | "remove" | "drop" | "repeat" | "swap";
  readonly path: Path;
  readonly apply: () => unknown;
}

/** Whether a property is a name or a time that no amount depends on. */
export const isFree = (quote: unknown, path: Path): boolean => {
  const property = path.at(-1);
  if (property === "title") {
    const type = at(quote, [...path.slice(0, -1), "calculation_type"]);
    return !calculatedTitles.includes(type);
  }
  const free = ["exchange_rate_timestamp", "billing_schema_id", "payment_intent_id"];
  return free.includes(String(property));
};

/** Types of steps whose titles follow from their details. */
const calculatedTitles: ReadonlyArray<unknown> = [
  ...["CURRENCY_CHANGE", "TAX", "ROUNDING", "TOTAL", "TOTAL_USD"],
];

/** Whether a property is a given that amounts are made from, and may be too small to matter. */
export const isGiven = (path: Path): boolean =>
  path.at(-2) === "exchange_rates" ||
  (path.at(-2) === "details" && (path.at(-1) === "percent" || path.at(-1) === "amount"));

/** Every change of one digit that is not in a free text, to one other digit. */
export const digitChanges = (quote: QuoteJson): ReadonlyArray<Tampering> =>
  leavesOf(quote)
    .filter(({ path }) => !isFree(quote, path))
    .flatMap((leaf) =>
      otherDigits(leaf).map((value): Tampering => {
        const { path } = leaf;
        return { change: "digit", path, apply: () => withAt(quote, path, value) };
      }),
    );

/** A leaf with one of its digits changed, for each of them. */
export const otherDigits = ({ value }: Leaf): ReadonlyArray<string | number> => {
  const text = String(value);
  return [...text.matchAll(/[0-9]/gu)].map(({ 0: digit, index }) => {
    const other = String((parseInt(digit, 10) + 1 + (index % 9)) % 10);
    const changed = text.slice(0, index) + other + text.slice(index + 1);
    return typeof value === "number" ? parseInt(changed, 10) : changed;
  });
};

/** Every rounding mode of a quote changed to each other mode. */
export const modeChanges = (quote: QuoteJson): ReadonlyArray<Tampering> =>
  leavesOf(quote)
    .filter(({ path }) => path.at(-2) === "details" && path.at(-1) === "mode")
    .flatMap(({ path, value }) =>
      roundingDescription.roundingModes
        .filter((mode) => mode !== value)
        .map((mode): Tampering => ({
          change: "mode",
          path,
          apply: () => withAt(quote, path, mode),
        })),
    );

const currencyProperties = ["currency", "currency_original", "from", "to"];

/** Every currency of a quote changed to another one. */
export const currencyChanges = (quote: QuoteJson): ReadonlyArray<Tampering> =>
  leavesOf(quote)
    .filter(({ path }) => currencyProperties.includes(String(path.at(-1))))
    .map(({ path, value }) => ({
      change: "currency",
      path,
      apply: () => withAt(quote, path, value === "EUR" ? "USD" : "EUR"),
    }));

const strangers = ["extra", "__proto__", "constructor", "price_eur", "THB"];

/** A property added to each object, and each property taken away. */
export const propertyChanges = (quote: QuoteJson): ReadonlyArray<Tampering> =>
  branchesOf(quote)
    .filter(({ path }) => !Array.isArray(at(quote, path)))
    .flatMap(({ path, keys }, index) => [
      added(quote, path, strangers[index % strangers.length] ?? "extra"),
      ...keys.map((key): Tampering => {
        const place = [...path, key];
        return { change: "remove", path: place, apply: () => withoutAt(quote, place) };
      }),
    ]);

const added = (quote: QuoteJson, path: Path, property: string): Tampering => ({
  change: "add",
  path: [...path, property],
  apply: () =>
    edited(quote, path, (found) => {
      const properties = Object.entries(found as object).filter(([name]) => name !== property);
      return Object.fromEntries([...properties, [property, "1"]]);
    }),
});

/** Each line and each step taken away, repeated, and swapped with the next one. */
export const elementChanges = (quote: QuoteJson): ReadonlyArray<Tampering> =>
  branchesOf(quote)
    .filter(({ path }) => Array.isArray(at(quote, path)))
    .flatMap((branch) => elementChangesOf(quote, branch));

const elementChangesOf = (quote: QuoteJson, { path, keys }: Branch): ReadonlyArray<Tampering> =>
  keys.flatMap((key) => {
    const index = Number.parseInt(String(key), 10);
    const splice = (count: number, pick: ReadonlyArray<number>) => (): unknown =>
      edited(quote, path, (found) => {
        const list = found as ReadonlyArray<unknown>;
        return list.toSpliced(index, count, ...pick.map((position) => list[position]));
      });
    const place = { path: [...path, index] };
    const changes: ReadonlyArray<Tampering> = [
      { ...place, change: "drop", apply: splice(1, []) },
      { ...place, change: "repeat", apply: splice(1, [index, index]) },
      { ...place, change: "swap", apply: splice(2, [index + 1, index]) },
    ];
    return index === keys.length - 1 ? changes.slice(0, 2) : changes;
  });
