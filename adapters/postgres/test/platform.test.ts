import { isNotChecked, checkStore, postgresStore, withTransaction } from "@quittance/postgres";
import { Pool } from "pg";
import {
  Amount,
  createQuittance,
  discount,
  fixedRates,
  idOf,
  addSeconds,
  right,
  timestampOf,
  type Adjustment,
  type AdjustmentKind,
  type Currency,
  type Invoice,
  type QuittancePorts,
  type PaymentStatus,
  type RateSet,
} from "quittance";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { articleCatalog } from "../../../docs/examples/own-catalog/article-catalog.ts";
import { articleTables } from "../../../docs/examples/own-catalog/article-tables.ts";
import type { OtherPorts } from "../../../docs/examples/own-catalog/check-out.ts";
import { reportOrders } from "../../../docs/examples/own-catalog/report-orders.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { times } from "./open-test-app.ts";
import { applicationRole, openTestStore } from "./support/test-store.ts";

// A platform with its own articles, orders and VAT, on a pool with the default size of `pg`. Its
// operations are the functions below.

const store = await openTestStore("platform");
const pool = new Pool({ connectionString: store.url, max: 10 });
afterAll(async () => {
  await pool.end();
  await store.close();
});

/** Units per dollar, from a table per euro, as banks publish them. */
const inverted = rateSetOf({
  EUR: "0.855871276959945224238274563505",
  GBP: "0.746020198562136254707292023279",
  JPY: "159.833960972269770626497774734679",
  CHF: "0.790996234166381376241013351591",
});
/** Rates with many digits, as markets have them. */
const markets = rateSetOf({
  EUR: "0.879502000000000005",
  GBP: "0.738797999999999954",
  JPY: "148.512345678901234567",
  CHF: "0.801234567890123456",
});
const currencies: ReadonlyArray<Currency> = ["EUR", "USD", "GBP", "JPY", "CHF"];

let rates: RateSet = inverted;

let now = timestampOf("2025-07-17 12:00:00");

const others: OtherPorts = {
  rates: { ratesFor: (wanted) => fixedRates(rates).ratesFor(wanted) },
  clock: () => (now = addSeconds(now, 1)),
  newId: sequentialIds(),
};
const vat: AdjustmentKind = {
  type: "VAT",
  apply: ({ amount }, { percent = "" }) => {
    const share = Amount.parse(percent);
    return share && Amount.add(amount, Amount.percentOf(amount, share));
  },
};
const vat19: Adjustment = { kind: vat, title: "VAT 19 %", details: { percent: "19" } };
const off = (percent: string): Adjustment => discount({ percent: Amount.of(percent) }, "Coupon");

const paymentsOn = (ports: Omit<QuittancePorts, keyof OtherPorts>) =>
  createQuittance({ ...ports, ...others }, { adjustmentKinds: [vat] });

/** The platform outside of a transaction. */
const platform = paymentsOn({ ...postgresStore(store.executor), catalog: articleCatalog(pool) });

beforeAll(async () => {
  const card = { ...bank, currencies } as const;
  await store.fill({ providers: [card] });
  await store.admin.query(
    `${articleTables} GRANT SELECT, INSERT ON articles, orders TO ${applicationRole};
    INSERT INTO articles VALUES
      ('mug', '${testOrganization}', 'mug', 'Mug', 'EUR', 12.50, true),
      ('pen', '${testOrganization}', 'pen', 'Pen', 'EUR', 3.99, true),
      ('tea', '${testOrganization}', 'tea', 'Tea', 'GBP', 9.99, true)`,
  );
});

/** Sells a quantity of an article in euros, in a transaction with the order. */
const checkOut = async (
  article: string,
  quantity: number,
  adjustments: ReadonlyArray<Adjustment>,
  idempotencyKey?: string,
): Promise<Invoice> => {
  const made = await withTransaction(
    pool,
    async ({ client, store: kept }) => {
      const created = await paymentsOn({ ...kept, catalog: articleCatalog(client) }).createInvoice(
        testOrganization,
        {
          currency: "EUR",
          items: [
            {
              type: "PRODUCT",
              productId: idOf("product", `product_${article}`),
              billingSchemaId: idOf("schema", `schema_${article}`),
              ...{ quantity, adjustments },
            },
          ],
          customerEmail: "payer@example.com",
        },
        { idempotencyKey },
      );
      if (created._tag === "Left") return created;
      const { invoice } = created.right;
      if (!created.right.replayed) {
        const text = "INSERT INTO orders (article_id, quantity, invoice_id) VALUES ($1, $2, $3)";
        await client.query(text, [article, quantity, invoice.id]);
      }
      return right(invoice);
    },
    { waitMs: 60_000 },
  );
  return rightOf(made);
};

/** Handles a report of the card provider, which names its payment by an identifier of its own. */
const webhook = async (invoice: Invoice, pi: string, status: PaymentStatus, price: string) =>
  rightOf(
    await platform.recordPayment(testOrganization, invoice.id, {
      idempotencyKey: pi,
      providerId: bank.id,
      price: { currency: "EUR", amount: Amount.of(price) },
      status,
    }),
  );

/** Pays the payable amount in a currency, and returns the amount and the result. */
const payInFull = async (invoice: Invoice, currency: Currency) => {
  const price = rightOf(await platform.getPayableAmount(testOrganization, invoice.id, currency));
  const paid = await platform.recordPayment(testOrganization, invoice.id, {
    idempotencyKey: `pi_${invoice.id}`,
    providerId: bank.id,
    price,
    status: "COMPLETED",
  });
  const { status, substatus } = rightOf(paid).invoice;
  return { charged: Amount.render(price.amount), status, substatus };
};

describe("a payment of the payable amount completes an invoice, and is never too much", () => {
  const carts = [
    ["mug", 2, [off("10"), vat19], "26.775"],
    ["pen", 1, [off("17.5")], "3.29175"],
    ["mug", 1, [], "12.5"],
    ["tea", 3, [vat19], undefined],
  ] as const;
  const rateSets = { inverted, markets };

  for (const [name, set] of Object.entries(rateSets)) {
    for (const [article, quantity, adjustments, total] of carts) {
      test.each(currencies)(
        `${String(quantity)} x ${article} at ${name} rates, in %s`,
        async (currency) => {
          rates = set;
          const invoice = await checkOut(article, quantity, adjustments);
          if (total !== undefined) expect(Amount.render(invoice.price)).toBe(total);
          expect(await payInFull(invoice, currency)).toMatchObject({
            status: "COMPLETED",
            substatus: undefined,
          });
        },
      );
    }
  }

  test("in the currency of the invoice, rounded up to the cent", async () => {
    const invoice = await checkOut("mug", 2, [off("10"), vat19]);
    expect(await payInFull(invoice, "EUR")).toMatchObject({ charged: "26.78" });
  });
});

describe("reports of a provider under its own identifier", () => {
  test("processing, then succeeded, is one payment that completes the invoice", async () => {
    const invoice = await checkOut("mug", 2, []);
    const first = await webhook(invoice, "pi_card_1", "PENDING", "25");
    expect([first.payment.status, first.invoice.status]).toEqual(["PENDING", "PROCESSING"]);
    const second = await webhook(invoice, "pi_card_1", "COMPLETED", "25");
    expect(second.payment.id).toBe(first.payment.id);
    expect([second.payment.status, second.invoice.status, second.invoice.substatus]).toEqual([
      "COMPLETED",
      "COMPLETED",
      undefined,
    ]);
    const again = await webhook(invoice, "pi_card_1", "COMPLETED", "25");
    expect([again.payment.id, again.replayed]).toEqual([first.payment.id, true]);
    const late = await webhook(invoice, "pi_card_1", "PENDING", "25");
    expect([late.payment.id, late.payment.status]).toEqual([first.payment.id, "COMPLETED"]);

    const listed = await platform.listPayments(
      testOrganization,
      { invoiceId: invoice.id },
      { limit: 20 },
    );
    expect(rightOf(listed).rows.map(({ id }) => id)).toEqual([first.payment.id]);
  });
});

describe("30 concurrent check-outs, each in its own transaction, on a pool of 10", () => {
  test("all succeed, and one key sells once", async () => {
    const before = (await reportOrders(pool, testOrganization)).length;
    const invoices = await Promise.all(
      times(30, (index) => checkOut("mug", 1, [vat19], `cart-${String(index % 15)}`)),
    );
    expect(new Set(invoices.map(({ id }) => id)).size).toBe(15);
    expect((await reportOrders(pool, testOrganization)).length).toBe(before + 15);
  });
});

test("the list, the dashboard, the platform's own SQL and the check agree", async () => {
  const invoice = await checkOut("mug", 2, [off("10"), vat19]);
  await payInFull(invoice, "EUR");
  const lines = await reportOrders(pool, testOrganization);
  expect(lines.at(-1)).toMatchObject({ title: "Mug", price: "26.775", status: "COMPLETED" });

  const list = rightOf(await platform.listInvoices(testOrganization, {}, { limit: 1 }));
  expect(list.total).toBe(lines.length);
  const { metrics } = rightOf(await platform.readDashboard(testOrganization, "last_day"));
  expect(metrics.invoicesCount).toBe(lines.length);
  const completed = lines.filter(({ status }) => status === "COMPLETED");
  expect(metrics.invoicesCompletedCount).toBe(completed.length);

  const options = { catalog: articleCatalog(pool), adjustmentKinds: [vat] };
  for await (const mismatch of checkStore(store.executor, options))
    throw new Error(mismatch.message);
  for await (const mismatch of checkStore(store.executor))
    expect(isNotChecked(mismatch)).toBe(true);
});
