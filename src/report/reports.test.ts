import { describe, expect, test } from "vitest";
import { left, portFailed, right, type OpenInvoice } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { bank, bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { readCursor } from "../listing/cursor.ts";
import { reportErrors } from "./report-too-large.ts";
import { timeZoneOf } from "./reports.ts";

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
    const key = { list: "open_items", filter: { by: "ITEM" } };
    expect(readCursor(key, nextCursor ?? "")).toMatchObject({ id: "1" });
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

test("open items are those of one currency, by customer, or at a time, if this is requested", async () => {
  const app = createTestApp();
  for (const currency of ["EUR", "GBP"] as const) await bill(app, money("10", currency));
  app.tick(60);
  await bill(app, money("5", "EUR"));
  const read = async (request: Parameters<typeof app.payments.reports.openItems>[1]) =>
    rightOf(await app.payments.reports.openItems(owner, request));
  const inEuros = await read({ currency: "EUR" });
  expect(inEuros).toMatchObject({ by: "ITEM", timeZone: "UTC", rows: [{}, {}] });
  expect(inEuros.totals).toMatchObject([{ currency: "EUR", count: 2 }]);
  const earlier = await read({ by: "CUSTOMER", asOf: "2025-07-17 12:00:00" });
  const key = "email:payer@example.com";
  expect(earlier).toMatchObject({ by: "CUSTOMER", rows: [{ customerKey: key, count: 2 }] });
  expect([earlier.asOf, earlier.nextCursor]).toEqual(["2025-07-17 12:00:00", undefined]);
  expect(await read({ limit: 3 })).toMatchObject({ nextCursor: undefined, overpaidCount: 0 });
  expect(await read({ by: "CUSTOMER", limit: 1 })).toMatchObject({ nextCursor: undefined });
  await bill(app, money("1", "EUR"), 1, "other@example.com");
  const one = await read({ by: "CUSTOMER", limit: 1 });
  expect(one.rows).toMatchObject([{ customerKey: key }]);
  expect(one.nextCursor).toBeDefined();
});

test("a page has at most 100 overpaid invoices, and the number of all", async () => {
  const app = await invoiced(1);
  const paid = paymentOf("key", money("15", "EUR"));
  rightOf(await app.payments.payments.record(owner, "invoice_1", paid));
  const range = { asOf: app.clock(), after: undefined, limit: 1 };
  const [overpaid] = rightOf(await app.store.invoices.readOpenInvoices(owner, range)());
  const readOpenInvoices = () => () =>
    Promise.resolve(right(Array.from({ length: 101 }, () => overpaid as OpenInvoice)));
  const { payments } = createTestApp({
    wrap: (store) => ({ ...store, invoices: { ...store.invoices, readOpenInvoices } }),
  });
  const found = rightOf(await payments.reports.openItems(owner));
  expect([found.overpaid.length, found.overpaidCount, found.rows]).toEqual([100, 101, []]);
});

test("dates are those of the present seller, or else in UTC", async () => {
  expect(await timeZoneOf({}, owner)).toEqual(right("UTC"));
  const withoutSeller = createTestApp({
    records: { organizations: [{ id: owner, name: "Shop", imageUrl: undefined }] },
  });
  expect(await timeZoneOf(withoutSeller.ports, owner)).toEqual(right("UTC"));
  expect(await timeZoneOf(createTestApp().ports, owner)).toEqual(right("UTC"));
  const app = createTestApp({
    now: "2026-11-30 23:30:00",
    records: {
      organizations: [
        {
          id: owner,
          name: "Shop",
          imageUrl: undefined,
          seller: {
            legalName: "Shop",
            address: { country: "DE" },
            timeZone: "Europe/Berlin",
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

test("operations name themselves, and the command that writes a report that is too large", () => {
  const wrong = () => createTestApp().payments.reports.openItems("shop" as never);
  expect(wrong).toThrow("reports.openItems: the first argument must be");
  const error = { kind: "ReportTooLarge", command: "quittance export taxes" } as const;
  expect(reportErrors.ReportTooLarge.message(error)).toBe(
    "The report has more than 100000 rows; run quittance export taxes",
  );
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
