import { isWellFormed } from "./text.ts";

/** Maximum length of a name or a title in UTF-16 code units; the minimum is 1. */
export const maxNameLength = 200;

/**
 * Returns whether a text can be a name or a title: of a product, billing schema, organization,
 * provider, line, step or adjustment.
 */
export const isName = (text: string): boolean =>
  text.length > 0 && text.length <= maxNameLength && isWellFormed(text);
