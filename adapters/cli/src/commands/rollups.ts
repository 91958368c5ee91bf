import { setTimeout as sleep } from "node:timers/promises";
import { rebuildRollups, updateRollups } from "@quittance/postgres";
import { counted } from "../format-amount.ts";
import { print, printable, printError } from "../output.ts";
import { flag, option } from "../parameters.ts";
import { wholeNumber } from "../readers.ts";
import { withUsageErrors } from "../store/prepare-store.ts";
import { storeCommand, type CommandStore } from "../store/with-store.ts";
import { isReported, UsageError } from "../usage-error.ts";

/** `quittance rollups`: updates the aggregates of dashboards, or rebuilds them. */
export const rollups = storeCommand({
  description: `Update the aggregates of dashboards with the changes that were stored since the last update.
Dashboards are exact without this command, and faster with it.`,
  options: {
    rebuild: flag("Rebuild all aggregates from the records. The service can go on running."),
    every: option(
      "SECONDS",
      "Update the aggregates repeatedly, until SIGINT or SIGTERM. 1 to 86400.",
      wholeNumber(1, 86_400),
    ),
  },
  examples: [
    "quittance rollups",
    "quittance rollups --every 60",
    "quittance rollups --rebuild --store ./ledger",
  ],
  run: async ({ rebuild, every }, store) => {
    if (rebuild && every !== undefined) {
      throw new UsageError("--rebuild cannot be combined with --every.");
    }
    if (rebuild) {
      const corrections = await rebuildRollups(store.executor, { schema: store.schema });
      print(`Rebuilt all aggregates: ${counted(corrections, "correction")}.\n`);
    } else {
      await update(store);
    }
    if (every !== undefined) await updateEvery(every, store);
    return 0;
  },
});

const update = async ({ executor, schema }: CommandStore): Promise<void> => {
  const transitions = await updateRollups(executor, { schema });
  print(`Applied ${counted(transitions, "transition")} to the aggregates.\n`);
};

/** Runs until SIGINT or SIGTERM. An update that fails is reported, and the next one catches up. */
const updateEvery = async (seconds: number, store: CommandStore): Promise<void> => {
  const ending = new AbortController();
  const end = (): void => {
    ending.abort();
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  while (await hasWaited(seconds, ending.signal)) {
    try {
      await withUsageErrors(store.opened, () => update(store));
    } catch (error) {
      if (!isReported(error)) throw error;
      printError(`quittance: ${printable(error.message)}\n`);
    }
  }
};

/** Waits; resolves with `false` when the wait was aborted. */
const hasWaited = async (seconds: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await sleep(seconds * 1000, undefined, { signal });
    return true;
  } catch {
    return false;
  }
};
