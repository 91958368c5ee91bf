import { maxKeepDays } from "@quittance/events";
import { systemClock } from "@quittance/memory";
import { pruneStore } from "@quittance/postgres";
import type { Command } from "../command.ts";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";

const options = {
  deliveries: {
    type: "string",
    value: "DAYS",
    help: "Delete webhook deliveries that were delivered, or have failed, this many days ago.",
  },
  notifications: {
    type: "string",
    value: "DAYS",
    help: "Delete notifications of providers that were applied or ignored this many days ago.",
  },
  ...storeOptions,
} as const;

/** `quittance prune`: deletes old webhook deliveries and notifications. */
export const prune: Command = {
  usage: ["[--deliveries DAYS] [--notifications DAYS] [options]"],
  description: `Delete old webhook deliveries and notifications of providers, in small transactions. Pending
deliveries, unmatched notifications, events, and all other records stay. The service can go on
running. Schedule it, such as every day. A deleted delivery cannot be replayed.`,
  options,
  examples: [
    "quittance prune --deliveries 30 --notifications 90",
    "quittance prune --deliveries 30 --store ./ledger",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const { schema, deliveries, notifications } = values;
    if (deliveries === undefined && notifications === undefined) {
      throw new UsageError("Set --deliveries or --notifications, or both.");
    }
    const keepDeliveriesDays = readDays("--deliveries", deliveries);
    const keepNotificationsDays = readDays("--notifications", notifications);
    return withStore(values, async (executor) => {
      const kept = { keepDeliveriesDays, keepNotificationsDays };
      const pruned = await pruneStore(executor, { schema, clock: systemClock, ...kept });
      const counts = [pruned.deliveries, pruned.notifications].map(String);
      print(`Deleted ${counts[0] ?? ""} deliveries and ${counts[1] ?? ""} notifications.\n`);
      return 0;
    });
  },
};

const readDays = (option: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : readWholeNumber(option, text, 1, maxKeepDays);
