import { Amount, createQuittance, type Invoice } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { aroundStatements, type Surroundings } from "./around-statements.ts";
import { appOn, countKinds, invoiceOf, openTestApp, times } from "./open-test-app.ts";
import { eventually } from "./support/eventually.ts";
import { openTestStore } from "./support/test-store.ts";
import { whileLocked } from "./while-locked.ts";

const store = await openTestStore("grouped_invoices", 8);

const numbering = { name: "A", pattern: "A-{n}" };

interface Call {
  readonly price?: string;
  readonly coupons?: ReadonlyArray<string>;
  readonly idempotencyKey?: string;
}

/** Creates a library that groups invoices, and counts the transactions that it begins. */
const open = async (around: Surroundings = {}, lockQueueTimeoutMs = 30_000) => {
  await openTestApp(store);
  let transactions = 0;
  const executor = aroundStatements(store.executor, {
    ...around,
    beforeCommit: async (queries) => {
      transactions += 1;
      await around.beforeCommit?.(queries);
    },
  });
  const app = appOn(executor, { groupInvoices: true, lockQueueTimeoutMs });
  const numbered = createQuittance({ ...app.store, ...app.ports, numbering });
  return {
    app,
    transactions: () => transactions,
    create: ({ price = "10", coupons, idempotencyKey }: Call = {}) =>
      numbered.invoices.create(
        testOrganization,
        { ...invoiceOf(price), coupons },
        { idempotencyKey },
      ),
  };
};

const numbersOf = (invoices: ReadonlyArray<Pick<Invoice, "number">>): ReadonlyArray<number> =>
  invoices.map(({ number = "" }) => parseInt(number.slice(2), 10)).sort((a, b) => a - b);

const numbersInStore = async (): Promise<ReadonlyArray<number>> => {
  const { rows } = await store.admin.query<{ readonly number: string }>(
    "SELECT number FROM quittance.invoices WHERE number IS NOT NULL",
  );
  return numbersOf(rows);
};

const upTo = (count: number) => times(count, (place) => place + 1);

test("80 invoices of a series at once have numbers without gaps, in few transactions", async () => {
  const { create, transactions } = await open();
  const created = await Promise.all(times(80, () => create()));
  expect(numbersOf(created.map((result) => rightOf(result).invoice))).toEqual(upTo(80));
  expect(await numbersInStore()).toEqual(upTo(80));
  expect(transactions()).toBeLessThan(20);
});

test("each call has its own result: created, replayed or mismatched", async () => {
  const { create } = await open();
  const calls = times(40, (place) =>
    create({ idempotencyKey: `key_${String(place % 8)}`, price: place < 32 ? "10" : "11" }),
  );
  const results = await Promise.all(calls);
  expect(countKinds(results)).toEqual({ created: 8, replayed: 24, IdempotencyMismatch: 8 });
  expect(await numbersInStore()).toEqual(upTo(8));
});

test("40 invoices at once, for 10 redemptions of a coupon, use exactly 10 and 10 numbers", async () => {
  const { app, create, transactions } = await open();
  const coupon = { code: "TEN", percent: Amount.of("10"), maxRedemptions: 10 };
  rightOf(await app.payments.coupons.create(testOrganization, coupon));
  const results = await Promise.all(times(40, () => create({ coupons: ["TEN"] })));
  expect(countKinds(results)).toEqual({ created: 10, Invalid: 30 });
  expect(await numbersInStore()).toEqual(upTo(10));
  expect(transactions()).toBeLessThan(20);
});

test("an invoice that the database rejects fails alone, and leaves no gap", async () => {
  const { create } = await open();
  await store.admin.query(
    "ALTER TABLE quittance.invoices ADD CONSTRAINT host_rule CHECK (idempotency_key <> 'key_7')",
  );
  const calls = times(20, (place) => create({ idempotencyKey: `key_${String(place)}` }));
  const results = await Promise.all(calls);
  await store.admin.query("ALTER TABLE quittance.invoices DROP CONSTRAINT host_rule");
  expect(countKinds(results)).toEqual({ created: 19, PortFailed: 1 });
  expect(results.findIndex(({ _tag }) => _tag === "Left")).toBe(7);
  expect(await numbersInStore()).toEqual(upTo(19));
});

const broken = () =>
  Promise.reject(Object.assign(new Error("The connection broke"), { code: "ECONNRESET" }));

test.each<readonly [string, string, (broke: () => Promise<never>) => Surroundings]>([
  ["the commit", "OutcomeUnknown", (broke) => ({ beforeCommit: broke })],
  [
    "a statement",
    "Unavailable",
    (broke) => ({
      statement: ({ text }, run) => (text.includes("number_series AS series") ? broke() : run()),
    }),
  ],
])("a group whose connection breaks at %s fails as %s, and is not sent again", async (...row) => {
  const [, kind, around] = row;
  let breaks = 0;
  const { create } = await open(
    around(() => {
      breaks += 1;
      return broken();
    }),
  );
  const results = await Promise.all(times(12, () => create()));
  expect(results).toMatchObject(times(12, () => ({ left: { cause: { kind } } })));
  // Each call would break one more if it was stored alone afterwards.
  expect(breaks).toBeLessThan(12);
  expect(await numbersInStore()).toEqual([]);
});

test("invoices wait for a locked series in time, those without a number do not wait", async () => {
  const { app, create } = await open({}, 300);
  rightOf(await create());
  const results = await whileLocked(store, "number_series", async (release) => {
    const stuck = times(100, () => create());
    let failed = 0;
    for (const call of stuck) void call.then(({ _tag }) => (failed += _tag === "Left" ? 1 : 0));
    const unnumbered = await Promise.all(
      times(20, () => app.payments.invoices.create(testOrganization, invoiceOf("1"))),
    );
    expect(countKinds(unnumbered)).toEqual({ created: 20 });
    // All but those of the group that runs.
    await eventually(() => Promise.resolve(failed >= 80));
    await release();
    return Promise.all(stuck);
  });
  const { created = 0 } = countKinds(results);
  for (const result of results.filter(({ _tag }) => _tag === "Left")) {
    expect(result).toMatchObject({ left: { port: "invoices", cause: { kind: "Contended" } } });
  }
  expect(await numbersInStore()).toEqual(upTo(created + 1));
});
