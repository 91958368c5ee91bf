import type PgBoss from "pg-boss";
import type { DeliveryLane } from "quittance/adapter";

/** A queue in memory, of which each job is fetched once, the oldest first. */
export const memoryQueue = (): PgBoss => {
  const jobs = new Map<string, DeliveryLane>();
  let count = 0;
  const queue = {
    createQueue: () => Promise.resolve(),
    insert: (
      added: ReadonlyArray<{ readonly data: DeliveryLane; readonly singletonKey: string }>,
    ) => {
      for (const { data, singletonKey } of added)
        if (!jobs.has(singletonKey)) jobs.set(singletonKey, data);
      return Promise.resolve();
    },
    fetch: (_: string, { batchSize }: { readonly batchSize: number }) => {
      const fetched = [...jobs].slice(0, batchSize);
      for (const [key] of fetched) jobs.delete(key);
      return Promise.resolve(
        fetched.map(([, data]) => ({ id: `job_${String((count += 1))}`, data })),
      );
    },
    complete: () => Promise.resolve(),
  };
  return queue as unknown as PgBoss;
};
