/** What a bar shows. */
export type BarKind = "BASE" | "DOWN" | "UP" | "SAME" | "CONVERSION" | "SHARE" | "TOTAL";

/** One bar, between two places in ten-thousandths of the room for bars. */
export interface Bar {
  readonly kind: BarKind;
  readonly label: string;
  /** All digits, with the sign of a change. */
  readonly value: string;
  /** A currency, or `%`. */
  readonly unit: string;
  readonly from: number;
  readonly to: number;
}

/** Bars below each other, to be drawn. */
export interface BarChart {
  readonly title: string;
  readonly bars: ReadonlyArray<Bar>;
  /** Whether each bar begins where the one before it ends. */
  readonly isJoined: boolean;
}
