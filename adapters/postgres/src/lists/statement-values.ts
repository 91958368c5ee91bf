/** The values of a statement of an organization, collected while its text is composed. */
export interface StatementValues {
  /** Adds a value, and returns its parameter for the text of the statement. */
  readonly add: (value: string) => string;
  /** The values, from `$2` on. */
  readonly all: () => ReadonlyArray<string>;
}

/** Creates an empty list of values; `$1` is the organization. */
export const statementValues = (): StatementValues => {
  const values: Array<string> = [];
  return {
    add: (value) => {
      values.push(value);
      return `$${String(values.length + 1)}::text`;
    },
    all: () => values,
  };
};
