import { QuittanceError, type PaymentList } from "quittance";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

const collect = async <Row>(rows: AsyncIterable<Row>): Promise<ReadonlyArray<Row>> => {
  const found: Array<Row> = [];
  for await (const row of rows) found.push(row);
  return found;
};

/** An app that counts the pages that it reads. */
const openCountedApp = () => {
  const pages: Array<number> = [];
  const app = createTestApp({
    wrap: (store) => ({
      ...store,
      invoices: {
        ...store.invoices,
        listInvoices: (owner, filter, page) => {
          pages.push(page.limit);
          return store.invoices.listInvoices(owner, filter, page);
        },
      },
    }),
  });
  return { ...app, pages };
};

const billMany = async (app: ReturnType<typeof createTestApp>, count: number): Promise<void> => {
  for (let index = 0; index < count; index += 1) await bill(app, money("10", "EUR"));
};

describe("invoices.all", () => {
  test.each([0, 1, 100, 101, 250])("returns each of %i invoices once", async (count) => {
    const app = openCountedApp();
    await billMany(app, count);
    const ids = (await collect(app.payments.invoices.all(testOrganization))).map(({ id }) => id);
    expect([ids.length, new Set(ids).size]).toEqual([count, count]);
    expect(app.pages).toEqual(Array(Math.max(1, Math.ceil(count / 100))).fill(100));
  });

  test("passes the filter on to every page", async () => {
    const app = createTestApp();
    await billMany(app, 150);
    await bill(app, money("10", "USD"));
    const euros = await collect(app.payments.invoices.all(testOrganization, { currency: ["EUR"] }));
    expect(euros.map(({ currency }) => currency)).toEqual(Array(150).fill("EUR"));
  });

  test("reads no page before its rows are read", async () => {
    const app = openCountedApp();
    await billMany(app, 250);
    const rows = app.payments.invoices.all(testOrganization);
    expect(app.pages).toHaveLength(0);
    for await (const row of rows) {
      expect(row.organizationId).toBe(testOrganization);
      break;
    }
    expect(app.pages).toHaveLength(1);
  });

  test("leaves out invoices that are created while it reads", async () => {
    const app = createTestApp();
    await billMany(app, 150);
    app.tick(1);
    const ids: Array<string> = [];
    for await (const { id } of app.payments.invoices.all(testOrganization)) {
      if (ids.length % 50 === 0) await bill(app, money("1", "EUR"));
      ids.push(id);
    }
    expect([ids.length, new Set(ids).size]).toEqual([150, 150]);
  });

  test("throws a QuittanceError for an invalid filter", async () => {
    const { payments } = createTestApp();
    const filter = { priceUsdFrom: money("2", "USD").amount, priceUsdTo: money("1", "USD").amount };
    const error: unknown = await collect(payments.invoices.all(testOrganization, filter)).catch(
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(QuittanceError);
    expect(error).toMatchObject({ kind: "Invalid" });
  });
});

describe("payments.all", () => {
  test("returns every payment that matches a filter once, over several pages", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("1000", "EUR"));
    for (let index = 0; index < 230; index += 1) {
      const status = index % 2 === 0 ? "PENDING" : "COMPLETED";
      const request = paymentOf(`key_${String(index)}`, money("1", "EUR"), status);
      rightOf(await app.payments.payments.record(testOrganization, id, request));
    }
    const keysOf = async (filter?: PaymentList): Promise<ReadonlySet<string>> => {
      const rows = await collect(app.payments.payments.all(testOrganization, filter));
      const keys = new Set(rows.map(({ idempotencyKey }) => idempotencyKey));
      expect(rows).toHaveLength(keys.size);
      return keys;
    };
    expect((await keysOf()).size).toBe(230);
    const pending = await keysOf({ status: ["PENDING"] });
    expect([pending.size, pending.has("key_0"), pending.has("key_1")]).toEqual([115, true, false]);
  });
});

test("refunds.all returns every refund that matches a filter once, over several pages", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("1000", "EUR"));
  const paid = paymentOf("paid", money("1000", "EUR"));
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, paid));
  for (let index = 0; index < 130; index += 1) {
    const request = {
      idempotencyKey: `refund_${String(index)}`,
      kind: index % 13 === 0 ? "CHARGEBACK" : "REFUND",
      currency: "EUR",
      price: "1",
    } as const;
    rightOf(await app.payments.refunds.record(testOrganization, payment.id, request));
  }
  const all = await collect(app.payments.refunds.all(testOrganization));
  expect([all.length, new Set(all.map((refund) => refund.id)).size]).toEqual([130, 130]);
  const disputes = app.payments.refunds.all(testOrganization, { kind: ["CHARGEBACK"] });
  expect((await collect(disputes)).map(({ kind }) => kind)).toEqual(Array(10).fill("CHARGEBACK"));
});
