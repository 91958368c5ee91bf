import { isWellFormed } from "../kernel/text.ts";
import { wellFormedText } from "./values.ts";

/** Maximum number of levels of objects and arrays in a property that can have any JSON value. */
const maxDepth = 32;

/**
 * Returns what is wrong with the value of a property that can have any JSON value: nesting too deep
 * to be written back as text, or text that a store rejects. Walks without recursion.
 */
export const checkFreeJson = (value: object): string | undefined => {
  let level: ReadonlyArray<object> = [value];
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > maxDepth) {
      return `must have at most ${String(maxDepth)} levels of objects and arrays`;
    }
    const next: Array<object> = [];
    for (const container of level) {
      for (const [key, inner] of Object.entries(container) as ReadonlyArray<[string, unknown]>) {
        if (!isWellFormed(key)) return wellFormedText;
        if (typeof inner === "string" && !isWellFormed(inner)) return wellFormedText;
        if (typeof inner === "object" && inner !== null) next.push(inner);
      }
    }
    level = next;
  }
  return undefined;
};
