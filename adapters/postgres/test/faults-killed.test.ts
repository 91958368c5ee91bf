import { poolExecutor, type Executor, type PostgresFailure } from "@quittance/postgres";
import { createQuittance, type Either } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aroundStatements, isWrite } from "./around-statements.ts";
import { backendOf, endBackend, sleep } from "./drivers/backends.ts";
import { expectAgreement, storedLedger } from "./expect-agreement.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import {
  bill,
  appOn,
  invoiceOf,
  openTestApp,
  paymentOf,
  type PostgresApp,
} from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("killed", 8);
const fragile = store.connect({ max: 1 });
const fatal: Array<unknown> = [];
const note = (error: unknown): void => void fatal.push(error);

beforeAll(() => {
  process.on("uncaughtException", note);
});

afterAll(async () => {
  await sleep(20);
  process.off("uncaughtException", note);
  expect(fatal).toEqual([]);
});

/** When the backend is terminated. After the last statement of a transaction, COMMIT fails. */
const breaks = ["before", "within", "after"] as const;

type Break = (typeof breaks)[number] | "once committed";

/**
 * Creates an executor that loses its connection once, at one time of the statement with a number.
 */
const losing = (victim: number, when: Break) => {
  const seen = { statements: 0, isLost: false };
  const executor = aroundStatements(poolExecutor(fragile), {
    statement: async ({ text, place }, run, queries) => {
      seen.statements += 1;
      if (place === 0 && isWrite(text) && when === "once committed" && !seen.isLost) {
        await run();
        loseResponse(seen);
      }
      if (seen.statements !== victim || seen.isLost) return run();
      seen.isLost = true;
      if (when === "within") return run("SELECT pg_terminate_backend(pg_backend_pid())::text");
      const pid = await backendOf(queries);
      const rows = when === "after" ? await run() : [];
      await endBackend(store.adminUrl, pid);
      return when === "after" ? rows : run();
    },
    afterCommit: () => {
      if (when === "once committed" && !seen.isLost) loseResponse(seen);
    },
  });
  return { executor, seen };
};

const loseResponse = (seen: { isLost: boolean }): never => {
  seen.isLost = true;
  throw Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });
};

interface Call {
  readonly title: string;
  readonly send: (
    app: PostgresApp,
    invoice: Awaited<ReturnType<typeof bill>>,
  ) => Promise<Either<{ readonly kind: string; readonly cause?: unknown }, { replayed: boolean }>>;
  readonly stored: (found: Awaited<ReturnType<typeof storedLedger>>) => number;
  readonly isInTransaction: boolean;
}

const calls: ReadonlyArray<Call> = [
  {
    title: "a payment",
    send: ({ payments }, { id }) =>
      payments.payments.record(testOrganization, id, paymentOf("key", "10")),
    stored: ({ payments }) => payments.length,
    isInTransaction: false,
  },
  {
    title: "an invoice",
    send: ({ payments }) =>
      payments.invoices.create(testOrganization, invoiceOf("7"), { idempotencyKey: "key" }),
    stored: ({ invoices }) => invoices.length - 1,
    isInTransaction: false,
  },
];

const numberedInvoice: Call = {
  title: "an invoice with a number",
  send: ({ ports }) =>
    createQuittance({ ...ports, numbering: { name: "A", pattern: "A-{n}" } }).invoices.create(
      testOrganization,
      invoiceOf("7"),
      { idempotencyKey: "key" },
    ),
  stored: ({ invoices }) => invoices.length - 1,
  isInTransaction: true,
};

/** Loses the connection during a call, and sends the call again over other connections. */
const expectSafe = async (
  { send, stored }: Call,
  executor: Executor,
): Promise<"stored" | "not stored"> => {
  const app = await openTestApp(store);
  const invoice = await bill(app, "10");
  const first = await send(appOn(executor), invoice);
  if (first._tag === "Left") {
    expect(first.left.kind).toBe("PortFailed");
    const { kind } = first.left.cause as PostgresFailure;
    expect(["Unavailable", "OutcomeUnknown"]).toContain(kind);
  }
  const before = stored(await storedLedger(store, app));
  if (first._tag === "Right") expect(before).toBe(1);
  const { replayed } = rightOf(await send(app, invoice));
  expect(replayed).toBe(before === 1);
  expect(stored(await storedLedger(store, app))).toBe(1);
  return before === 1 ? "stored" : "not stored";
};

describe.each([...calls, numberedInvoice])("$title is stored once or not at all", (call) => {
  test.each(breaks)("when its connection is lost %s any of its statements", async (when) => {
    const outcomes: Array<string> = [];
    for (let victim = 1; ; victim += 1) {
      const { executor, seen } = losing(victim, when);
      const outcome = await expectSafe(call, executor);
      if (!seen.isLost) break;
      outcomes.push(outcome);
    }
    expect(outcomes.length).toBeGreaterThan(1);
    // Between single statements, a pool opens another connection.
    expect(outcomes.includes("not stored")).toBe(call.isInTransaction || when === "within");
    await expectAgreement(store, appOn(store.executor));
  });

  test("when the response to its COMMIT is lost", async () => {
    const { executor, seen } = losing(0, "once committed");
    expect(await expectSafe(call, executor)).toBe("stored");
    expect(seen.isLost).toBe(true);
  });
});

test("a store that acknowledges before its commit is detected", async () => {
  const hasty = (executor: Executor): Executor => ({
    ...executor,
    transaction: async (work) => {
      const done: Array<Awaited<ReturnType<typeof work>>> = [];
      const committed = executor.transaction(async (queries) => {
        const result = await work(queries);
        done.push(result);
        return result;
      });
      return committed.catch((error: unknown) => {
        const [result] = done;
        if (done.length === 0) throw error;
        return result as Awaited<ReturnType<typeof work>>;
      });
    },
  });
  const outcomes: Array<string> = [];
  for (let victim = 1; ; victim += 1) {
    const { executor, seen } = losing(victim, "after");
    outcomes.push(await expectSafe(numberedInvoice, hasty(executor)).catch(String));
    if (!seen.isLost) break;
  }
  // It is lost after the last statement of the transaction.
  expect(outcomes.join()).toContain("expected +0 to be 1");
});

test("a commit without a response fails as OutcomeUnknown", async () => {
  const app = await openTestApp(store);
  const { id } = await bill(app, "10");
  const { payments } = appOn(losing(0, "once committed").executor);
  const result = await payments.payments.record(testOrganization, id, paymentOf("key", "10"));
  expect(result).toMatchObject({ left: { kind: "PortFailed", cause: { kind: "OutcomeUnknown" } } });
  const replay = await app.payments.payments.record(testOrganization, id, paymentOf("key", "10"));
  expect(rightOf(replay).replayed).toBe(true);
});
