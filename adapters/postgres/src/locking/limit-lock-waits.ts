import { failureOfError, lockTimeout, postgresError, type PostgresFailure } from "../failure.ts";
import { limitPerKey, type KeyLimiter } from "./limit-per-key.ts";

/** One transaction works on a record while the next one waits for its lock. */
const transactionsPerRecord = 2;

/** How many calls wait in memory for the same record at most. */
const maxWaiting = 1000;

/** The default of `StoreOptions.lockQueueTimeoutMs`. */
export const defaultLockQueueTimeoutMs = 5000;

/**
 * Limits how many transactions of this process lock the same record at once, so that a record that
 * stays locked takes two connections of the pool and not all of them. The other calls wait in
 * memory. When a transaction fails because of `lock_timeout`, they fail at once: each of them would
 * wait as long again.
 *
 * @param waitMs how long a call waits in memory at most.
 */
export const limitLockWaits = (waitMs: number): KeyLimiter =>
  limitPerKey({
    limit: transactionsPerRecord,
    maxWaiting,
    waitMs,
    rejection: () => contended("Too many calls are waiting to change the same record."),
    rejectionOfWaiting: (error) =>
      failureOfError(error).sqlState === lockTimeout
        ? contended("The lock of the record was not acquired within lock_timeout.")
        : undefined,
  });

const contended = (reason: string): Error & PostgresFailure =>
  postgresError({
    kind: "Contended",
    message: `${reason} Nothing was sent to the database. Retry later.`,
  });
