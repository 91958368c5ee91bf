/** The rows that match a filter, as parts of a statement whose `$1` is the organization. */
export interface MatchingRows {
  /** What follows FROM. All conditions name columns without a table. */
  readonly from: string;
  readonly conditions: ReadonlyArray<string>;
  /**
   * The conditions for the rollups by day and status, without the organization. `undefined` if the
   * filter is on anything but the status.
   */
  readonly onDays: ReadonlyArray<string> | undefined;
  /** The same for the rollups by month, which have the currency and the provider too. */
  readonly onMonths: ReadonlyArray<string> | undefined;
  /** Whether the filter is one of a few frequent ones, so that its first pages are prepared. */
  readonly isFrequent: boolean;
}
