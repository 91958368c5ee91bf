import type { ChaosServer } from "./environment.ts";
import { runChaos } from "./run-chaos.ts";
import { countViolations, summaryOf } from "./summary.ts";

/** Runs load and all kinds of faults on a Citus cluster. Returns whether there were no violations. */
export const runOnCluster = async (
  cluster: ChaosServer,
  options: { readonly seed: number; readonly seconds: number },
): Promise<boolean> => {
  const report = await runChaos(cluster, { ...options, clients: 16, hotShare: 40, faults: "all" });
  process.stdout.write(summaryOf(report));
  return countViolations(report) === 0;
};
