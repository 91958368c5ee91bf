import { aggregateActivity, aggregateSeries, type AnalyticsRepository } from "quittance/adapter";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { madeWithin } from "./ledger-rows.ts";
import { invoices, payments } from "./tables.ts";
import { reading } from "./transaction.ts";

/** The aggregates of a dashboard, added up by the core: a sum in SQL would be a double. */
export const analyticsOf = (connection: SqliteConnection): AnalyticsRepository => ({
  readActivity: (owner, { current, previous, bucket }) =>
    attempt("analytics", () =>
      reading(connection, () => {
        const both = { createdFrom: previous.from, createdTo: current.to };
        const made = madeWithin(connection, invoices, owner, both);
        const paid = madeWithin(connection, payments, owner, both);
        return {
          current: aggregateActivity(made, paid, current),
          previous: aggregateActivity(made, paid, previous),
          series: aggregateSeries(made, paid, current, bucket),
        };
      }),
    ),
});
