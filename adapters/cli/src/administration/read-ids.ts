import { parseId, type Id } from "quittance";
import { UsageError } from "../usage-error.ts";

/** Reads the identifier of an option or argument, which is required. */
export const readId = <Prefix extends string>(
  name: string,
  prefix: Prefix,
  text: string | undefined,
): Id<Prefix> => {
  if (text === undefined) throw new UsageError(`${name} is required: ${prefix}_<id>.`);
  const id = parseId(prefix, text);
  if (id !== undefined) return id;
  throw new UsageError(`${name} must be an identifier of the form ${prefix}_<id>, not "${text}".`);
};

/** Returns an option that is required. */
export const requiredText = (name: string, text: string | undefined): string => {
  if (text !== undefined) return text;
  throw new UsageError(`${name} is required.`);
};

/** Reads a comma-separated list of known words. */
export const readWords = <Word extends string>(
  name: string,
  text: string,
  words: ReadonlyArray<Word>,
): ReadonlyArray<Word> =>
  text.split(",").map((part) => {
    const found = words.find((word) => word === part.trim());
    if (found !== undefined) return found;
    throw new UsageError(`${name}: unknown "${part.trim()}". Known: ${words.join(", ")}.`);
  });
