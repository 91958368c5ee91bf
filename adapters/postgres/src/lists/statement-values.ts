/** The values of a statement of an organization, collected while its text is made. */
export interface StatementValues {
  /** Take one more value. Returns what stands for it in the text, as a text. */
  readonly add: (value: string) => string;
  /** What was taken, from `$2` on. */
  readonly taken: () => ReadonlyArray<string>;
}

/** No values yet; `$1` is the organization. */
export const statementValues = (): StatementValues => {
  const values: Array<string> = [];
  return {
    add: (value) => {
      values.push(value);
      return `$${String(values.length + 1)}::text`;
    },
    taken: () => values,
  };
};
