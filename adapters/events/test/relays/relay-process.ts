/**
 * Runs a relay until it is killed: `relay-process nats|redis <database URL> <target URL> [bug]`.
 * With the bug `position-first` it stores the position before it publishes.
 */
import { setTimeout } from "node:timers/promises";
import { jetstream } from "@nats-io/jetstream";
import { connect } from "@nats-io/transport-node";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { Pool } from "pg";
import { createClient } from "redis";
import { followOutbox, type Target } from "../../../../docs/examples/relays/follow-outbox.ts";
import { natsTarget } from "../../../../docs/examples/relays/relay-to-nats.ts";
import { redisTarget } from "../../../../docs/examples/relays/relay-to-redis.ts";

const [kind = "", databaseUrl = "", targetUrl = "", bug] = process.argv.slice(2);
const pool = new Pool({ connectionString: databaseUrl, max: 4 });

interface Opened {
  readonly target: Target;
  readonly savePosition: (position: string) => Promise<unknown>;
}

const open = async (): Promise<Opened> => {
  if (kind === "nats") {
    const upsert = `INSERT INTO relay_positions VALUES ('nats', $1)
      ON CONFLICT (relay) DO UPDATE SET position = EXCLUDED.position`;
    return {
      target: natsTarget(jetstream(await connect({ servers: targetUrl })), pool),
      savePosition: (position) => pool.query(upsert, [position]),
    };
  }
  const client = createClient({ url: targetUrl });
  await client.connect();
  return {
    target: redisTarget(client as unknown as Parameters<typeof redisTarget>[0]),
    savePosition: (position) => client.set("quittance:position", position),
  };
};

/** Stores the position of a page before its events are published. */
const positionFirst = ({ target, savePosition }: Opened): Target => ({
  ...target,
  publish: async (events) => {
    await savePosition(events.at(-1)?.position ?? "");
    await setTimeout(1000);
    await target.publish(events);
  },
});

const main = async (): Promise<void> => {
  const opened = await open();
  process.stdout.write("ready\n");
  await followOutbox(
    postgresStore(poolExecutor(pool)).outbox,
    bug === "position-first" ? positionFirst(opened) : opened.target,
    new AbortController().signal,
  );
};

void main();
