/** Everything that can be wrong, by what it is called in the summary. */
export const findingKinds = [
  "lost",
  "duplicated",
  "wrong content",
  "wrong statuses",
  "differences in rollups",
  "outbox",
  "wrong answers",
  "service",
] as const;

/** What is wrong. */
export type MismatchKind = (typeof findingKinds)[number];

/** Violations that were found, while it ran or afterwards. */
export interface Findings {
  readonly add: (kind: MismatchKind, text: string) => void;
  readonly count: (kind: MismatchKind) => number;
  /** The first of each kind in words. */
  readonly texts: () => ReadonlyArray<string>;
}

/** Of each kind, that a broken service does not bury the rest. */
const mostTexts = 5;
const longestText = 400;

/** An empty collection. */
export const collectFindings = (): Findings => {
  const found = new Map<MismatchKind, Array<string>>();
  const of = (kind: MismatchKind): ReadonlyArray<string> => found.get(kind) ?? [];
  return {
    add: (kind, text) => {
      found.set(kind, [...of(kind), text]);
    },
    count: (kind) => of(kind).length,
    texts: () =>
      findingKinds.flatMap((kind) =>
        of(kind)
          .slice(0, mostTexts)
          .map((text) => `${kind}: ${text.slice(0, longestText)}`),
      ),
  };
};
