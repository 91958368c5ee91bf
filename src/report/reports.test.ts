import { describe, expect, test } from "vitest";
import { left, portFailed } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { bank, bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

const owner = testOrganization;

const invoiced = async (count: number) => {
  const app = createTestApp();
  for (let place = 0; place < count; place += 1) await bill(app, money("10", "EUR"));
  return app;
};

describe("pages of open items", () => {
  test("continue after each other, at the time of the first", async () => {
    const { payments, tick, clock } = await invoiced(5);
    const now = clock();
    const first = rightOf(await payments.reports.openItems(owner, { limit: 2 }));
    tick(86_400);
    const cursor = first.nextCursor;
    const second = rightOf(await payments.reports.openItems(owner, { limit: 2, cursor }));
    const third = rightOf(
      await payments.reports.openItems(owner, { limit: 2, cursor: second.nextCursor }),
    );
    const pages = [first, second, third];
    expect(pages.map(({ asOf }) => asOf)).toEqual([now, now, now]);
    expect(pages.flatMap(({ rows }) => rows.map((row) => "id" in row && row.id))).toEqual(
      [1, 2, 3, 4, 5].map((place) => `invoice_${String(place)}`),
    );
    expect(pages.map(({ totals }) => totals[0]?.count)).toEqual([5, 5, 5]);
    expect(third.nextCursor).toBeUndefined();
  });

  test("have a cursor for the same properties only", async () => {
    const { payments } = await invoiced(2);
    const { nextCursor } = rightOf(await payments.reports.openItems(owner, { limit: 1 }));
    const message = "must be the nextCursor of a page with the same filters";
    for (const other of [{ by: "CUSTOMER" }, { currency: "EUR" }] as const) {
      const found = await payments.reports.openItems(owner, { ...other, cursor: nextCursor });
      expect(found).toEqual(left({ kind: "Invalid", issues: [{ path: ["cursor"], message }] }));
    }
  });

  test("have 1 to 1,000 rows", async () => {
    const { payments } = await invoiced(1);
    for (const limit of [1, 1_000]) {
      expect((await payments.reports.openItems(owner, { limit }))._tag).toBe("Right");
    }
    for (const limit of [0, 1_001]) {
      expect((await payments.reports.openItems(owner, { limit }))._tag).toBe("Left");
    }
  });

  test("are read by due date across pages of the store", async () => {
    const app = createTestApp();
    for (let place = 0; place < 201; place += 1) await bill(app, money("1", "EUR"));
    const { totals } = rightOf(await app.payments.reports.openItems(owner, { limit: 1 }));
    expect(totals).toMatchObject([{ count: 201 }]);
  });
});

test("dates are those of the present seller", async () => {
  const app = createTestApp({
    now: "2026-11-30 23:30:00",
    records: {
      organizations: [
        {
          ...{ id: owner, name: "Shop", imageUrl: undefined },
          seller: {
            ...{ legalName: "Shop", address: { country: "DE" }, timeZone: "Europe/Berlin" },
          },
        },
      ],
      providers: [bank],
    },
  });
  await bill(app, money("10", "EUR"));
  const found = rightOf(await app.payments.reports.openItems(owner));
  expect(found).toMatchObject({
    timeZone: "Europe/Berlin",
    rows: [{ issuedOn: "2026-12-01" }],
  });
});

test("a payment of what is due removes the item", async () => {
  const app = await invoiced(1);
  const { rows } = rightOf(await app.payments.reports.openItems(owner));
  expect(rows).toMatchObject([{ due: money("10", "EUR").amount }]);
  const paid = paymentOf("key", money("10", "EUR"));
  rightOf(await app.payments.payments.record(owner, "invoice_1", paid));
  expect(rightOf(await app.payments.reports.openItems(owner)).rows).toEqual([]);
});

describe("a failing store is reported:", () => {
  const failure = portFailed("invoices", new Error("lost"));
  const failing = () => () => Promise.resolve(left(failure));

  test("of invoices", async () => {
    const { payments } = createTestApp({
      wrap: (store) => ({ ...store, invoices: { ...store.invoices, readOpenInvoices: failing } }),
    });
    expect(await payments.reports.openItems(owner)).toEqual(left(failure));
  });

  test("of organizations", async () => {
    const { payments } = createTestApp({
      wrap: (store) => ({
        ...store,
        organizations: { ...store.organizations, findOrganization: failing },
      }),
    });
    expect(await payments.reports.openItems(owner)).toEqual(left(failure));
  });
});
