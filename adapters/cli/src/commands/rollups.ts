import { setTimeout as sleep } from "node:timers/promises";
import { updateRollups, rebuildRollups, type Executor } from "@quittance/postgres";
import { print, printable, printError } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import type { OpenStore } from "../store/open-store.ts";
import { explained } from "../store/prepare-store.ts";
import { databaseOptions, withDatabase } from "../store/with-database.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  ...databaseOptions,
  rebuild: { type: "boolean", default: false },
  every: { type: "string" },
} as const;

/** `quittance rollups`: fold what was written into the sums of dashboards, or make them anew. */
export const rollups = async (args: ReadonlyArray<string>): Promise<number> => {
  const { values } = readArguments(args, options, 0);
  const seconds = secondsOf(values.every);
  if (values.rebuild && seconds !== undefined) {
    throw new UsageError("--rebuild is done once: leave out --every.");
  }
  const work = values.rebuild ? rebuild : fold;
  return withDatabase(values, async (executor, store) => {
    print(await work(executor, values.schema));
    if (seconds !== undefined) await updateRollupsEvery(seconds, store, executor, values.schema);
    return 0;
  });
};

const fold = async (executor: Executor, schema: string): Promise<string> =>
  `Folded ${counted(await updateRollups(executor, { schema }), "transition")}.\n`;

const rebuild = async (executor: Executor, schema: string): Promise<string> =>
  `Rebuilt all sums: ${counted(await rebuildRollups(executor, { schema }), "sum")} corrected.\n`;

const counted = (count: number, noun: string): string =>
  `${String(count)} ${noun}${count === 1 ? "" : "s"}`;

/** Until SIGINT or SIGTERM. A round that fails is told, and the next one does its work too. */
const updateRollupsEvery = async (
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
  while (await isTime(seconds, ending.signal)) {
    try {
      print(await explained(store, () => fold(executor, schema)));
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      printError(`quittance: ${printable(error.message)}\n`);
    }
  }
};

/** Whether the wait was not cut short. */
const isTime = async (seconds: number, signal: AbortSignal): Promise<boolean> => {
  try {
    await sleep(seconds * 1000, undefined, { signal });
    return true;
  } catch {
    return false;
  }
};

/** A day, in seconds. */
const longest = 86_400;

const secondsOf = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined;
  const seconds = /^\d{1,5}$/u.test(text) ? parseInt(text, 10) : 0;
  if (seconds >= 1 && seconds <= longest) return seconds;
  throw new UsageError(`--every must be a whole number of seconds from 1 to ${String(longest)}.`);
};
