import { median } from "../core/benchmark-report.ts";

/** Returns the milliseconds of CPU time of the process that work takes. */
export const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Returns the median milliseconds of CPU time of one call, in batches of so many calls. */
export const medianCpu = async (
  work: () => unknown,
  { batches, calls }: { readonly batches: number; readonly calls: number },
): Promise<number> => {
  const costs: Array<number> = [];
  for (let batch = -1; batch < batches; batch += 1) {
    const cost = await cpuOf(async () => {
      for (let call = 0; call < calls; call += 1) await work();
    });
    if (batch >= 0) costs.push(cost / calls);
  }
  return median(costs);
};
