import type { Pool } from "pg";
import { cpuOf } from "./session.ts";

/** The throughput of some workers in a period. */
export interface Throughput {
  readonly perSecond: number;
  readonly count: number;
  /** CPU milliseconds of all backends per task; `undefined` if the system does not report it. */
  readonly cpu: number | undefined;
  /** CPU milliseconds of this process per task. */
  readonly clientCpu: number;
  /** Milliseconds that the tasks took. */
  readonly walls: ReadonlyArray<number>;
}

/** When a period ends: after so many milliseconds, or after so many tasks. */
export interface PeriodEnd {
  readonly milliseconds: number;
  readonly tasks: number;
}

/** Runs workers until the end; each starts its next task as soon as one is done. */
export const throughputOf = async (
  pool: Pool,
  workers: number,
  end: PeriodEnd,
  task: () => Promise<void>,
): Promise<Throughput> => {
  const pids = await backendsOf(pool);
  const before = pids.map(cpuOf);
  const clientBefore = process.cpuUsage();
  const walls: Array<number> = [];
  const since = performance.now();
  let begun = 0;
  const work = async (): Promise<void> => {
    while (performance.now() - since < end.milliseconds && begun < end.tasks) {
      begun += 1;
      const start = performance.now();
      await task();
      walls.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  const seconds = (performance.now() - since) / 1000;
  const client = process.cpuUsage(clientBefore);
  const after = pids.map(cpuOf);
  const spent = after.map((now, place) => {
    const then = before[place];
    return now === undefined || then === undefined ? undefined : Number(now - then) / 1e6;
  });
  const isReported = spent.length > 0 && spent.every((cost) => cost !== undefined);
  const total = spent.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
  return {
    perSecond: walls.length / seconds,
    count: walls.length,
    cpu: isReported ? total / walls.length : undefined,
    clientCpu: (client.user + client.system) / 1000 / walls.length,
    walls,
  };
};

const backendsOf = async (pool: Pool): Promise<ReadonlyArray<number>> => {
  const { rows } = await pool.query<{ readonly pid: number }>(
    `SELECT pid FROM pg_stat_activity
    WHERE application_name = current_setting('application_name')
      AND backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
};
