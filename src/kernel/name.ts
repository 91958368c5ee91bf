import { isWellFormed } from "./text.ts";

/** Most characters of a name or a title, in UTF-16 units; at least one. */
export const maxNameLength = 200;

/**
 * Whether a text can be a name or a title. The one rule for names of products, billing schemas,
 * organizations and providers, and for titles of lines, steps and adjustments.
 */
export const isName = (text: string): boolean =>
  text.length > 0 && text.length <= maxNameLength && isWellFormed(text);
