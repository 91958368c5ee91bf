import { orThrow, type Invoice, type TotalsProfile } from "quittance";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import {
  bank,
  bill,
  createTestApp,
  money,
  paymentOf,
} from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { expectReport } from "./expect-report.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("report_views");

/** Returns the rows of a view, with the numbers of the columns. */
const report = async (view: string, columns: string): Promise<ReadonlyArray<string>> => {
  const texts = columns.split(" ").map((column) => `trim_scale(${column})::text`);
  const { rows } = await store.admin.query<{ readonly row: string }>(
    `SELECT concat_ws(' ', ${texts.join(", ")}) AS row FROM quittance.${view} ORDER BY created_at, 1`,
  );
  return rows.map(({ row }) => row);
};

test("the views for reports subtract refunds, and have reversals as negative amounts", async () => {
  const { payments, tick } = createTestApp({
    store: await store.fill({ providers: [bank] }),
  });
  const [first, second] = [
    await bill({ payments }, money("100", "EUR")),
    await bill({ payments }, money("40", "EUR")),
  ];
  const pay = async (id: typeof first.id, key: string, price: ReturnType<typeof money>) =>
    rightOf(await payments.payments.record(testOrganization, id, paymentOf(key, price))).payment.id;
  const inFull = await pay(first.id, "paid", money("100", "EUR"));
  const inPart = await pay(second.id, "usd", money("25", "USD"));
  const invoices = "total paid due refunded paid_usd refunded_usd";
  expect(await report("invoices_report", invoices)).toEqual([
    "100 100 0 0 125 0",
    "40 20 20 0 25 0",
  ]);
  const reports = [
    [inFull, { kind: "REFUND", price: "10", currency: "EUR" }],
    [inPart, { kind: "CHARGEBACK", price: "20", currency: "USD" }],
    [inPart, { kind: "REVERSAL", price: "15", currency: "USD" }],
    [inPart, { kind: "REFUND", price: "1", currency: "USD", status: "PENDING" }],
  ] as const;
  for (const [place, [id, request]] of reports.entries()) {
    const keyed = { idempotencyKey: String(place), ...request };
    rightOf(await payments.refunds.record(testOrganization, id, keyed));
    tick(1);
  }
  expect(await report("invoices_report", invoices)).toEqual([
    "100 90 0 10 112.5 12.5",
    "40 16 24 4 20 5",
  ]);
  const ofPayments = "price refunded net_paid refunded_usd net_paid_usd";
  expect(await report("payments_report", ofPayments)).toEqual([
    "100 10 90 12.5 112.5",
    "25 5 20 5 20",
  ]);
  expect(await report("refunds_report", "price price_usd invoice_value")).toEqual([
    "10 12.5 10",
    "20 20 16",
    "-15 -15 -12",
    "1 1 0.8",
  ]);
});

test.each<TotalsProfile>(["exact", "invoice", "shop"])(
  "invoices of the profile %s have the rows of the core, also with credit notes and payments",
  async (totals) => {
    const seller = {
      legalName: "Muster GmbH",
      timeZone: "Europe/Berlin",
      address: { country: "DE" },
    };
    const organization = { id: testOrganization, name: "Muster", imageUrl: undefined, seller };
    const filled = await store.fill({ providers: [bank], organizations: [organization] });
    const app = createTestApp({ store: filled, totals, now: "2026-03-31 23:30:00" });
    const { invoices, taxes, payments, creditNotes } = app.payments;
    const taxOf = async (percent: string, isInclusive: boolean) => {
      const content = { name: percent, percent, isInclusive } as const;
      return orThrow(await taxes.create(testOrganization, content)).created.id;
    };
    const [added, reduced] = [await taxOf("19", false), await taxOf("7", false)];
    const included = await taxOf("19", true);
    const all: Array<Invoice> = [];
    const issue = async (
      lines: ReadonlyArray<readonly [price: string, tax?: typeof added]>,
      rest: object = {},
    ) => {
      const items = lines.map(([price, tax]) => ({
        ...({ type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 3 } as const),
        taxIds: tax === undefined ? [] : [tax],
      }));
      const request = { customerEmail: "a@example.com", currency: "EUR", items, ...rest } as const;
      const created = orThrow(await invoices.create(testOrganization, request));
      all.push(created.invoice);
      return { ...created.invoice, line: created.items[0]?.id ?? "invoice_item_none" };
    };
    const customer = { name: "Ada", country: "AT", vatId: "ATU12345675" };
    await issue([["10.333", added], ["5.55", reduced], ["1.234"]], { customer });
    const delivery = { date: "2026-03-30", country: "FR" };
    await issue(
      [
        ["11.9", included],
        ["7.777", included],
      ],
      { customer, delivery },
    );
    const period = { from: "2026-03-01", to: "2026-03-31" };
    const paid = await issue([["20", added]], { dueAt: "2026-04-30 22:30:00", period });
    const half = { ...paymentOf("half", money("12.34", "USD")) };
    orThrow(await payments.record(testOrganization, paid.id, half));
    const credited = await issue([["100", added]]);
    const credit = async (amount: string) => {
      const lines = [{ invoiceItemId: credited.line, amount }];
      const note = { idempotencyKey: amount, lines };
      return orThrow(await creditNotes.create(testOrganization, credited.id, note));
    };
    await credit("57.33");
    const voided = await issue([["1"]]);
    orThrow(await invoices.void(testOrganization, voided.id));
    const rows = await expectReport(store, app, testOrganization, all);
    expect(rows).toMatchObject([
      { customer: "Ada", country: "AT", vat_id: "ATU12345675", issued_on: "2026-04-01" },
      { country: "FR", supplied_on: "2026-03-30" },
      { supplied_on: "2026-03-31", due_on: "2026-05-01" },
      { credited: "57.33", customer: "a@example.com" },
      { status: "VOIDED", due: "0", voided_at: "2026-03-31 23:30:00" },
    ]);
  },
);
