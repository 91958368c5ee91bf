import type { Executor } from "@quittance/postgres";

/** An open store that persists records. */
export interface OpenStore {
  /** For requests: all waits have time limits. */
  readonly executor: Executor;
  /** Runs work without time limits, such as a migration. */
  readonly prepare: <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /** For messages; without the password. */
  readonly name: string;
  /** Waits for running statements, then closes the store. */
  readonly close: () => Promise<void>;
}
