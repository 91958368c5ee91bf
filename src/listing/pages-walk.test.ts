import { describe, expect, test } from "vitest";
import { addSeconds, timestampOf, type Invoice, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import { casesOf } from "../../test/support/check-property.ts";
import { createTestApp, type TestApp } from "../../test/support/create-test-app.ts";
import { invoiceRow, paymentRow, recordsOf } from "../../test/support/ledger-rows.ts";
import { walkByCursor, walkByOffset, type ListPage } from "../../test/support/page-walk.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

const start = timestampOf("2025-07-01 00:00:00");

/** 250 rows, seven to a second, in no order. */
const numbers = Array.from({ length: 250 }, (_, index) => ((index * 171) % 250) + 1);

const invoices: ReadonlyArray<Invoice> = numbers.map((number) =>
  invoiceRow(number, { createdAt: addSeconds(start, Math.floor(number / 7)) }),
);

const payments: ReadonlyArray<Payment> = numbers.map((number) =>
  paymentRow(number, { createdAt: addSeconds(start, Math.floor(number / 7)) }),
);

const open = (): TestApp =>
  createTestApp({ records: { invoices: invoices.map(recordsOf), payments } });

const byInvoices =
  ({ payments: bound }: TestApp): ListPage =>
  (options) =>
    bound.invoices.list(testOrganization, options);

const byPayments =
  ({ payments: bound }: TestApp): ListPage =>
  (options) =>
    bound.payments.list(testOrganization, options);

const sizes = [...Array.from({ length: casesOf(99) }, (_, index) => index + 1), 100];

describe.each([
  { list: "invoices", listOf: byInvoices, rows: invoices },
  { list: "payments", listOf: byPayments, rows: payments },
])("250 $list with ties in time", ({ listOf, rows }) => {
  const newestFirst = rows
    .toSorted((a, b) => (`${a.createdAt} ${a.id}` < `${b.createdAt} ${b.id}` ? 1 : -1))
    .map(({ id }): string => id);

  test("are sorted newest first, and by identifier within a second", async () => {
    expect(await walkByCursor(listOf(open()), 100)).toEqual(newestFirst);
  });

  test("are complete in pages of every size, by cursor", async () => {
    const list = listOf(open());
    for (const size of sizes) expect(await walkByCursor(list, size)).toEqual(newestFirst);
  });

  test("are complete in pages of every size, by offset", async () => {
    const list = listOf(open());
    for (const size of sizes) expect(await walkByOffset(list, size)).toEqual(newestFirst);
  });

  test("are neither skipped nor repeated while others are added", async () => {
    for (const size of [1, 7, 33, 100]) {
      const app = open();
      let number = 1000;
      const seen = await walkByCursor(listOf(app), size, async () => {
        number += 1;
        await addRow(app, number);
      });
      expect(seen.filter((id) => newestFirst.includes(id))).toEqual(newestFirst);
      expect(new Set(seen).size).toBe(seen.length);
    }
  });
});

/** Adds a row among the others: in time it falls into their midst. */
const addRow = async ({ store }: TestApp, number: number): Promise<void> => {
  const createdAt = addSeconds(start, (number * 13) % 40);
  const invoice = invoiceRow(number, { createdAt });
  await store.invoices.storeInvoice(testOrganization, recordsOf(invoice), undefined, [])();
  const payment = paymentRow(number, { createdAt });
  const decide = () => ({
    outcome: undefined,
    change: { invoice: undefined, payment, events: [] },
  });
  await store.payments.recordPayments(testOrganization, [payment], decide)();
};

describe("a cursor", () => {
  const cursorOf = async (app: TestApp): Promise<string> => {
    const filter = { status: ["PENDING", "COMPLETED"] } as const;
    const page = await app.payments.invoices.list(testOrganization, { ...filter, limit: 1 });
    return rightOf(page).nextCursor ?? "";
  };

  const message = "must be the nextCursor of a page with the same filters";
  const failure = { kind: "Invalid", issues: [{ path: ["cursor"], message }] };

  test("continues with the same filter, in any order of its properties", async () => {
    const app = open();
    const cursor = await cursorOf(app);
    const filter = { currency: [], status: ["COMPLETED", "PENDING", "PENDING"] } as const;
    const page = rightOf(await app.payments.invoices.list(testOrganization, { ...filter, cursor }));
    expect(page.rows[0]?.id).toBe("invoice_249");
    expect(page.offset).toBeUndefined();
  });

  test("of another filter is rejected", async () => {
    const app = open();
    const cursor = await cursorOf(app);
    for (const filter of [{}, { status: ["PENDING"] }, { currency: ["USD"] }] as const) {
      const result = await app.payments.invoices.list(testOrganization, { ...filter, cursor });
      expect(leftOf(result)).toEqual(failure);
    }
  });

  test("of another list is rejected", async () => {
    const app = open();
    const cursor = rightOf(await byInvoices(app)({ limit: 1 })).nextCursor;
    expect(leftOf(await byPayments(app)({ cursor }))).toEqual(failure);
  });

  test("that was changed is rejected", async () => {
    const app = open();
    const cursor = rightOf(await byInvoices(app)({ limit: 1 })).nextCursor ?? "";
    const [version, filter, , id] = cursor.split(".");
    const impossible = [version, filter, "20250231000000", id].join(".");
    const mangled = ["", "x", cursor.slice(1), cursor.slice(0, 20), `2${cursor}`, impossible];
    for (const text of [...mangled, `${cursor} `, cursor.replace(/^1/u, "9")]) {
      expect(leftOf(await byInvoices(app)({ cursor: text }))).toEqual(failure);
    }
  });

  test("and an offset together are rejected", async () => {
    const app = open();
    const cursor = rightOf(await byInvoices(app)({ limit: 1 })).nextCursor;
    const issues = [{ path: ["cursor"], message: "cannot be combined with offset" }];
    expect(leftOf(await byInvoices(app)({ cursor, offset: 0 }))).toMatchObject({ issues });
  });
});

test.each([
  [{ limit: 0 }, "must be an integer between 1 and 100, not 0"],
  [{ limit: 101 }, "must be an integer between 1 and 100, not 101"],
  [{ limit: 1.5 }, "must be an integer between 1 and 100, not 1.5"],
  [{ offset: -1 }, "must be an integer between 0 and 1000000, not -1"],
  [{ offset: 1_000_001 }, "must be an integer between 0 and 1000000, not 1000001"],
])("%j is rejected and not clamped", async (options, message) => {
  expect(leftOf(await byInvoices(open())(options))).toEqual({
    kind: "Invalid",
    issues: [{ path: Object.keys(options), message }],
  });
});

test("every issue of a page is reported", async () => {
  const wrong = { limit: NaN, offset: 0.5, cursor: "" };
  expect(leftOf(await byInvoices(open())(wrong))).toMatchObject({
    issues: [{ path: ["limit"] }, { path: ["offset"] }, { path: ["cursor"] }],
  });
});
