import { maxKeepDays } from "@quittance/events";
import { systemClock } from "@quittance/memory";
import { pruneStore } from "@quittance/postgres";
import { print } from "../output.ts";
import { option, textOption } from "../parameters.ts";
import { wholeNumber } from "../readers.ts";
import { storeCommand } from "../store/with-store.ts";
import { throwAsUsage, UsageError } from "../usage-error.ts";

const days = wholeNumber(1, maxKeepDays);

/** `quittance prune`: deletes old webhook deliveries, notifications and events. */
export const prune = storeCommand({
  description: `Delete old webhook deliveries, notifications of providers and events, in small transactions.
Pending deliveries, unmatched notifications and all other records stay. The service can go on
running. Schedule it, such as every day. A deleted delivery cannot be replayed.

Events are deleted in their order, up to the first that is not old or that webhooks have not read.
If a relay reads events with readAll, pass the position that it has stored with --read-all; it is
"none" if there is no such relay any more. Your own readers with read must not be that late: they
would then fail, and have to begin with the oldest event that is left.`,
  options: {
    deliveries: option(
      "DAYS",
      "Delete webhook deliveries that were delivered, or have failed, this many days ago.",
      days,
    ),
    notifications: option(
      "DAYS",
      "Delete notifications of providers that were applied or ignored this many days ago.",
      days,
    ),
    events: option(
      "DAYS",
      "Delete events of the outbox that were read, this many days after they were created.",
      days,
    ),
    readAll: textOption(
      "POSITION",
      "With --events: the lowest stored position of a reader with readAll, or none.",
    ),
  },
  examples: [
    "quittance prune --deliveries 30 --notifications 90",
    "quittance prune --deliveries 30 --store ./ledger",
    "quittance prune --events 365",
  ],
  run: async ({ deliveries, notifications, events, readAll }, { executor, schema }) => {
    if ((deliveries ?? notifications ?? events) === undefined) {
      throw new UsageError("Set --deliveries, --notifications or --events.");
    }
    if (readAll !== undefined && events === undefined) {
      throw new UsageError("--read-all requires --events.");
    }
    const pruned = await pruneStore(executor, {
      schema,
      clock: systemClock,
      readAllPosition: readAll,
      keepDeliveriesDays: deliveries,
      keepNotificationsDays: notifications,
      keepEventsDays: events,
    }).catch(throwAsUsage);
    print(
      `Deleted ${String(pruned.deliveries)} deliveries, ${String(pruned.notifications)} ` +
        `notifications and ${String(pruned.events)} events.\n`,
    );
    return 0;
  },
});
