/** A row as every driver can return it: the statement casts each column to text. */
export type Row = Readonly<Record<string, string | null>>;

/** For whom something is sent, and until when it may wait. An executor may ignore both. */
export interface WaitOptions {
  /**
   * The organization whose share of the connections it uses; `undefined` for what is for none in
   * particular, such as looking up a key, and "*" for short statements of several.
   */
  readonly organization?: string | undefined;
  /** Until when it may wait before it is sent, in milliseconds of `performance.now()`. */
  readonly until?: number | undefined;
}

/** How one statement is sent. */
export interface QueryOptions extends WaitOptions {
  /**
   * Whether the text is one of the small, fixed set that this package reuses. A driver that can
   * should prepare such a text by name, once for each connection, and send every other text
   * unnamed: those are composed from filters, and would fill the memory of the connection.
   */
  readonly prepare: boolean;
  /**
   * Whether the statement may run in one transaction with statements of other callers: it is short,
   * depends on its own values only, sets its organization, its first value, before all else, and
   * changes no other setting. Its result must not be returned before the commit. An executor may
   * ignore it.
   */
  readonly canShare?: boolean;
}

/** Runs single statements. */
export interface Queries {
  /**
   * Runs one statement with `$1`, `$2`, … for its values, and returns its rows.
   *
   * Values and columns are text or null, so that no type parser of a driver reads an amount or a
   * timestamp. Rejects with the driver's own error.
   *
   * @param options Without them, the text must not be prepared by name. A driver may ignore them if
   * it prepares nothing by name, or keeps only a limited number of such statements.
   */
  readonly query: (
    text: string,
    values: ReadonlyArray<string | null>,
    options?: QueryOptions,
  ) => Promise<ReadonlyArray<Row>>;
}

/** What this package requires of a database driver. */
export interface Executor extends Queries {
  /**
   * Runs work in one READ COMMITTED transaction: commits if the work resolves, rolls back if it
   * rejects. The work uses only the queries that it is given.
   */
  readonly transaction: <Result>(
    work: (queries: Queries) => Promise<Result>,
    wait?: WaitOptions,
  ) => Promise<Result>;
  /**
   * Whether the host has begun the transaction and will end it. Then nothing is retried after a
   * failure: only the host can retry the whole.
   */
  readonly isHostTransaction: boolean;
}
