import { isAmount } from "./tamper-quote.ts";

/** A line of pretty JSON. */
export interface JsonLine {
  readonly depth: number;
  /** The path of the value of this line; of a closing bracket, the path of its container. */
  readonly path: string;
  readonly before: string;
  /** The amount on this line, which can be edited; it is in quotation marks. */
  readonly amount: string | undefined;
  readonly after: string;
}

/**
 * The lines of a value as pretty JSON, amounts kept apart.
 *
 * @param original the value before it was tampered with, which shows where the amounts are.
 */
export const jsonLines = (
  value: unknown,
  original: unknown,
  path: ReadonlyArray<string> = [],
  depth = 0,
  isLast = true,
): ReadonlyArray<JsonLine> => {
  const name = path.at(-1);
  const isElement = name === undefined || /^\d+$/u.test(name);
  const label = isElement ? "" : `${JSON.stringify(name)}: `;
  const line = { depth, path: path.join("."), amount: undefined };
  const comma = isLast ? "" : ",";
  if (typeof value !== "object" || value === null) {
    const isEditable = typeof value === "string" && isAmount(name, original);
    return isEditable
      ? [{ ...line, before: `${label}"`, amount: value, after: `"${comma}` }]
      : [{ ...line, before: `${label}${JSON.stringify(value)}${comma}`, after: "" }];
  }
  const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
  const entries: ReadonlyArray<[string, unknown]> = Object.entries(value);
  if (entries.length === 0) {
    return [{ ...line, before: `${label}${open}${close}${comma}`, after: "" }];
  }
  const inside = entries.flatMap(([property, inner], index) =>
    jsonLines(
      inner,
      (original as Readonly<Record<string, unknown>>)[property],
      [...path, property],
      depth + 1,
      index === entries.length - 1,
    ),
  );
  return [
    { ...line, before: `${label}${open}`, after: "" },
    ...inside,
    { ...line, before: `${close}${comma}`, after: "" },
  ];
};
