import { setTimeout as sleep } from "node:timers/promises";
import { StartFailed } from "./launch-postgres.ts";

/**
 * Messages of temporary failures: another process has taken the port, or the processes of an
 * earlier server in the same folder have not ended yet.
 */
const temporary =
  /could not bind|lock file "postmaster\.pid" already exists|pre-existing shared memory block/u;

const timeoutMs = 60_000;

/** Starts a server, and retries temporary failures for at most a minute. */
export const retryStart = async <Result>(start: () => Promise<Result>): Promise<Result> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isTemporary = error instanceof StartFailed && temporary.test(error.output);
      if (!isTemporary || Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
};
