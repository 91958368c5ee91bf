import type { Pool } from "pg";
import type { Outbox } from "quittance/adapter";
import type { User } from "./sign-in.ts";

/** Events that are read at once. */
const batch = 100;

/**
 * Mark the orders whose invoices have been paid, by the events since the last time.
 *
 * The orders and the place that was read to are written in one statement, so that no event is
 * missed, however often this stops halfway. Run it from a timer, or whenever you like.
 */
export const settleOrders = async (pool: Pool, outbox: Outbox, user: User): Promise<void> => {
  for (;;) {
    const { rows } = await pool.query<{ readonly events_read_to: string | null }>(
      "SELECT events_read_to FROM users WHERE user_id = $1",
      [user.id],
    );
    const readTo = rows[0]?.events_read_to ?? undefined;
    const events = await outbox.read(user.organizationId, readTo, batch)();
    if (events._tag === "Left")
      throw new Error("The outbox cannot be read", { cause: events.left });
    const last = events.right.at(-1);
    if (last === undefined) return;
    const paid = events.right.flatMap(({ event: { type, subject } }) =>
      type === "invoice.completed" && subject.kind === "Invoice" ? [subject.invoice.id] : [],
    );
    await pool.query(
      `WITH settled AS (
        UPDATE orders SET settled = true WHERE user_id = $1 AND invoice_id = ANY ($2::text[])
      )
      UPDATE users SET events_read_to = $3
        WHERE user_id = $1 AND events_read_to IS NOT DISTINCT FROM $4`,
      [user.id, paid, last.position, readTo ?? null],
    );
  }
};
