/** The default name of the schema. */
export const defaultSchema = "quittance";

/**
 * Creates a function that replaces each `:"schema"` in a statement by the quoted name of a schema.
 *
 * Throws unless the name has 1 to 63 bytes and no NUL.
 *
 * @returns a function of a text, which remembers its result unless `isFixed` is false.
 */
export const inSchema = (schema: string): ((text: string, isFixed?: boolean) => string) => {
  const length = new TextEncoder().encode(schema).length;
  if (length === 0 || length > 63 || schema.includes("\0")) {
    throw new Error(
      "The name of a PostgreSQL schema must have 1 to 63 bytes and no NUL. Choose another name.",
    );
  }
  const quoted = `"${schema.replaceAll('"', '""')}"`;
  const known = new Map<string, string>();
  return (text, isFixed = true) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const statement = text.replaceAll(':"schema"', () => quoted);
    if (isFixed) known.set(text, statement);
    return statement;
  };
};
