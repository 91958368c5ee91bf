/** A validation issue of a data file. */
export interface DataFileIssue {
  /** The same for all issues that one correction removes. */
  readonly cause: string;
  readonly text: string;
}

/** Creates an issue that shares its cause with no other. */
export const dataFileIssue = (text: string): DataFileIssue => ({ cause: text, text });

/** Creates an issue of a reference to a missing record, or to one of another owner. */
export const wrongId = (id: string | null | undefined, text: string): DataFileIssue => ({
  cause: id ? `id ${id}` : text,
  text,
});

/** Returns the text of the first issue of each cause, with the number of the others. */
export const firstOfEachCause = (issues: ReadonlyArray<DataFileIssue>): ReadonlyArray<string> => {
  const byCause = new Map<string, { readonly text: string; others: number }>();
  for (const { cause, text } of issues) {
    const known = byCause.get(cause);
    if (known === undefined) byCause.set(cause, { text, others: 0 });
    else known.others += 1;
  }
  return [...byCause.values()].map(({ text, others }) =>
    others === 0
      ? text
      : `${text} (and at ${String(others)} more ${others === 1 ? "place" : "places"})`,
  );
};
