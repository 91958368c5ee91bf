/** Why a schema is left alone; the message says what to do. Nothing has been changed. */
export interface MigrationRejected extends Error {
  readonly kind: "MigrationRejected";
  /**
   * - `NewerDatabase`: it has migrations that this version of the package does not know.
   * - `ChangedFile`: the text of a migration is not the one that was applied.
   * - `Gap`: a migration is not on record, but a later one is.
   * - `Occupied`: it holds tables of these names that no migration on record has made.
   * - `NotUtf8`: the encoding of the database is not UTF8.
   * - `GranteeOwns`: a role that rights are to be granted to owns the tables.
   * - `RowsInvalid`: it has rows that break a constraint that a migration adds.
   */
  readonly reason:
    | "NewerDatabase"
    | "ChangedFile"
    | "Gap"
    | "Occupied"
    | "NotUtf8"
    | "GranteeOwns"
    | "RowsInvalid";
}

/** Make the error. */
export const migrationRejected = (
  reason: MigrationRejected["reason"],
  message: string,
): MigrationRejected =>
  Object.assign(new Error(`${message} Nothing was changed.`), {
    name: "MigrationRejected",
    kind: "MigrationRejected" as const,
    reason,
  });
