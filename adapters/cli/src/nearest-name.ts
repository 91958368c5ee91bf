/** Returns the known name that differs from a mistyped one by at most two edits, if there is one. */
export const nearestName = (mistyped: string, names: ReadonlyArray<string>): string | undefined => {
  const [nearest] = names
    .map((name) => ({ name, distance: distanceOf(mistyped.slice(0, comparedLength), name) }))
    .filter(({ distance }) => distance <= allowedEdits)
    .sort((a, b) => a.distance - b.distance);
  return nearest?.name;
};

const allowedEdits = 2;

/** Longer texts are truncated: no name is this long. */
const comparedLength = 40;

/** Levenshtein distance: insertions, deletions and replacements of one character. */
const distanceOf = (from: string, to: string): number => {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replacement = (previous[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const insertion = (current[column - 1] ?? 0) + 1;
      const deletion = (previous[column] ?? 0) + 1;
      current.push(Math.min(replacement, insertion, deletion));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
};
