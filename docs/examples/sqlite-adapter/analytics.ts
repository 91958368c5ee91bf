import type { AnalyticsRepository } from "quittance/adapter";
import { aggregateRecords } from "quittance/pure";
import { attempt } from "./attempt.ts";
import type { SqliteConnection } from "./connection.ts";
import { madeWithin } from "./ledger-rows.ts";
import { selectBy } from "./rows.ts";
import { invoices, payments, refunds } from "./tables.ts";
import { reading } from "./transaction.ts";

/** The aggregates of a dashboard, added up by the core: a sum in SQL would be a double. */
export const analyticsOf = (connection: SqliteConnection): AnalyticsRepository => ({
  readActivity: (owner, windows) =>
    attempt("analytics", () =>
      reading(connection, () => {
        const both = { createdAtFrom: windows.previous.from, createdAtTo: windows.current.to };
        const records = {
          invoices: madeWithin(connection, invoices, owner, both),
          payments: madeWithin(connection, payments, owner, both),
          // A refund counts when it happened, which may be long before it was recorded.
          refunds: selectBy(connection, refunds, { organization_id: owner }),
        };
        return aggregateRecords(records, windows);
      }),
    ),
});
