import { Amount } from "quittance";

/**
 * Returns a record as JSON text. An amount becomes `"#19.99"`, because a JSON number would lose its
 * digits. A text that begins with `#` gets a second one, so that metadata is never read as an amount.
 */
export const writeRecord = (record: object): string => JSON.stringify(marked(record));

/** Returns the record in a text of `writeRecord`. Throws if an amount in it is malformed. */
export const readRecord = (text: string): unknown =>
  JSON.parse(text, (_, value: unknown) => (typeof value === "string" ? unmarked(value) : value));

const marked = (value: unknown): unknown => {
  if (Amount.is(value)) return `#${Amount.render(value)}`;
  if (typeof value === "string") return value.startsWith("#") ? `#${value}` : value;
  if (Array.isArray(value)) return value.map(marked);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, marked(inner)]));
};

const unmarked = (text: string): unknown => {
  if (!text.startsWith("#")) return text;
  if (text.startsWith("##")) return text.slice(1);
  const amount = Amount.parseCanonical(text.slice(1));
  if (amount === undefined) throw new Error(`"${text}" is stored where an amount belongs`);
  return amount;
};
