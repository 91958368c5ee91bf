import type { LedgerEvent } from "quittance";
import { insertRows } from "../insert-rows.ts";
import type { Run } from "../tenancy/database.ts";
import { eventRow } from "./event-row.ts";
import { noteStoredEvents } from "./stored-events.ts";

/** Stores the events of a write in its transaction. */
export const insertEvents = async (run: Run, events: ReadonlyArray<LedgerEvent>): Promise<void> => {
  if (events.length === 0) return;
  const rows = events.map(eventRow);
  const stored = insertRows("outbox", rows, "$2::text", "WHERE organization_id = $1");
  await run(`WITH stored AS (${stored} RETURNING 1) SELECT ${noteStoredEvents} AS stored`, [
    JSON.stringify(rows),
  ]);
};
