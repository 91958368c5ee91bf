import { setTimeout as sleep } from "node:timers/promises";
import { StartFailed } from "./launch-postgres.ts";

/**
 * What is temporary: a port that another process took, or the last processes of an earlier server
 * in the same folder, such as one that a guardian is just ending.
 */
const passing =
  /could not bind|lock file "postmaster\.pid" already exists|pre-existing shared memory block/u;

const patience = 60_000;

/** Start a server, again when what prevented it passes, for at most a minute. */
export const retryStart = async <Result>(start: () => Promise<Result>): Promise<Result> => {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const mayPass = error instanceof StartFailed && passing.test(error.output);
      if (!mayPass || Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
};
