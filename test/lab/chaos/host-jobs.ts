import { setTimeout as sleep } from "node:timers/promises";
import {
  failureOfError,
  updateRollups,
  poolExecutor,
  postgresStore,
  type PostgresStore,
} from "@quittance/postgres";
import { Pool } from "pg";
import { eventually } from "../../../adapters/postgres/test/support/eventually.ts";
import type { OrganizationId } from "quittance";
import type { StoredEvent } from "quittance/adapter";
import type { Violations } from "./violations.ts";

/** Background jobs of a host: reading the outboxes and updating the aggregates. */
export interface HostJobs {
  /** The events read from each outbox, in order. */
  readonly read: ReadonlyMap<OrganizationId, ReadonlyArray<StoredEvent>>;
  /** Ends the jobs and reads the remaining events. Further calls have no effect. */
  readonly finish: () => Promise<void>;
}

/** Starts the jobs, which continue after the database was unavailable. */
export const startHostJobs = (
  url: string,
  owners: ReadonlyArray<OrganizationId>,
  violations: Violations,
): HostJobs => {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000 });
  const executor = poolExecutor(pool);
  const { outbox } = postgresStore(executor);
  const read = new Map(owners.map((owner): [OrganizationId, Array<StoredEvent>] => [owner, []]));
  const readAll = async (): Promise<void> => {
    for (const [owner, events] of read) await readNewEvents(outbox, owner, events);
  };
  let isOver = false;
  const isDone = async (job: () => Promise<unknown>): Promise<boolean> => {
    try {
      await job();
      return true;
    } catch (error) {
      const { kind, message } = failureOfError(error);
      if (kind === "Failed" || kind === "Rejected") violations.add("outbox", message);
      return false;
    }
  };
  const work = async (): Promise<void> => {
    for (let round = 0; !isOver; round += 1) {
      await isDone(readAll);
      if (round % 8 === 7) await isDone(() => updateRollups(executor));
      await sleep(80);
    }
  };
  const working = work();
  const finish = async (): Promise<void> => {
    isOver = true;
    await working;
    await eventually(() => isDone(readAll));
    await pool.end();
  };
  let finished: Promise<void> | undefined;
  return {
    read,
    finish: () => (finished ??= finish()),
  };
};

/** Events per page: few enough that there are several pages. */
const pageSize = 100;

const readNewEvents = async (
  outbox: PostgresStore["outbox"],
  owner: OrganizationId,
  events: Array<StoredEvent>,
): Promise<void> => {
  for (;;) {
    const found = await outbox.read(owner, events.at(-1)?.position, pageSize)();
    if (found._tag === "Left") {
      throw found.left.kind === "PortFailed" ? found.left.cause : new Error(found.left.kind);
    }
    events.push(...found.right);
    if (found.right.length < pageSize) return;
  }
};
