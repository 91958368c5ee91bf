import { Amount, type AdjustmentKind } from "quittance";
import type { Reference } from "./build-reference.ts";

/** Returns a value with the amounts and adjustment kinds of the other engine. */
export const translateTo = (reference: Reference): (<Value>(value: Value) => Value) => {
  const size = { percent: reference.Amount.one };
  const kinds: ReadonlyMap<string, AdjustmentKind> = new Map(
    [reference.discount(size), reference.fee(size)].map(({ kind }) => [kind.type, kind]),
  );
  const translate = (value: unknown): unknown => {
    if (typeof value !== "object" || value === null) return value;
    if (Amount.is(value)) return reference.Amount.parseCanonical(Amount.render(value));
    if (Array.isArray(value)) return value.map(translate);
    if (value instanceof Map) {
      const entries = [...(value as ReadonlyMap<unknown, unknown>)];
      return new Map(entries.map(([key, inner]) => [key, translate(inner)]));
    }
    if ("apply" in value && "type" in value) return kinds.get(String(value.type));
    return Object.fromEntries(
      Object.entries(value).map(([property, inner]) => [property, translate(inner)]),
    );
  };
  return <Value>(value: Value) => translate(value) as Value;
};
