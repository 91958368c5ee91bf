/** Adds a value to a statement, and returns its parameter, such as `$2::text`. */
export type AddValue = (value: string | null) => string;

/** The values of a statement of an organization, collected while its text is composed. */
export interface StatementValues {
  readonly add: AddValue;
  /** The values, from `$2` on. */
  readonly all: () => ReadonlyArray<string | null>;
}

/** Creates an empty list of values; `$1` is the organization. */
export const statementValues = (): StatementValues => {
  const values: Array<string | null> = [];
  return {
    add: (value) => {
      values.push(value);
      return `$${String(values.length + 1)}::text`;
    },
    all: () => values,
  };
};
