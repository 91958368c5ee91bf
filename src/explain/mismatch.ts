import { left, type Left } from "../kernel/either.ts";
import { describeValue, dotted, type JsonPath } from "../kernel/json.ts";

/** One place where a quote or an invoice disagrees with its own calculation. */
export interface DocumentMismatch {
  /** Path in the document, such as `items.0.calculations.1.price`. */
  readonly path: string;
  /** Index of the line in `items`; `undefined` outside of `items`. */
  readonly item: number | undefined;
  /** Index of the step in the line; `undefined` outside of the steps. */
  readonly step: number | undefined;
  /** Name of the property that differs. */
  readonly property: string;
  /** The calculated value, or a description of the values that are allowed. */
  readonly expected: string;
  readonly found: string;
}

/** A mismatch between JSON values; `undefined` means an absent property. */
export interface JsonMismatch {
  readonly path: JsonPath;
  readonly expected: unknown;
  readonly found: unknown;
}

/** Creates a mismatch. `expected` is a value, or a description of the values that are allowed. */
export const mismatchAt = (path: JsonPath, expected: unknown, found: unknown): JsonMismatch => ({
  path,
  expected,
  found,
});

/** Creates the failure to read a value, as `mismatchAt`. */
export const rejected = (path: JsonPath, expected: string, found: unknown): Left<JsonMismatch> =>
  left(mismatchAt(path, expected, found));

/** Renders a mismatch as text, for callers. */
export const renderMismatch = ({ path, expected, found }: JsonMismatch): DocumentMismatch => {
  const [root, item, , step] = path;
  const inItem = root === "items" && typeof item === "number";
  return {
    path: dotted(path),
    item: inItem ? item : undefined,
    step: inItem && typeof step === "number" ? step : undefined,
    property: String(path.at(-1) ?? "quote"),
    expected: describeValue(expected),
    found: describeValue(found),
  };
};
