/** A row as every driver can give it: each column has been cast to text in the statement. */
export type Row = Readonly<Record<string, string | null>>;

/** What runs single statements. */
export interface Queries {
  /**
   * Run one statement with `$1`, `$2`, … for its values, and give its rows.
   *
   * Values and columns are text or null, so that no type parser of a driver ever sees an amount or
   * a timestamp. Texts are few and fixed: a driver that can should prepare them by name.
   * Rejects with the driver's own error.
   */
  readonly query: (
    text: string,
    values: ReadonlyArray<string | null>,
  ) => Promise<ReadonlyArray<Row>>;
}

/** All that this package asks of a database driver. */
export interface Executor extends Queries {
  /**
   * Run work in one READ COMMITTED transaction: committed when the work resolves, rolled back when
   * it rejects. The work uses nothing but the queries that it is given.
   */
  readonly transaction: <Answer>(work: (queries: Queries) => Promise<Answer>) => Promise<Answer>;
  /**
   * Whether the transaction is the host's own, and the host decides what becomes of it. Then nothing
   * is repeated here after a failure: only the host can repeat the whole.
   */
  readonly isHostTransaction: boolean;
}
