/** A range of the rows of a list that is ordered by identifier, or by time and identifier. */
export interface RowRange<Id> {
  /** The range starts after the row with this identifier, which must exist. */
  readonly after: Id | undefined;
  /** At least 1. */
  readonly limit: number;
}
