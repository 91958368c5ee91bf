import { randomIds, systemClock } from "@quittance/memory";
import { inSnapshot, postgresStore, type Executor, type PostgresStore } from "@quittance/postgres";
import { createQuittance, type Quittance } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { causeOf } from "../cause-of.ts";

/** What the work of a snapshot reads from. */
export interface SnapshotService {
  readonly quittance: Quittance;
  readonly store: PostgresStore;
  readonly snapshot: Executor;
  readonly schema: string;
}

/**
 * Runs reads of a schema in one snapshot, a read-only REPEATABLE READ transaction.
 *
 * A failure of the database rejects with its `PostgresFailure`.
 */
export const withSnapshot = async (
  executor: Executor,
  schema: string,
  work: (service: SnapshotService) => Promise<void>,
): Promise<void> => {
  try {
    await inSnapshot(executor, (snapshot) => {
      const store = postgresStore(snapshot, { schema });
      const ports = { ...store, rates: noRates, clock: systemClock, newId: randomIds };
      return work({ quittance: createQuittance(ports), store, snapshot, schema });
    });
  } catch (error) {
    throw causeOf(error);
  }
};

/** Reading records needs no rates. */
export const noRates = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", "There are no rates."))),
};
