import { Amount } from "../money/amount.ts";

const maxWidth = 90;

/**
 * Returns a value as TypeScript: amounts as text, properties that are `undefined` not at all, and
 * what is too long for a line with one element or property in each line.
 *
 * @param indent what the line begins with.
 */
export const sourceOf = (value: unknown, indent = ""): string => {
  if (Amount.is(value)) return JSON.stringify(Amount.render(value));
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const deeper = `${indent}  `;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).flatMap(([name, content]: [string, unknown]) =>
    content === undefined ? [] : `${isList ? "" : `${name}: `}${sourceOf(content, deeper)}`,
  );
  const [start, end] = isList ? ["[", "]"] : ["{", "}"];
  const space = isList || parts.length === 0 ? "" : " ";
  const line = `${start}${space}${parts.join(", ")}${space}${end}`;
  return line.includes("\n") || indent.length + line.length > maxWidth
    ? `${start}\n${parts.map((part) => `${deeper}${part},\n`).join("")}${indent}${end}`
    : line;
};
