import { type QuoteJson } from "quittance";
import { explainQuote, readQuote, type DocumentMismatch } from "quittance/evidence";

/** Amounts that were changed, by their place in the JSON of the quote. */
export type Tampering = Readonly<Record<string, string>>;

/** What the library says of a quote that may have been tampered with. */
export interface Verdict {
  /** The JSON that was checked. */
  readonly json: unknown;
  readonly mismatches: ReadonlyArray<DocumentMismatch>;
  /** How the quote comes about; `undefined` when it does not hold. */
  readonly explanation: string | undefined;
}

/** Put changed amounts into a quote and have it verified. `verifyQuote` gives the same list. */
export const judge = (quote: QuoteJson, tampering: Tampering): Verdict => {
  const json = withChanges(quote, [], tampering);
  const read = readQuote(json);
  return read._tag === "Left"
    ? { json, mismatches: read.left, explanation: undefined }
    : { json, mismatches: [], explanation: explainQuote(read.right) };
};

/** Note an amount as changed, or no longer when it is again what it was. */
export const tamperWith = (
  tampering: Tampering,
  quote: QuoteJson,
  path: string,
  text: string,
): Tampering => {
  const others = Object.entries(tampering).filter(([changed]) => changed !== path);
  const isBack = amountAt(quote, path) === text;
  return Object.fromEntries(isBack ? others : [...others, [path, text]]);
};

/** The first change that anyone would try: the last digit of the first step's price. */
export const firstChange = (quote: QuoteJson): Tampering => {
  const path = "items.0.calculations.0.price";
  const text = amountAt(quote, path) ?? "";
  return tamperWith({}, quote, path, turnDigit(text, text.length, 1));
};

/**
 * Turn the digit before the caret up or down, from nine to zero and back.
 *
 * @returns the same text when there is no digit.
 */
export const turnDigit = (text: string, caret: number, by: 1 | -1): string => {
  const position = caret - 1;
  const digit = "0123456789".indexOf(text.charAt(position) || " ");
  if (digit < 0) return text;
  return `${text.slice(0, position)}${String((digit + by + 10) % 10)}${text.slice(position + 1)}`;
};

/** Whether a property of the JSON is an amount, each digit of which is checked. */
export const isAmount = (property: string | number | undefined, value: unknown): value is string =>
  typeof value === "string" && property !== "title" && /^-?\d+(?:\.\d+)?$/u.test(value);

/** The amount at a place of a quote. */
const amountAt = (quote: QuoteJson, path: string): string | undefined => {
  let found: unknown = quote;
  for (const property of path.split(".")) {
    if (typeof found !== "object" || found === null) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[property];
  }
  return typeof found === "string" ? found : undefined;
};

const withChanges = (
  value: unknown,
  path: ReadonlyArray<string>,
  tampering: Tampering,
): unknown => {
  if (typeof value !== "object" || value === null) return tampering[path.join(".")] ?? value;
  const entries = Object.entries(value).map(
    ([property, inner]) => [property, withChanges(inner, [...path, property], tampering)] as const,
  );
  return Array.isArray(value) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
};
