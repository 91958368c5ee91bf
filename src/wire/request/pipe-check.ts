import { isObject } from "../json.ts";

/** Returns whether a value passes an element of a pipe. */
export type Check = (value: unknown) => boolean;

/** The parts of an element of the pipe of a valibot schema that a check depends on. */
export interface PipeElement {
  readonly kind: string;
  readonly type: string;
  readonly requirement?: unknown;
}

const lengthOf = (value: unknown): number =>
  typeof value === "string" || Array.isArray(value) ? value.length : NaN;

/**
 * Creates the check of a limit or a pattern; `undefined` for another element. The limits of
 * containers pass values of other types.
 */
export const checkOf = ({ kind, type, requirement }: PipeElement): Check | undefined => {
  const limit = requirement as number;
  if (kind !== "validation") return undefined;
  switch (type) {
    case "max_length":
      return (value) => !(lengthOf(value) > limit);
    case "min_length":
      return (value) => !(lengthOf(value) < limit);
    case "max_entries":
      return (value) => !isObject(value) || Object.keys(value).length <= limit;
    case "max_value":
      return (value) => (value as number) <= limit;
    case "min_value":
      return (value) => (value as number) >= limit;
    case "integer":
      return Number.isInteger;
    case "regex":
      return (value) => (requirement as RegExp).test(value as string);
    default:
      return undefined;
  }
};
