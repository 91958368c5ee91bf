/** A row as every driver can give it: each column has been cast to text in the statement. */
export type Row = Readonly<Record<string, string | null>>;

/** How one statement is sent. */
export interface QueryOptions {
  /**
   * Whether the text is one of the small, fixed set that this package uses again and again. A driver
   * that can should prepare such a text by name, once for each connection, and send every other text
   * unnamed: those are composed from filters, and would fill the connection's memory.
   */
  readonly prepare: boolean;
}

/** What runs single statements. */
export interface Queries {
  /**
   * Run one statement with `$1`, `$2`, … for its values, and give its rows.
   *
   * Values and columns are text or null, so that no type parser of a driver ever sees an amount or
   * a timestamp. Rejects with the driver's own error.
   *
   * @param options Without them, the text is not to be prepared by name. A driver may ignore them,
   * as long as it prepares nothing by name, or keeps only a limited number of such statements.
   */
  readonly query: (
    text: string,
    values: ReadonlyArray<string | null>,
    options?: QueryOptions,
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
