const maxListed = 20;

/** Joins at most 20 texts, and says how many more there are. */
export const listed = (texts: ReadonlyArray<string>): string => {
  const shown = texts.slice(0, maxListed).join("; ");
  return texts.length > maxListed
    ? `${shown}; and ${String(texts.length - maxListed)} more`
    : shown;
};

/** Returns the kinds of issues. */
export const kindsOf = (issues: ReadonlyArray<{ readonly kind: string }>): ReadonlyArray<string> =>
  issues.map(({ kind }) => kind);
