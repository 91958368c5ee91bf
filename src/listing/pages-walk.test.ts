import { describe, expect, test } from "vitest";
import {
  addSeconds,
  Amount,
  timestampOf,
  type Either,
  type Invoice,
  type InvoiceList,
  type Listed,
  type Payment,
} from "quittance";
import type { InvoiceRecords } from "quittance/adapter";
import type { Invalid, PortFailed } from "quittance/errors";
import { testOrganization } from "quittance/testing";
import { casesOf } from "../../test/support/check-property.ts";
import { bank, createTestApp, type TestApp } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

const start = timestampOf("2025-07-01 00:00:00");

/** Returns a row of an invoice of which only the identifier and the time matter. */
const invoiceRow = (number: number, createdAt: Invoice["createdAt"]): Invoice => ({
  id: `invoice_${String(number)}`,
  organizationId: testOrganization,
  status: "PENDING",
  substatus: undefined,
  currency: "USD",
  price: Amount.one,
  priceUsd: Amount.one,
  customerEmail: "a@example.com",
  redirectUrl: undefined,
  metadata: {},
  createdAt,
  updatedAt: createdAt,
  voidedAt: undefined,
});

/** Returns a row of a payment of which only the identifier and the time matter. */
const paymentRow = (number: number, createdAt: Payment["createdAt"]): Payment => ({
  id: `payment_${String(number)}`,
  organizationId: testOrganization,
  invoiceId: "invoice_1",
  providerId: bank.id,
  idempotencyKey: `key_${String(number)}`,
  status: "PENDING",
  completedAfterVoid: false,
  price: { currency: "USD", amount: Amount.one },
  priceUsd: Amount.one,
  value: Amount.one,
  unitValue: Amount.zero,
  happenedAt: createdAt,
  createdAt,
  updatedAt: createdAt,
});

const recordsOf = (invoice: Invoice): InvoiceRecords => ({
  invoice,
  items: [],
  calculations: [],
  paymentIntents: [],
  couponIds: [],
});

/** Requests one page of a list. */
type ListPage = (
  options: Pick<InvoiceList, "limit" | "offset" | "cursor">,
) => Promise<Either<Invalid | PortFailed, Listed<{ readonly id: string }>>>;

/** Returns every row of a list by cursor; something may happen between two pages. */
const walkByCursor = async (
  list: ListPage,
  limit: number,
  between: () => Promise<unknown> = () => Promise.resolve(),
): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = [];
  let cursor: string | undefined;
  do {
    const page = rightOf(await list({ limit, cursor }));
    ids.push(...page.rows.map(({ id }) => id));
    cursor = page.nextCursor;
    expect(page.hasMore).toBe(cursor !== undefined);
    await between();
  } while (cursor !== undefined);
  return ids;
};

/** Returns every row of a list by offset. */
const walkByOffset = async (list: ListPage, limit: number): Promise<ReadonlyArray<string>> => {
  const ids: Array<string> = [];
  let hasMore = true;
  while (hasMore) {
    const page = rightOf(await list({ limit, offset: ids.length }));
    ids.push(...page.rows.map(({ id }) => id));
    hasMore = page.hasMore;
  }
  return ids;
};

/** 250 rows, seven to a second, in no order. */
const numbers = Array.from({ length: 250 }, (_, index) => ((index * 171) % 250) + 1);

const invoices: ReadonlyArray<Invoice> = numbers.map((number) =>
  invoiceRow(number, addSeconds(start, Math.floor(number / 7))),
);

const payments: ReadonlyArray<Payment> = numbers.map((number) =>
  paymentRow(number, addSeconds(start, Math.floor(number / 7))),
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
  const invoice = invoiceRow(number, createdAt);
  await store.invoices.storeInvoice(testOrganization, recordsOf(invoice), undefined, [])();
  const payment = paymentRow(number, createdAt);
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
