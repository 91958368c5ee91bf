import { postgresStore, type Executor, type PostgresStore } from "@quittance/postgres";
import { timestampOf, type Id, type OrganizationId, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import type { InvoiceConditions, PaymentFilter } from "quittance/adapter";
import { windowsOf } from "quittance/pure";
import { describe, expect, inject, test } from "vitest";
import { aroundStatements } from "./around-statements.ts";
import { foreignRecords, isForeign, owners, recordsOfEach } from "./foreign-records.ts";
import { openTestStore } from "./support/test-store.ts";

const connections = 5;
const store = await openTestStore("tenants", connections);

/** Returns a source of numbers below a limit that is the same in every run. */
const numbersFrom = (seed: number): ((limit: number) => number) => {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
};

/** Statements that fail, connections that end, and work that is rejected: with their frequencies. */
const troubled = (executor: Executor, next: (limit: number) => number): Executor =>
  aroundStatements(executor, {
    statement: async (_, run, queries) => {
      const trouble = next(150);
      if (trouble === 0) await queries.query("SELECT 1 / 0", []);
      if (trouble === 1 && next(4) === 0) {
        await queries.query("SELECT pg_terminate_backend(pg_backend_pid())", []);
      }
      const rows = await run();
      if (trouble === 2) throw new Error("The work is rejected after a statement");
      return rows;
    },
    beforeCommit: () =>
      next(20) === 0 ? Promise.reject(new Error("The work is rejected")) : Promise.resolve(),
  });

interface Aggregate {
  rows: number;
  foreign: number;
  failures: number;
}

type Act = (
  target: PostgresStore,
  owner: OrganizationId,
  next: (limit: number) => number,
) => Promise<{ readonly rows: number; readonly foreign: number } | undefined>;

const page = (next: (limit: number) => number) => ({
  limit: 100,
  start: { offset: next(4) * 50 },
});

const countOf = (
  owner: OrganizationId,
  records: ReadonlyArray<Parameters<typeof isForeign>[1]>,
) => ({
  rows: records.length,
  foreign: records.filter((record) => isForeign(owner, record)).length,
});

const listPayments: Act = async (target, owner, next) => {
  const filters: ReadonlyArray<PaymentFilter> = [{}, { status: ["PENDING"] }, {}];
  const found = await target.payments.listPayments(owner, filters[next(3)] ?? {}, page(next))();
  return found._tag === "Left" ? undefined : countOf(owner, found.right.rows);
};

const listInvoices: Act = async (target, owner, next) => {
  const filters: ReadonlyArray<InvoiceConditions> = [{}, { providerId: "prov_bank" }];
  const found = await target.invoices.listInvoices(owner, filters[next(2)] ?? {}, page(next))();
  return found._tag === "Left" ? undefined : countOf(owner, found.right.rows);
};

const allParts = new Set(["payments", "payments.provider", "items"] as const);

const readInvoice: Act = async (target, owner, next) => {
  const id: Id<"invoice"> = `invoice_${String(next(recordsOfEach.invoices))}`;
  const found = await target.invoices.findInvoice(owner, id, allParts)();
  if (found._tag === "Left") return undefined;
  const { invoice, payments } = found.right ?? expect.fail("An invoice is gone");
  return countOf(owner, [invoice, ...payments]);
};

const changePayment: Act = async (target, owner, next) => {
  const id: Id<"payment"> = `payment_${String(next(recordsOfEach.payments))}`;
  const statuses: ReadonlyArray<Payment["status"]> = ["PENDING", "COMPLETED", "FAILED"];
  const status = statuses[next(3)] ?? "PENDING";
  const found = await target.payments.changePayment(owner, id, (facts) => {
    const { locked, payment } = facts ?? expect.fail("A payment is gone");
    return {
      outcome: [locked.invoice, ...locked.payments, payment],
      change: { invoice: undefined, payment: { ...payment, status }, events: [] },
    };
  })();
  return found._tag === "Left" ? undefined : countOf(owner, found.right);
};

const readTotals: Act = async (target, owner) => {
  const windows = windowsOf("last_7_days", timestampOf("2025-07-18 00:00:00"));
  const found = await target.analytics.readActivity(owner, windows)();
  if (found._tag === "Left") return undefined;
  const count = [...found.right.current.payments.values()].reduce(
    (sum, tally) => sum + tally.count,
    0,
  );
  return { rows: 1, foreign: count === recordsOfEach.payments ? 0 : 1 };
};

const acts: ReadonlyArray<Act> = [
  ...[listPayments, listPayments, listPayments, listInvoices, listInvoices, listInvoices],
  ...[readInvoice, changePayment, readTotals],
];

/** Returns the settings of organizations that remain on the connections of the pool. */
const leftovers = async (): Promise<ReadonlyArray<string>> => {
  const clients = await Promise.all(
    Array.from({ length: connections }, () => store.pool.connect()),
  );
  const found = await Promise.all(
    clients.map(async (client) => {
      const { rows } = await client.query<{ readonly left: string }>(
        `SELECT coalesce(current_setting('quittance.organization', true), '') ||
          (SELECT count(*) FROM quittance.payments) AS left`,
      );
      client.release();
      return rows[0]?.left ?? "";
    }),
  );
  return found;
};

/** Counts the connections that name an organization between transactions, until a run is over. */
const countNamed = async (running: Promise<unknown>): Promise<number> => {
  let [isOver, named] = [false, 0];
  const ended = running.finally(() => (isOver = true));
  while (!isOver) {
    const { rows } = await store.pool.query<{ readonly name: string | null }>(
      "SELECT nullif(current_setting('quittance.organization', true), '') AS name",
    );
    if (rows[0]?.name !== null) named += 1;
  }
  await ended;
  return named;
};

const nothingLeft = Array.from({ length: connections }, () => "0");

const run = async (executor: Executor, tally: Aggregate, atLeast: number): Promise<void> => {
  const target = postgresStore(executor, { updateRollupsEvery: 25 });
  await Promise.all(
    Array.from({ length: 12 }, async (_, worker) => {
      const next = numbersFrom(worker + 1);
      while (tally.rows < atLeast && tally.failures < 10_000) {
        const owner = owners[next(owners.length)] ?? testOrganization;
        const act = acts[next(acts.length)] ?? listPayments;
        const done = await act(target, owner, next);
        if (done === undefined) tally.failures += 1;
        else {
          tally.rows += done.rows;
          tally.foreign += done.foreign;
        }
      }
    }),
  );
};

describe("organizations with records of the same identifiers, on shared connections", () => {
  test("never read each other's rows among 30,000, also after failures", async () => {
    await store.fill(foreignRecords);
    const tally: Aggregate = { rows: 0, foreign: 0, failures: 0 };
    const running = run(troubled(store.executor, numbersFrom(2025)), tally, 30_000);
    expect(await countNamed(running)).toBe(0);
    expect(tally.rows).toBeGreaterThanOrEqual(30_000);
    expect(tally.foreign).toBe(0);
    expect(tally.failures).toBeGreaterThan(5);
    expect(await leftovers()).toEqual(nothingLeft);
  });

  // The workers of a cluster have the setting, and not the connections that are observed.
  test.skipIf(inject("isCluster"))(
    "leave their name behind where it is set for the session",
    async () => {
      await store.fill(foreignRecords);
      const forTheSession = aroundStatements(store.executor, {
        statement: ({ text }, send) => send(text.replace("$1::text, true)", "$1::text, false)")),
      });
      const running = run(forTheSession, { rows: 0, foreign: 0, failures: 0 }, 30_000);
      expect(await countNamed(running)).toBeGreaterThan(0);
      expect(await leftovers()).not.toEqual(nothingLeft);
    },
  );
});
