import type { Run } from "./database.ts";

/** Creates a function that returns whether a server is the coordinator of a Citus cluster. */
export const clusterDetection = (): ((run: Run) => Promise<boolean>) => {
  const clusters = new Map<Run, boolean>();
  return async (run) => {
    const found = clusters.get(run) ?? (await run(hasCitus))[0]?.["found"] === "true";
    clusters.set(run, found);
    return found;
  };
};

const hasCitus = "SELECT (current_setting('citus.version', true) IS NOT NULL)::text AS found";
