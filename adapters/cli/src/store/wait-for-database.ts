import { setTimeout as sleep } from "node:timers/promises";
import { failureOfError } from "@quittance/postgres";
import { optionWith } from "../parameters.ts";
import { wholeNumber } from "../readers.ts";
import type { OpenStore } from "./opened-store.ts";
import { withUsageErrors } from "./prepare-store.ts";

/** Maximum of `--wait-for-database` in seconds. */
const maxWaitSeconds = 3600;

/** The option that lets a command wait for its database. */
export const waitOption = {
  waitForDatabase: optionWith(
    "SECONDS",
    "0",
    `Wait up to this long for a database that cannot be reached yet, and then end with the code 75.`,
    wholeNumber(0, maxWaitSeconds),
  ),
};

/** Milliseconds between two attempts. */
const pauseMs = 500;

/**
 * Waits until a database responds, for at most so many seconds. Rejects with `Unavailable`, or with
 * a `UsageError` for a failure that waiting does not change, such as a wrong password.
 */
export const waitForDatabase = (store: OpenStore, seconds: number): Promise<void> =>
  withUsageErrors(store, async () => {
    const until = performance.now() + seconds * 1000;
    for (;;) {
      try {
        await store.executor.query("SELECT 1", []);
        return;
      } catch (error) {
        const canRepeat = failureOfError(error).kind === "Unavailable";
        if (!canRepeat || performance.now() >= until) throw error;
      }
      await sleep(pauseMs);
    }
  });
