import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import {
  importRecords,
  poolExecutor,
  postgresStore,
  type PostgresStore,
} from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { randomIds, systemClock } from "@quittance/memory";
import { Pool } from "pg";
import {
  Amount,
  createQuittance,
  fixedRates,
  orThrow,
  type Id,
  type Invoice,
  type LedgerEvent,
  type OrganizationId,
  type Quittance,
} from "quittance";
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

const owners = ["org_a", "org_b", "org_c"] as const;

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
    const { id: lastInvoice } = await bill(store, owners[0]);
    await eventually(async () =>
      (await target.messages()).some((body) => body.includes(lastInvoice)),
    );
    const stored = await storedEvents(store);
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

const quittanceOn = (store: PostgresStore): Quittance =>
  createQuittance({
    ...store,
    rates: fixedRates(plainRates),
    clock: systemClock,
    newId: randomIds,
  });

const bill = async (store: PostgresStore, owner: OrganizationId): Promise<Invoice> => {
  const request = {
    items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("30"), quantity: 1 }],
    customerEmail: "robin@example.com",
  } as const;
  return orThrow(await quittanceOn(store).invoices.create(owner, request)).invoice;
};

/** Writes invoices and payments of all organizations at once, until it is over. */
const write = async (store: PostgresStore, isOver: () => boolean): Promise<void> => {
  const quittance = quittanceOn(store);
  const pay = async (owner: OrganizationId, id: Id<"invoice">, key: string): Promise<void> => {
    const { payment } = orThrow(
      await quittance.payments.record(owner, id, {
        idempotencyKey: `${id}_${key}`,
        providerId: bank.id,
        currency: "EUR",
        price: "10",
        status: "PENDING",
      }),
    );
    orThrow(await quittance.payments.changeStatus(owner, payment.id, { status: "COMPLETED" }));
  };
  const writeFor = async (owner: OrganizationId): Promise<void> => {
    while (!isOver()) {
      const { id } = await bill(store, owner);
      await Promise.all(["1", "2", "3"].map((key) => pay(owner, id, key)));
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
