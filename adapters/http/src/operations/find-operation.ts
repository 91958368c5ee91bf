import type { Operation } from "./operation.ts";

/** An operation, and the path segment at `{id}`. */
export interface FoundOperation {
  readonly operation: Operation;
  readonly id: string;
}

/** Returns the operation at a path, or `undefined`. */
export type FindOperation = (path: string) => FoundOperation | undefined;

/**
 * Creates a lookup of operations by path. A path without a variable part takes precedence, and a
 * trailing slash is ignored.
 */
export const findIn = (operations: ReadonlyArray<Operation>): FindOperation => {
  const fixed = new Map<string, FoundOperation>();
  const patterns: Array<{
    readonly operation: Operation;
    readonly start: string;
    readonly end: string;
  }> = [];
  for (const operation of operations) {
    const [start = "", end] = operation.path.split("{id}");
    if (end === undefined) fixed.set(start, { operation, id: "" });
    else patterns.push({ operation, start, end });
  }
  return (given) => {
    const path = given.endsWith("/") ? given.slice(0, -1) : given;
    const found = fixed.get(path);
    if (found !== undefined) return found;
    for (const { operation, start, end } of patterns) {
      if (!path.startsWith(start) || !path.endsWith(end)) continue;
      const id = path.slice(start.length, path.length - end.length);
      if (id !== "" && !id.includes("/")) return { operation, id: decoded(id) };
    }
    return undefined;
  };
};

/** Returns a decoded path segment; empty if its encoding is invalid. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return "";
  }
};
