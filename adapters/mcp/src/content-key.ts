import { webDigest } from "@quittance/http";
import { isObject } from "quittance/adapter";

/** Properties that a later report of the same payment or refund changes. */
const reported: ReadonlySet<string> = new Set(["status", "happened_at", "failure_reason"]);

/**
 * Returns the idempotency key of a write: the same for the same content, in any order of its
 * properties.
 *
 * Like in the HTTP API, `null` counts as absent, 10 and 10.00 are one amount, and a later status of a
 * payment is the same payment.
 */
export const contentKey = async (tool: string, content: object): Promise<string> => {
  const kept = Object.entries(content).filter(([name]) => !reported.has(name));
  const text = JSON.stringify([tool, ordered(Object.fromEntries(kept))]);
  return `mcp-${await webDigest(text)}`;
};

const ordered = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(ordered);
  if (typeof value === "string") return withoutZeros(value);
  if (!isObject(value)) return value;
  return Object.entries(value)
    .filter(([, inner]) => inner !== null)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, inner]) => [name, ordered(inner)]);
};

/** Returns an amount without zeros at its end; other text is left as it is. */
const withoutZeros = (text: string): string =>
  /^\d{1,20}\.\d{1,30}$/u.test(text) ? text.replace(/\.?0+$/u, "") : text;
