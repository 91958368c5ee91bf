import { setTimeout as sleep } from "node:timers/promises";
import { updateRollups, rebuildRollups, type Executor } from "@quittance/postgres";
import type { Command } from "../command.ts";
import { print, printable, printError } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import type { OpenStore } from "../store/opened-store.ts";
import { withUsageErrors } from "../store/prepare-store.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  ...storeOptions,
  rebuild: {
    type: "boolean",
    default: false,
    help: "Rebuild all aggregates from the records. The service can go on running.",
  },
  every: {
    type: "string",
    value: "SECONDS",
    help: "Update the aggregates repeatedly, until SIGINT or SIGTERM. 1 to 86400.",
  },
} as const;

/** `quittance rollups`: updates the aggregates of dashboards, or rebuilds them. */
export const rollups: Command = {
  usage: ["[options]"],
  description: `Update the aggregates of dashboards with the changes that were stored since the last update.
Dashboards are exact without this command, and faster with it.`,
  options,
  examples: [
    "quittance rollups",
    "quittance rollups --every 60",
    "quittance rollups --rebuild --store ./ledger",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const { every, schema } = values;
    const seconds =
      every === undefined ? undefined : readWholeNumber("--every", every, 1, secondsPerDay);
    if (values.rebuild && seconds !== undefined) {
      throw new UsageError("--rebuild cannot be combined with --every.");
    }
    const work = values.rebuild ? rebuild : update;
    return withStore(values, async (executor, store) => {
      print(await work(executor, schema));
      if (seconds !== undefined) await updateEvery(seconds, store, executor, schema);
      return 0;
    });
  },
};

const secondsPerDay = 86_400;

const update = async (executor: Executor, schema: string): Promise<string> =>
  `Applied ${counted(await updateRollups(executor, { schema }), "transition")} to the aggregates.\n`;

const rebuild = async (executor: Executor, schema: string): Promise<string> =>
  `Rebuilt all aggregates: ${counted(await rebuildRollups(executor, { schema }), "correction")}.\n`;

const counted = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Runs until SIGINT or SIGTERM. An update that fails is reported, and the next one catches up. */
const updateEvery = async (
  seconds: number,
  store: OpenStore,
  executor: Executor,
  schema: string,
): Promise<void> => {
  const ending = new AbortController();
  const end = (): void => {
    ending.abort();
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  while (await hasWaited(seconds, ending.signal)) {
    try {
      print(await withUsageErrors(store, () => update(executor, schema)));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
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
