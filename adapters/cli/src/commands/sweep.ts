import { randomIds, systemClock } from "@quittance/memory";
import { sweepStore } from "@quittance/postgres";
import { print } from "../output.ts";
import { storeCommand } from "../store/with-store.ts";

/** `quittance sweep`: reports invoices that are overdue or expired. */
export const sweep = storeCommand({
  description: `Create the events invoice.overdue and invoice.expired for invoices that are still to be paid after
they were due or expired. Each event is created once, however often the command runs. Schedule it,
such as every hour.`,
  examples: ["quittance sweep", "quittance sweep --store ./ledger"],
  run: async (_, { executor, schema }) => {
    const options = { schema, clock: systemClock, newId: randomIds };
    const { overdue, expired } = await sweepStore(executor, options);
    print(`Reported ${String(overdue)} overdue and ${String(expired)} expired invoices.\n`);
    return 0;
  },
});
