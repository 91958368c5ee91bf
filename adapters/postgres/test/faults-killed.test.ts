import { poolExecutor, type Executor, type PostgresFailure } from "@quittance/postgres";
import { Pool } from "pg";
import type { Either } from "quittance";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aroundStatements } from "./around-statements.ts";
import { backendOf, endBackend, sleep } from "./drivers/backends.ts";
import { expectAgreement, storedLedger } from "./expect-agreement.ts";
import {
  bill,
  billMany,
  deskOn,
  invoiceOf,
  openDesk,
  paymentOf,
  rightOf,
  shop,
  times,
  type ShopDesk,
} from "./shop-desk.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("killed", 8);
const fragile = new Pool({ connectionString: store.url, max: 1 });
const fatal: Array<unknown> = [];
const note = (error: unknown): void => void fatal.push(error);

beforeAll(() => {
  process.on("uncaughtException", note);
});

afterAll(async () => {
  await fragile.end();
  await sleep(20);
  process.off("uncaughtException", note);
  await store.close();
  expect(fatal).toEqual([]);
});

/** When the backend is ended. After the last statement of a transaction, COMMIT finds none. */
const moments = ["before", "within", "after"] as const;

type Moment = (typeof moments)[number] | "once committed";

/** An executor that loses its connection once, at one moment of the statement of a number. */
const losing = (victim: number, moment: Moment) => {
  const seen = { statements: 0, isLost: false };
  const executor = aroundStatements(poolExecutor(fragile), {
    statement: async (_, run, queries) => {
      seen.statements += 1;
      if (seen.statements !== victim || seen.isLost) return run();
      seen.isLost = true;
      if (moment === "within") return run("SELECT pg_terminate_backend(pg_backend_pid())::text");
      const pid = await backendOf(queries);
      const rows = moment === "after" ? await run() : [];
      await endBackend(store.adminUrl, pid);
      return moment === "after" ? rows : run();
    },
    afterCommit: () => {
      if (moment !== "once committed" || seen.isLost) return;
      seen.isLost = true;
      throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
    },
  });
  return { executor, seen };
};

interface Call {
  readonly title: string;
  readonly send: (
    desk: ShopDesk,
    invoice: Awaited<ReturnType<typeof bill>>,
  ) => Promise<Either<{ readonly kind: string; readonly cause?: unknown }, { replayed: boolean }>>;
  readonly stored: (found: Awaited<ReturnType<typeof storedLedger>>) => number;
}

const calls: ReadonlyArray<Call> = [
  {
    title: "a payment",
    send: ({ payments }, { id }) => payments.recordPayment(shop, id, paymentOf("key", "10")),
    stored: ({ payments }) => payments.length,
  },
  {
    title: "an invoice",
    send: ({ payments }) => payments.createInvoice(shop, invoiceOf("7"), { idempotencyKey: "key" }),
    stored: ({ invoices }) => invoices.length - 1,
  },
];

/** Lose the connection during a call, and send it again over others. */
const expectSafe = async (
  { send, stored }: Call,
  executor: Executor,
): Promise<"stored" | "not stored"> => {
  const desk = await openDesk(store);
  const invoice = await bill(desk, "10");
  const first = await send({ ...desk, payments: deskOn(executor).payments }, invoice);
  if (first._tag === "Left") {
    expect(first.left.kind).toBe("PortFailed");
    const { kind } = first.left.cause as PostgresFailure;
    expect(["Unavailable", "OutcomeUnknown"]).toContain(kind);
  }
  const before = stored(await storedLedger(store, desk));
  if (first._tag === "Right") expect(before).toBe(1);
  const { replayed } = rightOf(await send(desk, invoice));
  expect(replayed).toBe(before === 1);
  expect(stored(await expectAgreement(store, desk))).toBe(1);
  return before === 1 ? "stored" : "not stored";
};

describe.each(calls)("$title is stored once or not at all", (call) => {
  test.each(moments)("when its connection is lost %s any of its statements", async (moment) => {
    const outcomes: Array<string> = [];
    for (let victim = 1; ; victim += 1) {
      const { executor, seen } = losing(victim, moment);
      const outcome = await expectSafe(call, executor);
      if (!seen.isLost) break;
      outcomes.push(outcome);
    }
    expect(outcomes.length).toBeGreaterThan(3);
    expect(outcomes).toContain("not stored");
  });

  test("when the answer to its COMMIT is lost", async () => {
    const { executor, seen } = losing(0, "once committed");
    expect(await expectSafe(call, executor)).toBe("stored");
    expect(seen.isLost).toBe(true);
  });
});

test("a commit that is not answered says that its outcome is unknown", async () => {
  const desk = await openDesk(store);
  const { id } = await bill(desk, "10");
  const { payments } = deskOn(losing(0, "once committed").executor);
  const result = await payments.recordPayment(shop, id, paymentOf("key", "10"));
  expect(result).toMatchObject({ left: { kind: "PortFailed", cause: { kind: "OutcomeUnknown" } } });
  const replay = await desk.payments.recordPayment(shop, id, paymentOf("key", "10"));
  expect(rightOf(replay).replayed).toBe(true);
});

test("payments that are sent until they are answered are stored once while backends die", async () => {
  const desk = await openDesk(store, { foldEvery: 20 });
  const invoices = await billMany(desk, 8, "25");
  const storm = { isOver: false, killed: 0 };
  const kill = async (): Promise<void> => {
    while (!storm.isOver && storm.killed < 60) {
      const { rowCount } = await store.admin.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE datname = current_database() AND usename <> current_user
          ORDER BY random() LIMIT 2`,
      );
      storm.killed += rowCount ?? 0;
      await sleep(15);
    }
  };
  const answered: Array<string> = [];
  const send = async (invoice: (typeof invoices)[number], key: string): Promise<void> => {
    for (let tries = 0; tries < 200; tries += 1) {
      const sent = await desk.payments.recordPayment(shop, invoice.id, paymentOf(key, "1"));
      if (sent._tag === "Right") {
        answered.push(sent.right.payment.id);
        return;
      }
      expect(sent.left.kind).toBe("PortFailed");
    }
    expect.fail("A payment was never answered");
  };
  const killing = kill();
  await Promise.all(
    invoices.map(async (invoice, writer) => {
      for (const part of times(25, String)) await send(invoice, `${String(writer)}_${part}`);
    }),
  );
  storm.isOver = true;
  await killing;
  expect(storm.killed).toBeGreaterThan(5);
  const ledger = await expectAgreement(store, desk);
  expect(ledger.payments.map(({ id }) => id).sort()).toEqual(answered.sort());
  expect(ledger.payments).toHaveLength(200);
  expect(ledger.invoices.filter(({ status }) => status !== "COMPLETED")).toEqual([]);
});
