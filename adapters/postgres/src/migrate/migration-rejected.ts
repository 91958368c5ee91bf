/** Why a schema was not migrated; the message says what to do. Nothing has been changed. */
export interface MigrationRejected extends Error {
  readonly kind: "MigrationRejected";
  /**
   * - `NewerDatabase`: it has migrations that this version of the package does not know.
   * - `ChangedFile`: the text of a migration differs from the one that was applied.
   * - `Gap`: a migration is not recorded, but a later one is.
   * - `Occupied`: it has tables of these names that no recorded migration has created.
   * - `NotUtf8`: the encoding of the database is not UTF8.
   * - `GranteeOwns`: a role to grant rights to owns the tables.
   * - `NotCoordinator`: it is not on the coordinator of a Citus cluster.
   */
  readonly reason:
    | "NewerDatabase"
    | "ChangedFile"
    | "Gap"
    | "Occupied"
    | "NotUtf8"
    | "GranteeOwns"
    | "NotCoordinator";
}

/** Creates the error. */
export const migrationRejected = (
  reason: MigrationRejected["reason"],
  message: string,
): MigrationRejected =>
  Object.assign(new Error(`${message} Nothing was changed.`), {
    name: "MigrationRejected",
    kind: "MigrationRejected" as const,
    reason,
  });
