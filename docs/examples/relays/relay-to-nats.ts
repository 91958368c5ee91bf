import { cloudEventOf, structuredMessage } from "@quittance/events";
import type { Pool } from "pg";
import type { Target } from "./follow-outbox.ts";

/** What the relay uses of `jetstream(connection)` of `@nats-io/jetstream`. */
export interface JetStream {
  readonly publish: (
    subject: string,
    payload: string,
    options: { readonly msgID: string },
  ) => Promise<unknown>;
}

/**
 * Publishes events to the subjects `quittance.<type>` of a stream. The position is a row of
 * `CREATE TABLE relay_positions (relay text PRIMARY KEY, position text NOT NULL)`.
 *
 * Each message waits for the acknowledgement of the one before it. After a crash, events that were
 * published after the last position are published again with the same message id, which the
 * stream ignores within its `duplicate_window`.
 */
export const natsTarget = (stream: JetStream, pool: Pool): Target => ({
  loadPosition: async () => {
    const { rows } = await pool.query<{ readonly position: string }>(
      "SELECT position FROM relay_positions WHERE relay = 'nats'",
    );
    return rows[0]?.position;
  },
  publish: async (events) => {
    for (const { event } of events) {
      const message = cloudEventOf(event, { source: "https://billing.example.com" });
      await stream.publish(`quittance.${event.type}`, structuredMessage(message).body, {
        msgID: `${message.source}/${encodeURIComponent(message.id)}`,
      });
    }
    await pool.query(
      `INSERT INTO relay_positions (relay, position) VALUES ('nats', $1)
        ON CONFLICT (relay) DO UPDATE SET position = EXCLUDED.position`,
      [events.at(-1)?.position],
    );
  },
});
