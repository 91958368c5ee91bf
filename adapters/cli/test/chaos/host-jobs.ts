import { setTimeout as sleep } from "node:timers/promises";
import {
  failureOfError,
  updateRollups,
  poolExecutor,
  postgresStore,
  type PostgresStore,
} from "@quittance/postgres";
import { Pool } from "pg";
import { eventually } from "../../../postgres/test/support/eventually.ts";
import type { OrganizationId, StoredEvent } from "quittance";
import type { Findings } from "./violations.ts";

/** What a host does beside the service: it reads the outboxes, and folds the sums. */
export interface HostJobs {
  /** What was read of each outbox, in the order in which it was given. */
  readonly read: ReadonlyMap<OrganizationId, ReadonlyArray<StoredEvent>>;
  /** End the jobs, and read what is left; once, however often it is asked for. */
  readonly finish: () => Promise<void>;
}

/** Start the jobs. They begin again whenever the database was away. */
export const startHostJobs = (
  url: string,
  owners: ReadonlyArray<OrganizationId>,
  findings: Findings,
): HostJobs => {
  const pool = new Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000 });
  const executor = poolExecutor(pool);
  const { outbox } = postgresStore(executor);
  const read = new Map(owners.map((owner): [OrganizationId, Array<StoredEvent>] => [owner, []]));
  const readAll = async (): Promise<void> => {
    for (const [owner, events] of read) await readOn(outbox, owner, events);
  };
  let isOver = false;
  const isDone = async (job: () => Promise<unknown>): Promise<boolean> => {
    try {
      await job();
      return true;
    } catch (error) {
      const { kind, message } = failureOfError(error);
      if (kind === "Failed" || kind === "Rejected") findings.add("outbox", message);
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

/** So many events at once that there is a next time. */
const most = 100;

const readOn = async (
  outbox: PostgresStore["outbox"],
  owner: OrganizationId,
  events: Array<StoredEvent>,
): Promise<void> => {
  for (;;) {
    const found = await outbox.read(owner, events.at(-1)?.position, most)();
    if (found._tag === "Left") {
      throw found.left.kind === "PortFailed" ? found.left.cause : new Error(found.left.kind);
    }
    events.push(...found.right);
    if (found.right.length < most) return;
  }
};
