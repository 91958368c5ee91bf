/** All kinds of violations, by their names in the summary. */
export const violationKinds = [
  "lost",
  "duplicated",
  "wrong content",
  "wrong statuses",
  "wrong aggregates",
  "wrong redemptions",
  "wrong refunds",
  "wrong credits",
  "wrong numbers",
  "outbox",
  "webhooks",
  "wrong responses",
  "service",
] as const;

/** A kind of violation. */
export type ViolationKind = (typeof violationKinds)[number];

/** Violations found during or after a run. */
export interface Violations {
  readonly add: (kind: ViolationKind, text: string) => void;
  readonly count: (kind: ViolationKind) => number;
  /** Returns the number of all. */
  readonly total: () => number;
  /** The first texts of each kind. */
  readonly texts: () => ReadonlyArray<string>;
}

/** Limits per kind, so that one kind does not hide the others. */
const maxTexts = 5;
const maxTextLength = 400;

/** Creates an empty collection. */
export const collectViolations = (): Violations => {
  const found = new Map<ViolationKind, Array<string>>();
  const of = (kind: ViolationKind): ReadonlyArray<string> => found.get(kind) ?? [];
  return {
    add: (kind, text) => {
      found.set(kind, [...of(kind), text]);
    },
    count: (kind) => of(kind).length,
    total: () => violationKinds.reduce((sum, kind) => sum + of(kind).length, 0),
    texts: () =>
      violationKinds.flatMap((kind) =>
        of(kind)
          .slice(0, maxTexts)
          .map((text) => `${kind}: ${text.slice(0, maxTextLength)}`),
      ),
  };
};
