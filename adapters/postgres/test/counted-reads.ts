import type { Executor } from "@quittance/postgres";

/** An executor that counts its statements, and separately those of its replay position. */
export interface CountedReads {
  readonly executor: Executor;
  /** The number of successful statements. */
  readonly succeeded: () => number;
  /** The number of reads of the replay position. */
  readonly positionReads: () => number;
}

/** Counts the statements of an executor, and makes some of its reads fail before they are sent. */
export const countReads = (
  executor: Executor,
  fails: () => boolean = () => false,
): CountedReads => {
  const counts = { succeeded: 0, positionReads: 0 };
  return {
    succeeded: () => counts.succeeded,
    positionReads: () => counts.positionReads,
    executor: {
      ...executor,
      query: async (text, values) => {
        if (text.includes("pg_last_wal_replay_lsn")) {
          counts.positionReads += 1;
          return executor.query(text, values);
        }
        if (fails()) throw new Error("canceling statement due to conflict with recovery");
        const rows = await executor.query(text, values);
        counts.succeeded += 1;
        return rows;
      },
    },
  };
};
