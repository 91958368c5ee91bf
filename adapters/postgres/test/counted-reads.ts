import type { Executor } from "@quittance/postgres";

/** An executor that counts its statements, and separately those of its replay position. */
export interface CountedReads {
  readonly executor: Executor;
  /** The number of successful statements. */
  readonly answered: () => number;
  /** The number of reads of the replay position. */
  readonly lookedAt: () => number;
}

/** Counts the statements of an executor, and makes some of its reads fail before they are sent. */
export const countReads = (
  executor: Executor,
  fails: () => boolean = () => false,
): CountedReads => {
  const counts = { answered: 0, lookedAt: 0 };
  return {
    answered: () => counts.answered,
    lookedAt: () => counts.lookedAt,
    executor: {
      ...executor,
      query: async (text, values) => {
        if (text.includes("pg_last_wal_replay_lsn")) {
          counts.lookedAt += 1;
          return executor.query(text, values);
        }
        if (fails()) throw new Error("canceling statement due to conflict with recovery");
        const rows = await executor.query(text, values);
        counts.answered += 1;
        return rows;
      },
    },
  };
};
