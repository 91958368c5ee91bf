import { cloudEventOf, structuredMessage } from "@quittance/events";
import type { createClient } from "redis";
import type { Target } from "./follow-outbox.ts";

/**
 * Adds events to the Redis stream `quittance`. One transaction of Redis adds the events and sets
 * the position, so that a crash between the two neither loses nor repeats an event.
 */
export const redisTarget = (client: ReturnType<typeof createClient>): Target => ({
  loadPosition: async () => (await client.get("quittance:position")) ?? undefined,
  publish: async (events) => {
    const transaction = client.multi();
    for (const { event, position } of events) {
      const message = cloudEventOf(event, { source: "https://billing.example.com" });
      transaction
        .xAdd("quittance", "*", { event: structuredMessage(message).body })
        .set("quittance:position", position);
    }
    await transaction.exec();
  },
});
