import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { poolExecutor, postgresStore, type PostgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { importRecords } from "@quittance/postgres";
import { fixedRates, randomIds, systemClock } from "@quittance/memory";
import { Pool } from "pg";
import { Amount, createQuittance, idOf, orThrow, type LedgerEvent } from "quittance";
import type { PostgresServer } from "../../../postgres/test/support/postgres-server.ts";
import { createDatabase } from "../../../postgres/test/support/test-databases.ts";
import { eventually } from "../../../postgres/test/support/eventually.ts";
import { bank, plainRates } from "../../../../test/support/create-test-app.ts";
import { auditRelay, type RelayAudit } from "./audit-relay.ts";
import { startTarget, type TargetKind } from "./target-servers.ts";

/** What is run, and for how long events are written. */
export interface RelayRun {
  readonly kind: TargetKind;
  readonly seconds: number;
  /** The bundled relay. */
  readonly script: string;
  readonly bug?: "position-first";
}

/** The result of a run. */
export interface RelayReport extends RelayAudit {
  readonly kills: number;
}

const owners = ["a", "b", "c"].map((name) => idOf("org", `org_${name}`));

/** Kills and restarts a relay while events are written, and audits what it published. */
export const runRelay = async (
  postgres: PostgresServer,
  { kind, seconds, script, bug }: RelayRun,
): Promise<RelayReport> => {
  const target = await startTarget(kind);
  const database = await createDatabase(postgres.url("postgres"), { prefix: "relay" });
  const pool = new Pool({ connectionString: database.url, max: 8 });
  try {
    await migrate(poolExecutor(pool));
    await pool.query(
      "CREATE TABLE relay_positions (relay text PRIMARY KEY, position text NOT NULL)",
    );
    await importRecords(poolExecutor(pool), { providers: [bank] });
    const store = postgresStore(poolExecutor(pool, { waitMs: 30_000 }));
    const writing = { isOver: false };
    const written = write(store, () => writing.isOver);
    const relay = () => startRelay(script, [kind, database.url, target.url, bug ?? ""]);
    const deadline = performance.now() + seconds * 1000;
    let kills = 0;
    while (performance.now() < deadline) {
      const running = await relay();
      await sleep(Math.random() * 700);
      await running.kill();
      kills += 1;
    }
    writing.isOver = true;
    await written;
    const last = await relay();
    const stored = await storedEvents(store);
    const isComplete = async (): Promise<boolean> =>
      auditRelay(stored, await target.messages()).lost === 0;
    if (bug === undefined) await eventually(isComplete);
    else await sleep(3000);
    await last.kill();
    return { kills, ...auditRelay(stored, await target.messages()) };
  } finally {
    await pool.end();
    await database.drop();
    await target.remove();
  }
};

const startRelay = async (
  script: string,
  args: ReadonlyArray<string>,
): Promise<{ readonly kill: () => Promise<void> }> => {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const end = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), end]);
  if (child.exitCode !== null) throw new Error("The relay ended before it was ready.");
  return {
    kill: async () => {
      child.kill("SIGKILL");
      await end;
    },
  };
};

/** Writes invoices and payments of all organizations at once, until it is over. */
const write = async (store: PostgresStore, isOver: () => boolean): Promise<void> => {
  const quittance = createQuittance({
    ...store,
    rates: fixedRates(plainRates),
    clock: systemClock,
    newId: randomIds,
  });
  const price = (amount: string) => ({ currency: "EUR", amount: Amount.of(amount) }) as const;
  const writeFor = async (owner: (typeof owners)[number]): Promise<void> => {
    while (!isOver()) {
      const { created } = orThrow(
        await quittance.createInvoice(owner, {
          items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("30"), quantity: 1 }],
          customerEmail: "robin@example.com",
        }),
      );
      const { id } = created.invoice;
      const pay = async (key: string): Promise<void> => {
        const request = { idempotencyKey: `${id}_${key}`, providerId: bank.id };
        const { payment } = orThrow(
          await quittance.recordPayment(owner, id, {
            ...request,
            price: price("10"),
            status: "PENDING",
          }),
        );
        orThrow(await quittance.changePaymentStatus(owner, payment.id, "COMPLETED"));
      };
      await Promise.all(["1", "2", "3"].map(pay));
    }
  };
  await Promise.all(owners.map(writeFor));
};

const storedEvents = async ({ outbox }: PostgresStore): Promise<ReadonlyArray<LedgerEvent>> => {
  const found: Array<LedgerEvent> = [];
  for (const owner of owners) {
    const events = orThrow(await outbox.read(owner, undefined, 1_000_000)());
    found.push(...events.map(({ event }) => event));
  }
  return found;
};
