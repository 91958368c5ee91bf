import { maxKeepDays } from "@quittance/events";
import { systemClock } from "@quittance/memory";
import { pruneStore } from "@quittance/postgres";
import type { Command } from "../command.ts";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { storeOptions, withStore } from "../store/with-store.ts";
import { throwAsUsage, UsageError } from "../usage-error.ts";

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
  events: {
    type: "string",
    value: "DAYS",
    help: "Delete events of the outbox that were read, this many days after they were created.",
  },
  "read-all": {
    type: "string",
    value: "POSITION",
    help: "With --events: the lowest stored position of a reader with readAll, or none.",
  },
  ...storeOptions,
} as const;

/** `quittance prune`: deletes old webhook deliveries, notifications and events. */
export const prune: Command = {
  usage: ["[--deliveries DAYS] [--notifications DAYS] [--events DAYS] [options]"],
  description: `Delete old webhook deliveries, notifications of providers and events, in small transactions.
Pending deliveries, unmatched notifications and all other records stay. The service can go on
running. Schedule it, such as every day. A deleted delivery cannot be replayed.

Events are deleted in their order, up to the first that is not old or that webhooks have not read.
If a relay reads events with readAll, pass the position that it has stored with --read-all; it is
"none" if there is no such relay any more. Your own readers with read must not be that late: they
would then fail, and have to begin with the oldest event that is left.`,
  options,
  examples: [
    "quittance prune --deliveries 30 --notifications 90",
    "quittance prune --deliveries 30 --store ./ledger",
    "quittance prune --events 365",
  ],
  run: (args) => {
    const { values } = readArguments(args, options, 0);
    const { schema, deliveries, notifications, events, "read-all": readAllPosition } = values;
    if ([deliveries, notifications, events].every((days) => days === undefined)) {
      throw new UsageError("Set --deliveries, --notifications or --events.");
    }
    if (readAllPosition !== undefined && events === undefined) {
      throw new UsageError("--read-all requires --events.");
    }
    const keepDeliveriesDays = readDays("--deliveries", deliveries);
    const keepNotificationsDays = readDays("--notifications", notifications);
    const keepEventsDays = readDays("--events", events);
    return withStore(values, async (executor) => {
      const kept = { keepDeliveriesDays, keepNotificationsDays, keepEventsDays };
      const options = { schema, clock: systemClock, readAllPosition, ...kept };
      const pruned = await pruneStore(executor, options).catch(throwAsUsage);
      const counts = [pruned.deliveries, pruned.notifications, pruned.events].map(String);
      const [ofDeliveries = "", ofNotifications = "", ofEvents = ""] = counts;
      print(
        `Deleted ${ofDeliveries} deliveries, ${ofNotifications} notifications and ` +
          `${ofEvents} events.\n`,
      );
      return 0;
    });
  },
};

const readDays = (option: string, text: string | undefined): number | undefined =>
  text === undefined ? undefined : readWholeNumber(option, text, 1, maxKeepDays);
