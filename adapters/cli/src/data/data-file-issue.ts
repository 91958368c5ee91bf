/** What is wrong with a data file at one place, and what causes it. */
export interface DataFileIssue {
  /** The same for all complaints that one correction removes. */
  readonly cause: string;
  readonly text: string;
}

/** A complaint that nothing else causes. */
export const dataFileIssue = (text: string): DataFileIssue => ({ cause: text, text });

/** A reference to a record that does not exist, or that has the identifier of another one. */
export const wrongId = (id: string | null | undefined, text: string): DataFileIssue => ({
  cause: id ? `id ${id}` : text,
  text,
});

/** The first complaint of each cause, with the number of the others. */
export const firstOfEachCause = (
  dataFileIssues: ReadonlyArray<DataFileIssue>,
): ReadonlyArray<string> => {
  const byCause = new Map<string, { readonly text: string; others: number }>();
  for (const { cause, text } of dataFileIssues) {
    const known = byCause.get(cause);
    if (known === undefined) byCause.set(cause, { text, others: 0 });
    else known.others += 1;
  }
  return [...byCause.values()].map(({ text, others }) =>
    others === 0 ? text : `${text} (and at ${String(others)} more places)`,
  );
};
