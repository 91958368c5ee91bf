import { randomIds, systemClock } from "@quittance/memory";
import { sweepStore } from "@quittance/postgres";
import type { Command } from "../command.ts";
import { print } from "../output.ts";
import { readArguments } from "../read-arguments.ts";
import { storeOptions, withStore } from "../store/with-store.ts";

/** `quittance sweep`: reports invoices that are overdue or expired. */
export const sweep: Command = {
  usage: ["[options]"],
  description: `Create the events invoice.overdue and invoice.expired for invoices that are still to be paid after
they were due or expired. Each event is created once, however often the command runs. Schedule it,
such as every hour.`,
  options: storeOptions,
  examples: ["quittance sweep", "quittance sweep --store ./ledger"],
  run: (args) => {
    const { values } = readArguments(args, storeOptions, 0);
    const { schema } = values;
    return withStore(values, async (executor) => {
      const options = { schema, clock: systemClock, newId: randomIds };
      const { overdue, expired } = await sweepStore(executor, options);
      print(`Reported ${String(overdue)} overdue and ${String(expired)} expired invoices.\n`);
      return 0;
    });
  },
};
