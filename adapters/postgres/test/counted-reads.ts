import type { Executor } from "@quittance/postgres";

/** An executor that counts what it is asked, apart from how far it has come. */
export interface CountedReads {
  readonly executor: Executor;
  /** Statements that it answered. */
  readonly answered: () => number;
  /** Questions of how far it has come. */
  readonly lookedAt: () => number;
}

/** Count what an executor answers, and let some of its reads fail before they are sent. */
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
