/** The schema that is used when a host does not choose. */
export const defaultSchema = "quittance";

/**
 * Statements for one schema: each `:"schema"` in a text becomes the quoted name.
 *
 * Throws when the name cannot be one: 1 to 63 bytes, without NUL.
 *
 * @returns a function of a text, which remembers its result unless `isFixed` is false.
 */
export const inSchema = (schema: string): ((text: string, isFixed?: boolean) => string) => {
  const length = new TextEncoder().encode(schema).length;
  if (length === 0 || length > 63 || schema.includes("\0")) {
    throw new Error(
      "The name of a PostgreSQL schema has 1 to 63 bytes and no NUL; choose another.",
    );
  }
  const quoted = `"${schema.replaceAll('"', '""')}"`;
  const known = new Map<string, string>();
  return (text, isFixed = true) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = text.replaceAll(':"schema"', () => quoted);
    if (isFixed) known.set(text, made);
    return made;
  };
};
