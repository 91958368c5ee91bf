import type { Executor } from "@quittance/postgres";

/** Numbers of connections to a database, and of requests that wait for one. */
export type Connections = Readonly<Record<"used" | "idle" | "waiting", number>>;

/** Returns a number that starts at 0, and what changes it. */
export const waitingNumber = () => {
  let waiting = 0;
  return {
    read: (): number => waiting,
    onWaiting: (change: number): void => {
      waiting += change;
    },
  };
};

/** An open store that persists records. */
export interface OpenStore {
  /** For requests: all waits have time limits. */
  readonly executor: Executor;
  /** Runs work without time limits, such as a migration. */
  readonly prepare: <Result>(work: (executor: Executor) => Promise<Result>) => Promise<Result>;
  /** The state of the pool of connections; `undefined` for a store without one. */
  readonly connections?: (() => Connections) | undefined;
  /** How many statements wait to share a commit; `undefined` for a store without a pool. */
  readonly waitingStatements?: (() => number) | undefined;
  /** For messages; without the password. */
  readonly name: string;
  /** Waits for running statements, then closes the store. */
  readonly close: () => Promise<void>;
}
