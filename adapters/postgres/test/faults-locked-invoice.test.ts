import {
  poolExecutor,
  postgresStore,
  type Executor,
  type PostgresStore,
} from "@quittance/postgres";
import { type Invoice, type OrganizationId } from "quittance";
import type { Decision, LockedInvoice, RecordingFacts } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { aroundStatements } from "./around-statements.ts";
import { expectAgreement } from "./expect-agreement.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import {
  appOn,
  bill,
  countKinds,
  invoiceOf,
  openTestApp,
  paymentOf,
  times,
  type PostgresApp,
} from "./open-test-app.ts";
import { eventually } from "./support/eventually.ts";
import { openTestStore } from "./support/test-store.ts";
import { lockWaiters, whileLocked } from "./while-locked.ts";

const store = await openTestStore("locked");

const neighbour: OrganizationId = "org_neighbour";

/** Creates a store on a pool of six connections that counts the locks of invoices. */
const smallPool = (
  options: {
    readonly settings?: string;
    readonly queueMs?: number;
    /** Is called after each statement outside of transactions, and before each that locks. */
    readonly meanwhile?: (statement: "single" | "lock") => void;
  } = {},
) => {
  const { settings = "", queueMs = 60_000, meanwhile } = options;
  const pool = store.connect({ max: 6, options: settings });
  const counted = { locks: 0 };
  const executor: Executor = aroundStatements(poolExecutor(pool, { waitMs: 60_000 }), {
    statement: async ({ text, place }, run) => {
      if (text.includes("AS locked")) {
        counted.locks += 1;
        meanwhile?.("lock");
      }
      const rows = await run();
      if (place === 0) meanwhile?.("single");
      return rows;
    },
  });
  const over = postgresStore(executor, { lockQueueTimeoutMs: queueMs });
  return { pool, counted, executor, over };
};

const ofInvoice = ({ id }: Invoice): string => `invoices WHERE invoice_id = '${id}'`;

/** Stores the invoice as it is. */
const touch = (locked: LockedInvoice | undefined): Decision<unknown> => ({
  outcome: locked?.invoice.id,
  change: locked && { invoice: locked.invoice, payment: undefined, events: [] },
});

/** Twelve calls that change the invoice. */
const touchTwelveTimes = ({ invoices }: PostgresStore, { id }: Invoice) =>
  times(12, () => invoices.changeInvoice(testOrganization, id, touch)());

const openShops = async (): Promise<{ app: PostgresApp; invoice: Invoice; other: Invoice }> => {
  const app = await openTestApp(store);
  const invoice = await bill(app, "100");
  const made = await app.payments.invoices.create(neighbour, invoiceOf("10"));
  return { app, invoice, other: rightOf(made).invoice };
};

describe("twelve calls on an invoice that stays locked, on a pool of six", () => {
  test("leave connections to other organizations, and all succeed in the end", async () => {
    const { invoice, other } = await openShops();
    const { pool, counted, over } = smallPool();
    const looks = await whileLocked(store, ofInvoice(invoice), async (release) => {
      const looking = touchTwelveTimes(over, invoice);
      await eventually(async () => (await lockWaiters(store)) === 2);
      for (let read = 0; read < 30; read += 1) {
        const found = await over.invoices.findInvoice(neighbour, other.id, new Set())();
        expect(rightOf(found)?.invoice.id).toBe(other.id);
      }
      expect([await lockWaiters(store), counted.locks, pool.waitingCount]).toEqual([2, 2, 0]);
      await release();
      return Promise.all(looking);
    });
    expect(looks.map(rightOf)).toEqual(times(12, () => invoice.id));
  });

  test("fail together after one lock_timeout, and none of them waits for another", async () => {
    const { invoice } = await openShops();
    const { counted, over } = smallPool({ settings: "-c lock_timeout=1000" });
    const looks = await whileLocked(store, ofInvoice(invoice), () =>
      Promise.all(touchTwelveTimes(over, invoice)),
    );
    const causes = looks.map((look) =>
      look._tag === "Left" ? (look.left.cause as { readonly sqlState?: unknown }) : {},
    );
    expect(causes.filter(({ sqlState }) => sqlState === "55P03")).toHaveLength(2);
    for (const cause of causes) expect(cause).toMatchObject({ kind: "Contended" });
    expect(counted.locks).toBe(2);
    const again = await Promise.all(touchTwelveTimes(over, invoice));
    expect(again.map(rightOf)).toEqual(times(12, () => invoice.id));
  });

  test("wait for a connection no longer than their limit", async () => {
    const { invoice } = await openShops();
    const { over } = smallPool({ queueMs: 50 });
    const ended: Array<unknown> = [];
    const looks = await whileLocked(store, ofInvoice(invoice), async (release) => {
      const looking = touchTwelveTimes(over, invoice);
      for (const look of looking) void look.then((found) => ended.push(found));
      await eventually(() => Promise.resolve(ended.length === 10));
      await release();
      return Promise.all(looking);
    });
    for (const look of ended.slice(0, 10)) {
      expect(look).toMatchObject({
        left: { kind: "PortFailed", cause: { kind: "Contended", sqlState: undefined } },
      });
    }
    expect(looks.filter(({ _tag }) => _tag === "Right").map(rightOf)).toEqual([
      ...[invoice.id, invoice.id],
    ]);
  });
});

test("calls on several payments of a locked invoice count as calls on the invoice", async () => {
  const { app, invoice, other } = await openShops();
  const pending = await Promise.all(
    times(6, (index) => {
      const request = paymentOf(`key_${String(index)}`, "10", "PENDING");
      return app.payments.payments.record(testOrganization, invoice.id, request);
    }),
  );
  const { counted, over } = smallPool();
  const changed = await whileLocked(store, ofInvoice(invoice), async (release) => {
    const changing = pending.map((found) =>
      over.payments.changePayment(testOrganization, rightOf(found).payment.id, (facts) => ({
        ...touch(facts?.locked),
        outcome: facts?.locked.payments.length,
      }))(),
    );
    await eventually(async () => (await lockWaiters(store)) === 2);
    const found = await over.invoices.findInvoice(neighbour, other.id, new Set())();
    expect(rightOf(found)?.invoice.id).toBe(other.id);
    expect([await lockWaiters(store), counted.locks]).toEqual([2, 2]);
    await release();
    return Promise.all(changing);
  });
  expect(changed.map(rightOf)).toEqual(times(6, () => 6));
  await expectAgreement(store, app);
});

test("a locked invoice does not delay calls on another invoice", async () => {
  const { app, invoice } = await openShops();
  const free = await bill(app, "10");
  const { over } = smallPool();
  await whileLocked(store, ofInvoice(invoice), async (release) => {
    const looking = touchTwelveTimes(over, invoice);
    await eventually(async () => (await lockWaiters(store)) === 2);
    const looks = await Promise.all(touchTwelveTimes(over, free));
    expect(looks.map(rightOf)).toEqual(times(12, () => free.id));
    await release();
    await Promise.all(looking);
  });
});

test("60 callers whose share of the connections is blocked fail as Unavailable", async () => {
  const { app, invoice } = await openShops();
  const small = appOn(poolExecutor(store.connect({ max: 4 }), { waitMs: 400 }));
  const send = ({ payments }: PostgresApp) =>
    times(58, (index) =>
      payments.payments.record(
        testOrganization,
        invoice.id,
        paymentOf(`key_${String(index)}`, "1"),
      ),
    );
  const lockedOut = await whileLocked(store, ofInvoice(invoice), async (release) => {
    const stuck = touchTwelveTimes(small.store, invoice).slice(0, 2);
    await eventually(async () => (await lockWaiters(store)) === 2);
    const results = await Promise.all(send(small));
    await release();
    await Promise.all(stuck);
    return results;
  });
  expect(lockedOut).toMatchObject(
    times(58, () => ({ left: { kind: "PortFailed", cause: { kind: "Unavailable" } } })),
  );
  expect(countKinds(await Promise.all(send(app)))).toEqual({ created: 58 });
});

test("a group of payments of a locked invoice fails together after one lock_timeout", async () => {
  const { invoice } = await openShops();
  const { executor, counted } = smallPool({ settings: "-c lock_timeout=1000" });
  const { payments } = appOn(executor, { groupPayments: true });
  const paid = await whileLocked(store, ofInvoice(invoice), () =>
    Promise.all(
      times(12, (place) => {
        const request = paymentOf(`key_${String(place)}`, "1");
        return payments.payments.record(testOrganization, invoice.id, request);
      }),
    ),
  );
  expect(countKinds(paid)).toEqual({ PortFailed: 12 });
  expect(counted.locks).toBe(1);
});

test("an organization whose invoices are locked waits on half of the connections, others go on", async () => {
  const { app, other } = await openShops();
  const invoices = await Promise.all(times(12, () => bill(app, "10")));
  const pool = store.connect({ max: 10, pipeline: true });
  const over = postgresStore(poolExecutor(pool, { waitMs: 60_000, shareCommits: true }));
  const locked = `invoices WHERE organization_id = '${testOrganization}'`;
  await whileLocked(store, locked, async (release) => {
    const looking = invoices.map(({ id }) =>
      over.invoices.changeInvoice(testOrganization, id, touch)(),
    );
    await eventually(async () => (await lockWaiters(store)) === 5);
    for (let read = 0; read < 30; read += 1) {
      const found = await over.invoices.findInvoice(neighbour, other.id, new Set())();
      expect(rightOf(found)?.invoice.id).toBe(other.id);
      const changed = await over.invoices.changeInvoice(neighbour, other.id, touch)();
      expect(rightOf(changed)).toBe(other.id);
    }
    expect([await lockWaiters(store), pool.totalCount <= 10]).toEqual([5, true]);
    await release();
    await Promise.all(looking);
  });
});

describe("a payment of an invoice that stays locked, which has waited already", () => {
  const request = ({ id }: Invoice, idempotencyKey: string) => [
    { invoiceId: id, idempotencyKey, providerId: bank.id },
  ];

  /** Reads the facts of a payment, and lets time pass. */
  const readEarly = async (over: PostgresStore, invoice: Invoice, passedMs = 5500) => {
    const found = await over.payments.readRecordings(testOrganization, request(invoice, "key"))();
    vi.advanceTimersByTime(passedMs);
    return rightOf(found);
  };

  const record = (over: PostgresStore, invoice: Invoice, read: ReadonlyArray<RecordingFacts>) =>
    over.payments.recordPayments(
      testOrganization,
      request(invoice, "key"),
      ({ locked }) => touch(locked),
      read,
    )();

  const contended = { left: { cause: { kind: "Contended", sqlState: undefined } } };

  beforeEach(() => {
    // The time of deadlines passes only when a test says so.
    vi.useFakeTimers({ toFake: ["performance"] });
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  test.each([false, true])("ends before the lock does, with groupPayments: %s", async (grouped) => {
    const { app, invoice } = await openShops();
    let reads = 0;
    const { executor, counted } = smallPool({
      meanwhile: (statement) => {
        if (statement === "lock") vi.advanceTimersByTime(500);
        else if ((reads += 1) === 1) vi.advanceTimersByTime(5500);
      },
    });
    const { payments } = appOn(executor, { groupPayments: grouped, lockQueueTimeoutMs: 60_000 });
    await whileLocked(store, ofInvoice(invoice), async () => {
      const paid = await payments.payments.record(
        testOrganization,
        invoice.id,
        paymentOf("key", "1"),
      );
      expect(paid).toMatchObject(contended);
    });
    expect([reads, counted.locks]).toEqual([1, 1]);
    rightOf(
      await app.payments.payments.record(testOrganization, invoice.id, paymentOf("key", "1")),
    );
  });

  test("sends nothing when its time is over", async () => {
    const { invoice } = await openShops();
    const { counted, over } = smallPool();
    const early = await readEarly(over, invoice, 6000);
    await whileLocked(store, ofInvoice(invoice), async () => {
      expect(await record(over, invoice, early)).toMatchObject({ left: { kind: "PortFailed" } });
    });
    expect(counted.locks).toBe(0);
  });

  test("does not wait for its turn beyond its time, and leaves those with more time waiting", async () => {
    const { invoice } = await openShops();
    const { over } = smallPool();
    await whileLocked(store, ofInvoice(invoice), async (release) => {
      const early = await readEarly(over, invoice);
      const [first, second, last] = times(3, () =>
        over.invoices.changeInvoice(testOrganization, invoice.id, touch)(),
      );
      await eventually(async () => (await lockWaiters(store)) === 2);
      expect(await record(over, invoice, early)).toMatchObject(contended);
      await release();
      for (const change of [first, second, last]) {
        expect(await change).toMatchObject({ right: invoice.id });
      }
    });
  });
});
