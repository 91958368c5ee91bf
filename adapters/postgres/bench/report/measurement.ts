/** One line of a table: what an operation costs beside what it is compared with. */
export interface Figure {
  readonly operation: string;
  readonly floor: number;
  readonly adapter: number;
  readonly ratio: number;
  /** What the ratio, or the adapter's figure, must be; `undefined` where nothing is asked. */
  readonly goal: string | undefined;
  readonly met: boolean | undefined;
  readonly rows: number;
  /** Further columns of the table. */
  readonly more: ReadonlyArray<string>;
}

/** A table of the document. */
export interface FigureTable {
  readonly title: string;
  /** What is compared with what, in which unit. */
  readonly note: string;
  readonly moreColumns: ReadonlyArray<string>;
  readonly figures: ReadonlyArray<Figure>;
}

/** A goal for how the adapter stands to the floor. */
export const atMost = (ratio: number, limit: number): Pick<Figure, "goal" | "met"> => ({
  goal: `<= ${shown(limit)} x`,
  met: ratio <= limit,
});

/** A goal for throughputs, of which more is better. */
export const atLeast = (ratio: number, limit: number): Pick<Figure, "goal" | "met"> => ({
  goal: `>= ${shown(limit)} x`,
  met: ratio >= limit,
});

/** Nothing is asked. */
export const noGoal: Pick<Figure, "goal" | "met"> = { goal: undefined, met: undefined };

/** A figure with three digits that mean something. */
export const shown = (figure: number): string => {
  if (!Number.isFinite(figure)) return "-";
  if (figure >= 1000) return Math.round(figure).toLocaleString("en-US");
  const digits = figure >= 100 ? 0 : figure >= 10 ? 1 : figure >= 0.1 ? 2 : 4;
  return String(parseFloat(figure.toFixed(digits)));
};

/** The wall clock of some samples: the median and what one of a hundred exceeds. */
export const shownWall = (p50: number, p99: number): string => `${shown(p50)} / ${shown(p99)}`;
