import { isWellFormed } from "../../kernel/text.ts";
import { malformedTextMessage } from "../../record/property-schema.ts";

/** Most levels of objects and arrays in a property that may have any value. */
const deepestFreeJson = 32;

/**
 * What is wrong with the value of a property that may have any: too deep a nesting, which cannot be
 * written back as text, or text that a store refuses. Walks without recursion.
 */
export const checkFreeJson = (value: object): string | undefined => {
  let level: ReadonlyArray<object> = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > deepestFreeJson) {
      return `Must have at most ${String(deepestFreeJson)} levels of objects and arrays`;
    }
    const next: Array<object> = [];
    for (const container of level) {
      for (const [key, inner] of Object.entries(container) as ReadonlyArray<[string, unknown]>) {
        if (!isWellFormed(key)) return malformedTextMessage;
        if (typeof inner === "string" && !isWellFormed(inner)) return malformedTextMessage;
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
};
