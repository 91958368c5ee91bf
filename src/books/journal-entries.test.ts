import {
  addSeconds,
  Amount,
  InvariantViolation,
  minorUnits,
  timestampOf,
  type NewPayment,
  type NewRefund,
} from "quittance";
import {
  imbalance,
  journalEntries,
  renderHledger,
  type BookedInvoice,
  type JournalEntry,
  type Posting,
} from "quittance/books";
import type { InvoicePart } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { escapedId } from "./accounts.ts";
import type { BookedRefund } from "./invoice-entries.ts";
import { describe, expect, test } from "vitest";
import {
  bill,
  chain,
  createTestApp,
  money,
  paymentOf,
  type TestApp,
} from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";

const booked = async (app: TestApp, id: BookedInvoice["invoice"]["id"]): Promise<BookedInvoice> => {
  const parts = ["items", "calculations", "payments"] as const;
  return rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
};

const line = ({ account, amount, totalPrice }: Posting): string => {
  const price = totalPrice ? ` @@ ${String(totalPrice.amount)} ${totalPrice.currency}` : "";
  return `${account} ${String(amount.amount)} ${amount.currency}${price}`;
};

const lines = (entries: ReadonlyArray<JournalEntry>): ReadonlyArray<ReadonlyArray<string>> =>
  entries.map(({ fact, postings }) => [fact, ...postings.map(line)]);

/** Creates an invoice, records payments and returns its entries. */
const entriesOf = async (
  price: string,
  paid: ReadonlyArray<NewPayment>,
  voidAfter = Infinity,
): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const app = createTestApp();
  const { id } = await bill(app, money(price, "EUR"));
  const voidAt = (index: number): Promise<unknown> | undefined =>
    index === voidAfter ? app.payments.invoices.void(testOrganization, id) : undefined;
  for (const [index, request] of paid.entries()) {
    await voidAt(index);
    app.tick(1);
    rightOf(await app.payments.payments.record(testOrganization, id, request));
  }
  await voidAt(paid.length);
  return lines(journalEntries(await booked(app, id))).slice(1);
};

describe("journalEntries", () => {
  test("posts an invoice by sales, discounts, fees, taxes and rounding", async () => {
    const rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
    const app = createTestApp({ taxes: sampleTaxSource, rounding });
    const { invoice } = rightOf(
      await app.payments.invoices.create(testOrganization, {
        currency: "EUR",
        customerEmail: "payer@example.com",
        items: [
          {
            type: "PAYMENT_INTENT",
            currency: "USD",
            price: Amount.of("12.5"),
            quantity: 1,
            taxIds: [taxIdOf("vat")],
            adjustments: [
              { type: "DISCOUNT", percent: Amount.of("10") },
              { type: "FEE", amount: Amount.of("0.333") },
            ],
          },
        ],
      }),
    );
    const [entry] = journalEntries(await booked(app, invoice.id));
    expect(entry).toMatchObject({ fact: "INVOICE_ISSUED", time: "2025-07-17 12:00:00" });
    expect(entry?.postings.map(line)).toEqual([
      "assets:receivable 11.03 EUR",
      "revenue:sales -10 EUR",
      "revenue:discounts 1 EUR",
      "revenue:fees -0.2664 EUR",
      "liabilities:tax:tax_vat -1.760616 EUR",
      "revenue:rounding -0.002984 EUR",
    ]);
    expect(entry?.memo.map(line)).toEqual([
      `memo:invoiced ${String(invoice.priceUsd)} USD`,
      `memo:offset -${String(invoice.priceUsd)} USD`,
    ]);
  });

  test("posts payments in their own currency with the recorded value as the total price", async () => {
    const dollars = { ...paymentOf("a", money("5", "USDT")), providerId: chain.id };
    expect(await entriesOf("10", [dollars, paymentOf("b", money("2", "EUR"), "PENDING")])).toEqual([
      [
        "PAYMENT_COMPLETED",
        "assets:clearing:prov_chain 5 USDT @@ 4 EUR",
        "assets:receivable -4 EUR",
      ],
    ]);
  });

  test("posts what exceeds the price of an overpaid invoice as owed to the customer", async () => {
    const paid = ["8", "3", "1"].map((amount) => paymentOf(amount, money(amount, "EUR")));
    expect(await entriesOf("10", paid)).toEqual([
      ["PAYMENT_COMPLETED", "assets:clearing:prov_bank 8 EUR", "assets:receivable -8 EUR"],
      [
        "PAYMENT_COMPLETED",
        "assets:clearing:prov_bank 3 EUR",
        "assets:receivable -2 EUR",
        "liabilities:overpayments -1 EUR",
      ],
      [
        "PAYMENT_COMPLETED",
        "assets:clearing:prov_bank 1 EUR",
        "assets:receivable 0 EUR",
        "liabilities:overpayments -1 EUR",
      ],
    ]);
  });

  test("posts differences within the tolerance of settlement as revenue", async () => {
    const short = [paymentOf("a", money("9.999999995", "EUR"))];
    expect(await entriesOf("10", short)).toEqual([
      [
        "PAYMENT_COMPLETED",
        "assets:clearing:prov_bank 9.999999995 EUR",
        "assets:receivable -10 EUR",
        "revenue:settlement-differences 0.000000005 EUR",
      ],
    ]);
    const over = [paymentOf("a", money("10.000000005", "EUR"))];
    expect((await entriesOf("10", over))[0]?.slice(2)).toEqual([
      "assets:receivable -10 EUR",
      "revenue:settlement-differences -0.000000005 EUR",
    ]);
  });

  test("reverses a voided invoice; what was paid before and after is owed to the customer", async () => {
    const paid = ["3", "2"].map((amount) => paymentOf(amount, money(amount, "EUR")));
    expect(await entriesOf("10", paid, 1)).toEqual([
      ["PAYMENT_COMPLETED", "assets:clearing:prov_bank 3 EUR", "assets:receivable -3 EUR"],
      [
        "INVOICE_VOIDED",
        "assets:receivable -7 EUR",
        "liabilities:overpayments -3 EUR",
        "revenue:sales 10 EUR",
      ],
      [
        "PAYMENT_COMPLETED",
        "assets:clearing:prov_bank 2 EUR",
        "assets:receivable 0 EUR",
        "liabilities:overpayments -2 EUR",
      ],
    ]);
  });

  test("posts payments after the void in the order of time", async () => {
    const paid = ["1", "2", "3"].map((amount) => paymentOf(amount, money(amount, "EUR")));
    const entries = await entriesOf("10", paid, 0);
    expect(entries.slice(1).map(([, posting]) => posting)).toEqual(
      ["1", "2", "3"].map((amount) => `assets:clearing:prov_bank ${amount} EUR`),
    );
  });

  test("posts payments that are not completed nowhere", async () => {
    const statuses = ["PENDING", "FAILED", "CANCELLED"] as const;
    const paid = statuses.map((status) => paymentOf(status, money("10", "EUR"), status));
    expect(await entriesOf("10", paid)).toEqual([]);
  });

  test("dates a payment by when it completed at the provider", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const happenedAt = timestampOf("2025-07-16 23:59:59");
    const request = { ...paymentOf("a", money("10", "EUR")), happenedAt };
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    const [, entry] = journalEntries(await booked(app, id));
    expect(entry).toMatchObject({ time: happenedAt, paymentId: payment.id, invoiceId: id });
  });

  test("leaves out excluded items, and posts an invoice without calculations as sales", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const records = await booked(app, id);
    const bare = { ...records, items: [], calculations: [] };
    expect(lines(journalEntries(bare))).toEqual(lines(journalEntries(records)));
    const [item] = records.items;
    const [step] = records.calculations;
    if (item === undefined || step === undefined) throw new Error("there is an item");
    const other = {
      ...item,
      id: "invoice_item_other" as const,
      excludeReason: "Sold out",
    };
    const excluded = {
      ...records,
      items: [...records.items, other],
      calculations: [...records.calculations, { ...step, invoiceItemId: other.id }],
    };
    expect(lines(journalEntries(excluded))).toEqual(lines(journalEntries(records)));
  });

  test("rejects an invoice that was read without its lines, its payments or its credit notes", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const get = async (expand: ReadonlyArray<InvoicePart>) =>
      rightOf(await app.payments.invoices.get(testOrganization, id, { expand }));
    const all = ["items", "calculations", "payments"] as const;
    const unread = (parts: string): TypeError =>
      new TypeError(`journalEntries: read the invoice with expand: [${parts}]`);
    for (const left of all) {
      const read = await get(all.filter((part) => part !== left));
      expect(() => journalEntries(read)).toThrow(
        unread('"items", "calculations", "payments.refunds"'),
      );
    }
    const { parts, ...unknown } = await get(["items"]);
    expect(() => journalEntries(unknown)).toThrow(InvariantViolation);
    expect(parts).toEqual(new Set(["items"]));

    const { items } = await get(all);
    const lines = items.map((item) => ({ invoiceItemId: item.id, quantity: 1 }));
    const request = { idempotencyKey: "a", lines };
    rightOf(await app.payments.creditNotes.create(testOrganization, id, request));
    const read = await get(all);
    expect(() => journalEntries(read)).toThrow(
      unread('"items", "calculations", "payments.refunds", "credit_notes"'),
    );
    expect(journalEntries(await get([...all, "credit_notes"]))).toHaveLength(2);
  });

  test("needs neither refunds nor credit notes if there are none", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("a", money("4", "EUR"));
    rightOf(await app.payments.payments.record(testOrganization, id, request));
    const records = await booked(app, id);
    const { invoice, items, calculations, payments } = records;
    const bare = { invoice, items, calculations, payments };
    expect(lines(journalEntries(bare))).toEqual(lines(journalEntries(records)));
  });

  test("throws for calculations that do not add up to the price", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const records = await booked(app, id);
    const changed = { ...records, invoice: { ...records.invoice, price: Amount.of("10.01") } };
    expect(() => journalEntries(changed)).toThrow(InvariantViolation);
    expect(() => journalEntries(changed)).toThrow(`the calculations of ${id} add up to 10, not to`);
  });
});

describe("journalEntries of refunds", () => {
  type Part = readonly [kind: BookedRefund["kind"], amount: string];

  /** Returns the entries of refunds in euros of an invoice of 10 euros, after its payment. */
  const refundsOf = async (
    paid: string,
    parts: ReadonlyArray<Part>,
    { isVoided = false, secondsBetween = 1 } = {},
  ): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("a", money(paid, "EUR"));
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    if (isVoided) rightOf(await app.payments.invoices.void(testOrganization, id));
    const records = await booked(app, id);
    const refunds = parts.map(([kind, amount], index): BookedRefund => ({
      id: `refund_${String(index)}`,
      paymentId: payment.id,
      kind,
      status: "COMPLETED",
      price: money(amount, "EUR"),
      priceUsd: Amount.of(amount),
      value: Amount.of(amount),
      afterCompletion: records.invoice.status === "COMPLETED",
      happenedAt: addSeconds(payment.happenedAt, index * secondsBetween),
    }));
    const entries = lines(journalEntries({ ...records, refunds }));
    return entries.slice(isVoided ? 3 : 2);
  };

  test("before the completion make the refunded amount due again", async () => {
    expect(await refundsOf("4", [["REFUND", "3"]])).toEqual([
      ["PAYMENT_REFUNDED", "assets:clearing:prov_bank -3 EUR", "assets:receivable 3 EUR"],
    ]);
  });

  test("of a completed invoice lower the revenue, and nothing is due", async () => {
    expect(await refundsOf("10", [["REFUND", "3"]])).toEqual([
      [
        "PAYMENT_REFUNDED",
        "assets:clearing:prov_bank -3 EUR",
        "assets:receivable 0 EUR",
        "revenue:refunds 3 EUR",
      ],
    ]);
  });

  test("of an overpaid invoice take what was overpaid first", async () => {
    const found = await refundsOf("12", [
      ["REFUND", "1.5"],
      ["REFUND", "2"],
    ]);
    expect(found.map((entry) => entry.slice(3))).toEqual([
      ["liabilities:overpayments 1.5 EUR"],
      ["revenue:refunds 1.5 EUR", "liabilities:overpayments 0.5 EUR"],
    ]);
  });

  test("chargebacks and their reversals use the same accounts in the opposite order", async () => {
    const found = await refundsOf("12", [
      ["CHARGEBACK", "12"],
      ["REVERSAL", "11"],
      ["REVERSAL", "1"],
    ]);
    expect(found.map(([fact = "", , , ...changes]) => [fact, ...changes])).toEqual([
      ["PAYMENT_CHARGED_BACK", "revenue:chargebacks 10 EUR", "liabilities:overpayments 2 EUR"],
      ["CHARGEBACK_REVERSED", "revenue:chargebacks -10 EUR", "liabilities:overpayments -1 EUR"],
      ["CHARGEBACK_REVERSED", "liabilities:overpayments -1 EUR"],
    ]);
  });

  test("of one second: a chargeback is before its reversal", async () => {
    const parts: ReadonlyArray<Part> = [
      ["REVERSAL", "10"],
      ["CHARGEBACK", "10"],
    ];
    const found = await refundsOf("10", parts, { secondsBetween: 0 });
    expect(found.map(([fact = "", , , ...changes]) => [fact, ...changes])).toEqual([
      ["PAYMENT_CHARGED_BACK", "revenue:chargebacks 10 EUR"],
      ["CHARGEBACK_REVERSED", "revenue:chargebacks -10 EUR"],
    ]);
  });

  test("a reversal that is dated before its chargeback owes nothing in the end", async () => {
    const found = await refundsOf("10", [
      ["REVERSAL", "10"],
      ["CHARGEBACK", "10"],
    ]);
    expect(found.map(([fact = "", , , ...changes]) => [fact, ...changes])).toEqual([
      ["CHARGEBACK_REVERSED", "liabilities:overpayments -10 EUR"],
      ["PAYMENT_CHARGED_BACK", "liabilities:overpayments 10 EUR"],
    ]);
  });

  test("a refund that is dated before its payment is booked with the time of the payment", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("a", money("4", "EUR"));
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    const { happenedAt } = payment;
    const refund: NewRefund = {
      idempotencyKey: "b",
      kind: "REFUND",
      price: Amount.of("3"),
      currency: "EUR",
      happenedAt: addSeconds(happenedAt, -60),
    };
    rightOf(await app.payments.refunds.record(testOrganization, payment.id, refund));
    const expand = ["items", "calculations", "payments.refunds"] as const;
    const records = rightOf(await app.payments.invoices.get(testOrganization, id, { expand }));
    const times = journalEntries(records).map(({ fact, time }) => [fact, time]);
    expect(times.slice(1)).toEqual([
      ["PAYMENT_COMPLETED", happenedAt],
      ["PAYMENT_REFUNDED", happenedAt],
    ]);
  });

  test("a reversal gives back to refunds what they took while it was charged back", async () => {
    const found = await refundsOf("12", [
      ["CHARGEBACK", "2"],
      ["REFUND", "10"],
      ["REVERSAL", "2"],
    ]);
    expect(found.map(([fact = "", , , ...changes]) => [fact, ...changes])).toEqual([
      ["PAYMENT_CHARGED_BACK", "liabilities:overpayments 2 EUR"],
      ["PAYMENT_REFUNDED", "revenue:refunds 10 EUR"],
      ["CHARGEBACK_REVERSED", "revenue:refunds -2 EUR"],
    ]);
  });

  test("of a voided invoice lower what is owed to the customer", async () => {
    expect(await refundsOf("4", [["REFUND", "3"]], { isVoided: true })).toEqual([
      [
        "PAYMENT_REFUNDED",
        "assets:clearing:prov_bank -3 EUR",
        "assets:receivable 0 EUR",
        "liabilities:overpayments 3 EUR",
      ],
    ]);
  });

  test("at the same time follow their payment, in the order of their identifiers", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    for (const amount of ["3", "2"]) {
      const request = paymentOf(amount, money(amount, "EUR"));
      rightOf(await app.payments.payments.record(testOrganization, id, request));
    }
    const records = await booked(app, id);
    const refundOf = (suffix: string, amount: string, index: number): BookedRefund => ({
      id: `refund_${suffix}`,
      paymentId: records.payments[index]?.id ?? "payment_x",
      kind: "REFUND",
      status: "COMPLETED",
      price: money(amount, "EUR"),
      priceUsd: Amount.of(amount),
      value: Amount.of(amount),
      afterCompletion: false,
      happenedAt: records.invoice.createdAt,
    });
    const refunds = [refundOf("c", "0.3", 0), refundOf("a", "0.1", 1), refundOf("b", "0.2", 0)];
    const cleared = (payments: BookedInvoice["payments"], some: typeof refunds) =>
      lines(journalEntries({ ...records, payments, refunds: some })).map(([, posting]) => posting);
    const expected = ["2", "3", "-0.1", "-0.2", "-0.3"];
    const sorted = [...records.payments].sort((a, b) => (a.id < b.id ? -1 : 1));
    const first = String(sorted[0]?.price.amount);
    const amounts = [first, first === "2" ? "3" : "2", ...expected.slice(2)];
    for (const payments of [sorted, [...sorted].reverse()]) {
      for (const order of [refunds, [...refunds].reverse()]) {
        const [, ...found] = cleared(payments, order);
        expect(found).toEqual(amounts.map((each) => `assets:clearing:prov_bank ${each} EUR`));
      }
    }
    const stray = [refundOf("d", "1", 9)];
    expect(() => cleared(sorted, stray)).toThrow("the payment of refund_d is not completed");
  });

  test("after the completion are in the order of time, whatever their identifiers", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("a", money("10", "EUR"));
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    const refunds = [3, 1, 2].map((seconds): BookedRefund => ({
      id: `refund_${String(9 - seconds)}`,
      paymentId: payment.id,
      kind: "REFUND",
      status: "COMPLETED",
      price: money(String(seconds), "EUR"),
      priceUsd: Amount.one,
      value: Amount.one,
      afterCompletion: true,
      happenedAt: addSeconds(payment.happenedAt, seconds),
    }));
    const entries = journalEntries({ ...(await booked(app, id)), refunds }).slice(2);
    expect(entries.map(({ refundId }) => refundId)).toEqual(["refund_8", "refund_7", "refund_6"]);
  });

  test("have memo postings to the account of the provider", async () => {
    const app = createTestApp();
    const { id } = await bill(app, money("10", "EUR"));
    const request = paymentOf("a", money("10", "EUR"));
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    const refund = { idempotencyKey: "r", currency: "EUR", price: "4" } as const;
    await app.payments.refunds.record(testOrganization, payment.id, refund);
    const parts = ["items", "calculations", "payments.refunds"] as const;
    const read = rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts }));
    expect(journalEntries(read).at(-1)?.memo.map(line)).toEqual([
      "memo:refunded:prov_bank 5 USD",
      "memo:offset -5 USD",
    ]);
  });

  test("that add nothing have no entry", async () => {
    expect(await refundsOf("4", [["REFUND", "0"]])).toEqual([]);
  });
});

describe("imbalance", () => {
  const posting = (amount: string, currency: "EUR" | "USD"): Posting => ({
    account: "a",
    amount: { currency, amount: Amount.parseCanonical(amount) ?? Amount.zero },
  });

  test("is empty for postings that add up to zero in every currency", () => {
    expect(imbalance([])).toEqual([]);
    expect(imbalance([posting("1", "EUR"), posting("-1", "EUR"), posting("0", "USD")])).toEqual([]);
  });

  test("is the sum of each currency that does not", () => {
    const found = imbalance([posting("1", "EUR"), posting("-0.9", "EUR"), posting("-2", "USD")]);
    expect(found.map(({ currency, amount }) => `${String(amount)} ${currency}`)).toEqual([
      "-2 USD",
      "0.1 EUR",
    ]);
  });

  test("counts a posting with a total price for this price", () => {
    const paid = { ...posting("5", "USD"), totalPrice: money("4", "EUR") };
    expect(imbalance([paid, posting("-4", "EUR")])).toEqual([]);
  });
});

test("renderHledger writes entries, totals and declarations", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const request = { ...paymentOf("a", money("5.5", "USDC_NATIVE")), providerId: chain.id };
  app.setRates({
    source: "test",
    timestamp: app.clock(),
    freshUntil: undefined,
    unitsPerUsd: new Map([
      ["EUR", Amount.of("0.8")],
      ["USDC_NATIVE", Amount.of("1")],
    ]),
  });
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  expect(renderHledger(journalEntries(await booked(app, id)))).toBe(`\
; Double entries of Quittance. Times are UTC.
decimal-mark .

2025-07-17 Invoice issued
    ; organization:org_test
    ; invoice:${id}
    ; customer:payer@example.com
    ; time:2025-07-17 12:00:00
    assets:receivable  EUR 10
    revenue:sales  EUR -10
    [memo:invoiced]  USD 12.5
    [memo:offset]  USD -12.5

2025-07-17 Payment completed
    ; organization:org_test
    ; invoice:${id}
    ; customer:payer@example.com
    ; payment:${payment.id}
    ; time:2025-07-17 12:00:00
    assets:clearing:prov_chain  "USDC_NATIVE" 5.5 @@ EUR 4.4
    assets:receivable  EUR -4.4
    [memo:paid:prov_chain]  USD 5.5
    [memo:offset]  USD -5.5

2025-07-17 Totals of this journal
    assets:clearing:prov_chain  "USDC_NATIVE" 0 = "USDC_NATIVE" 5.5
    assets:receivable  EUR 0 = EUR 5.6
    [memo:invoiced]  USD 0 = USD 12.5
    [memo:offset]  USD 0 = USD -18
    [memo:paid:prov_chain]  USD 0 = USD 5.5
    revenue:sales  EUR 0 = EUR -10

account assets:clearing:prov_chain
account assets:receivable
account memo:invoiced
account memo:offset
account memo:paid:prov_chain
account revenue:sales
commodity EUR 1.00
commodity USD 1.00
commodity "USDC_NATIVE" 1.000000
`);
});

test("identifiers with other characters do not change the structure of a journal", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const records = await booked(app, id);
  const invoice = { ...records.invoice, id: "invoice_;,:)]%x" as const };
  const journal = renderHledger(journalEntries({ ...records, invoice }));
  expect(journal).toContain("    ; invoice:invoice_%3B%2C%3A%29%5D%25x\n");
});

test("renderHledger lists currencies in the order of their codes", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  for (const [key, currency] of [
    ["a", "USD"],
    ["b", "GBP"],
    ["c", "EUR"],
  ] as const) {
    app.tick(1);
    const request = paymentOf(key, money("1", currency));
    rightOf(await app.payments.payments.record(testOrganization, id, request));
  }
  const totals = renderHledger(journalEntries(await booked(app, id))).split("Totals of this")[1];
  const texts = totals?.split("\n") ?? [];
  const balances = texts.filter((text) => text.startsWith("    assets:clearing:prov_bank"));
  expect(balances.map((text) => text.split(" = ")[1])).toEqual(["EUR 1", "GBP 1", "USD 1"]);
  const commodities = texts.filter((text) => text.startsWith("commodity"));
  expect(commodities.map((text) => text.split(" ")[1])).toEqual(["EUR", "GBP", "USD"]);
});

test("a control character in an identifier is escaped by two hexadecimal digits", () => {
  expect(escapedId("a\nb\u00ff")).toBe("a%0Ab%FF");
});
