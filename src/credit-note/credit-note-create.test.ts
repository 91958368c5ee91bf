import type { CustomItem } from "../quote/item.ts";
import { describe, expect, test } from "vitest";
import {
  Amount,
  createQuittance,
  discount,
  minorUnits,
  type CreditNote,
  type Currency,
  type Either,
  type Invoice,
  type NewCreditNote,
} from "quittance";
import { limits } from "quittance/adapter";
import { failureOf, type Invalid } from "quittance/errors";
import type { InvoiceItemId } from "../ids.ts";
import { testOrganization } from "quittance/testing";
import {
  createTestApp,
  eventsOf,
  money,
  paymentOf,
  plainRates,
  type TestAppOptions,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";

const idOfItem = (item: { readonly id: InvoiceItemId } | undefined): InvoiceItemId => {
  if (item === undefined) throw new Error("The invoice has no such line");
  return item.id;
};

/** An invoice with custom items, and functions that credit, pay and refund it. */
const open = async (
  lines: ReadonlyArray<readonly [price: string, quantity: number, more?: Partial<CustomItem>]> = [
    ["50", 2],
  ],
  { currency = "EUR", ...options }: TestAppOptions & { readonly currency?: Currency } = {},
) => {
  const app = createTestApp(options);
  const { payments } = app;
  const created = rightOf(
    await payments.invoices.create(testOrganization, {
      currency,
      items: lines.map(([price, quantity, more]) => ({
        type: "PAYMENT_INTENT",
        currency: "EUR",
        price: Amount.of(price),
        quantity,
        ...more,
      })),
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = created.invoice;
  const lineOf = (
    index: number,
    share: { readonly quantity?: number; readonly amount?: string },
  ): NewCreditNote["lines"][number] => ({
    invoiceItemId: idOfItem(created.items[index]),
    quantity: share.quantity,
    amount: share.amount === undefined ? undefined : Amount.of(share.amount),
  });
  const issue = (idempotencyKey: string, more: Partial<NewCreditNote>) =>
    payments.creditNotes.create(testOrganization, id, { idempotencyKey, lines: [], ...more });
  const credit = async (key: string, ...requested: ReadonlyArray<NewCreditNote["lines"][number]>) =>
    rightOf(await issue(key, { lines: requested }));
  const pay = async (key: string, amount: string, status: "PENDING" | "COMPLETED" = "COMPLETED") =>
    rightOf(
      await payments.payments.record(
        testOrganization,
        id,
        paymentOf(key, money(amount, currency), status),
      ),
    );
  const due = async () =>
    Amount.render(rightOf(await payments.invoices.dueIn(testOrganization, id, currency)).amount);
  return { app, payments, created, id, lineOf, issue, credit, pay, due };
};

const standing = ({ status, substatus }: Invoice) => [status, substatus];
const payableOf = ({ payable }: CreditNote) => Amount.render(payable);
const stepsOf = ({ steps }: CreditNote) =>
  steps.map(({ type, price }) => [type, price.before, price.after].join(" "));
const cents = minorUnits({ mode: "HALF_UP", at: "TOTAL" });

describe("a credit note", () => {
  test("of a quantity has the shares of the steps, and lowers the amount due", async () => {
    const { credit, lineOf, due, id } = await open();
    const { creditNote, invoice, replayed } = await credit("c", lineOf(0, { quantity: 1 }));
    expect(replayed).toBe(false);
    expect(creditNote).toMatchObject({ invoiceId: id, currency: "EUR", number: undefined });
    expect(creditNote.lines).toMatchObject([{ quantity: 1, total: Amount.of("50") }]);
    expect(payableOf(creditNote)).toBe("50");
    expect(Amount.render(creditNote.totalUsd)).toBe("62.5");
    expect(creditNote.steps.map(({ type, price }) => [type, Amount.render(price.after)])).toEqual([
      ["PAYMENT_INTENT", "50"],
      ["TOTAL", "50"],
      ["TOTAL_USD", "62.5"],
    ]);
    expect(invoice).toMatchObject({ status: "PENDING", credited: Amount.of("50") });
    expect(await due()).toBe("50");
  });

  test("is calculated by a preview, which stores nothing and takes no number", async () => {
    const { app, id, lineOf } = await open();
    const series = { name: "notes", pattern: "CN-{n:1}" };
    const { creditNotes, invoices } = createQuittance({
      ...app.ports,
      creditNoteNumbering: series,
    });
    const all = { idempotencyKey: "c", lines: [lineOf(0, { quantity: 2 })] };
    const stored = await eventsOf(app.store);
    const shown = rightOf(
      await creditNotes.create(testOrganization, id, { ...all, preview: true }),
    );
    expect(shown).toMatchObject({ isPreview: true, replayed: false, events: [] });
    expect([payableOf(shown.creditNote), shown.creditNote.number]).toEqual(["100", undefined]);
    expect(standing(shown.invoice)).toEqual(["COMPLETED", undefined]);
    expect(rightOf(await invoices.get(testOrganization, id)).invoice.status).toBe("PENDING");
    expect(await eventsOf(app.store)).toEqual(stored);
    const { creditNote, replayed } = rightOf(await creditNotes.create(testOrganization, id, all));
    expect([creditNote.number, replayed]).toEqual(["CN-1", false]);
    expect(
      leftOf(await creditNotes.create(testOrganization, id, { ...all, preview: true })).kind,
    ).toBe("CreditExceedsInvoice");
  });

  test("of an amount credits exactly that amount", async () => {
    const { credit, lineOf, due } = await open([["33.333", 3]]);
    const { creditNote } = await credit("c", lineOf(0, { amount: "12.34" }));
    expect([payableOf(creditNote), Amount.render(creditNote.total)]).toEqual(["12.34", "12.34"]);
    expect(await due()).toBe("87.66");
  });

  test("of a quantity of a rounded line has the exact share, and then the rounded one", async () => {
    const rounding = minorUnits({ mode: "HALF_UP", at: "LINE" });
    const { credit, lineOf, created } = await open([["0.005", 2]], { rounding });
    expect(Amount.render(created.invoice.price)).toBe("0.01");
    const { creditNote } = await credit("c", lineOf(0, { quantity: 1 }));
    expect(stepsOf(creditNote)).toEqual([
      "PAYMENT_INTENT 0.005 0.005",
      "ROUNDING 0.005 0.01",
      "TOTAL 0.01 0.01",
      "TOTAL_USD 0.0125 0.0125",
    ]);
  });

  test("of a unit has its share, also when what is left is worth less than a cent", async () => {
    const { credit, lineOf } = await open([["0.001", 3]]);
    await credit("a", lineOf(0, { quantity: 1 }));
    const { creditNote } = await credit("b", lineOf(0, { quantity: 1 }));
    expect(creditNote.lines).toMatchObject([{ quantity: 1, total: Amount.of("0.001") }]);
    expect(payableOf(creditNote)).toBe("0");
  });

  test("of an amount has its share of each step, and credits it to the last digit", async () => {
    const adjustments = [discount({ percent: Amount.of("10") })];
    const taxIds = [taxIdOf("vat")];
    const policy = { taxes: sampleTaxSource, tax: { at: "DOCUMENT" } } as const;
    const lines = [["100", 1, { adjustments, taxIds }]] as const;
    const { credit, lineOf, created } = await open(lines, policy);
    expect(Amount.render(created.invoice.price)).toBe("107.1");
    const { creditNote } = await credit("c", lineOf(0, { amount: "1" }));
    expect(stepsOf(creditNote)).toEqual([
      "PAYMENT_INTENT 0.933706816059757236227824463118 0.933706816059757236227824463118",
      "DISCOUNT 0.933706816059757236227824463118 0.840336134453781512605042016807",
      "TAX 0.840336134453781512605042016807 1",
      "TOTAL 1 1",
      "TOTAL_USD 1.25 1.25",
    ]);
    expect(creditNote.steps[2]?.tax).toMatchObject({
      base: Amount.of("0.840336134453781512605042016806"),
      amount: Amount.of("0.159663865546218487394957983193"),
    });
    const again = (await credit("d", lineOf(0, { amount: "1" }))).creditNote;
    expect(stepsOf(again).at(-2)).toBe("TOTAL 1 1");
    expect(again.steps[2]?.tax?.amount).not.toEqual(Amount.of("0.319327731092436974789915966386"));
  });

  test("of one of two lines has the part of a tax on the document that its price leads to", async () => {
    const policy = { taxes: sampleTaxSource, tax: { at: "DOCUMENT" } } as const;
    const taxIds = [taxIdOf("vat")];
    const lines = [
      ["10", 1, { taxIds }],
      ["30", 1, { taxIds }],
    ] as const;
    const { credit, lineOf } = await open(lines, policy);
    const { creditNote } = await credit("c", lineOf(0, { quantity: 1 }));
    expect(stepsOf(creditNote)).toContain("TOTAL 11.9 11.9");
  });

  // Another system rounded each note by itself, and its notes added up to 335.00.
  test("of each line of an invoice of 334.99 adds up to 334.99", async () => {
    const prices = ["81.999", "81.999", "68.998", "101.996"];
    const lines = prices.map((price) => [price, 1] as const);
    const { credit, lineOf, created } = await open(lines, { rounding: cents });
    expect(Amount.render(created.invoice.price)).toBe("334.99");
    const notes = [];
    for (const index of prices.keys()) {
      notes.push((await credit(`c${String(index)}`, lineOf(index, { quantity: 1 }))).creditNote);
    }
    expect(notes.map(payableOf)).toEqual(["82", "82", "69", "101.99"]);
    expect(Amount.sum(notes.map(({ total }) => total))).toEqual(Amount.of("334.99"));
    expect(Amount.sum(notes.map(({ totalUsd }) => totalUsd))).toEqual(created.invoice.priceUsd);
  });

  test("of what is left of the quantity takes the rest of the line", async () => {
    const { credit, lineOf, due } = await open([["10", 3]]);
    await credit("a", lineOf(0, { amount: "7.5" }));
    await credit("b", lineOf(0, { quantity: 1 }));
    const { creditNote, invoice } = await credit("c", lineOf(0, { quantity: 2 }));
    expect(payableOf(creditNote)).toBe("12.5");
    expect(standing(invoice)).toEqual(["COMPLETED", undefined]);
    expect(await due()).toBe("0");
  });

  test("of all of a price with more digits than can be paid completes the invoice", async () => {
    const { credit, lineOf, due } = await open([["7.000000000000000000000000000001", 1]]);
    const { creditNote, invoice } = await credit("c", lineOf(0, { quantity: 1 }));
    expect(payableOf(creditNote)).toBe("7");
    expect(standing(invoice)).toEqual(["COMPLETED", undefined]);
    expect(await due()).toBe("0");
  });

  test("is issued once for each key", async () => {
    const { credit, issue, lineOf, app, created } = await open();
    const lines = [lineOf(0, { quantity: 1 })];
    const first = await credit("c", ...lines);
    const again = await credit("c", ...lines);
    expect(again).toMatchObject({ replayed: true, events: [], creditNote: first.creditNote });
    const other = await issue("c", { lines, reason: "Damaged" });
    const { id: earlierId } = first.creditNote;
    const mismatch = { kind: "IdempotencyMismatch", idempotencyKey: "c", earlierId };
    expect(leftOf(other)).toEqual({ ...mismatch, differences: ["reason"] });
    const half = await issue("c", { lines: [lineOf(0, { amount: "1" })], metadata: { a: "b" } });
    expect(leftOf(half)).toEqual({ ...mismatch, differences: ["lines", "metadata"] });
    const { invoice } = rightOf(
      await app.payments.invoices.create(testOrganization, {
        items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("100"), quantity: 1 }],
        customerEmail: "payer@example.com",
      }),
    );
    const request = { idempotencyKey: "c", lines };
    expect(
      leftOf(await app.payments.creditNotes.create(testOrganization, invoice.id, request)),
    ).toEqual({ ...mismatch, differences: ["invoiceId"] });
    const types = (await eventsOf(app.store)).map(({ type }) => type);
    expect(types).toEqual(["invoice.created", "credit_note.created", "invoice.created"]);
    expect(created.invoice.credited).toBeUndefined();
  });

  test("has a number of the series of credit notes, and replays take none", async () => {
    const series = { name: "invoices", pattern: "CN-{YYYY}-{n:3}" };
    const { app, id, lineOf } = await open();
    const numbered = createQuittance({ ...app.ports, creditNoteNumbering: series });
    const issue = async (idempotencyKey: string) =>
      rightOf(
        await numbered.creditNotes.create(testOrganization, id, {
          idempotencyKey,
          lines: [lineOf(0, { amount: "1" })],
        }),
      ).creditNote.number;
    expect(await issue("a")).toBe("CN-2025-001");
    expect(await issue("a")).toBe("CN-2025-001");
    expect(await issue("b")).toBe("CN-2025-002");
    expect(() =>
      createQuittance({ ...app.ports, creditNoteNumbering: { name: "c", pattern: "CN" } }),
    ).toThrow(TypeError);
  });

  test("can be read, listed and expanded", async () => {
    const { credit, lineOf, payments, id, app } = await open();
    const { creditNote: first } = await credit("a", lineOf(0, { amount: "1" }));
    app.tick(1);
    const { creditNote: second } = await credit("b", lineOf(0, { amount: "2" }));
    expect(rightOf(await payments.creditNotes.get(testOrganization, first.id))).toEqual(first);
    const { rows, nextCursor } = rightOf(
      await payments.creditNotes.list(testOrganization, { invoiceId: id, limit: 1 }),
    );
    expect(rows).toEqual([second]);
    const rest = { invoiceId: id, limit: 1, cursor: nextCursor };
    const next = await payments.creditNotes.list(testOrganization, rest);
    expect(rightOf(next).rows).toEqual([first]);
    const expansion = { expand: ["credit_notes"] } as const;
    const { creditNotes } = rightOf(await payments.invoices.get(testOrganization, id, expansion));
    expect(creditNotes).toEqual([second, first]);
  });
});

/** The issues of a rejected request: their paths and messages. */
const issuesOf = (result: Either<unknown, unknown>): ReadonlyArray<readonly [string, string]> => {
  const { issues } = leftOf(result) as Invalid;
  return issues.map(({ path, message }) => [path.join("."), message]);
};

describe("a credit note is rejected", () => {
  test("with every issue of its request", async () => {
    const { issue, lineOf } = await open();
    const invalid = await issue("ä", {
      lines: [
        lineOf(0, {}),
        lineOf(0, { quantity: 0 }),
        lineOf(0, { amount: "0" }),
        lineOf(0, { quantity: 1, amount: "1" }),
      ],
      reason: "x".repeat(501),
    });
    expect(issuesOf(invalid)).toEqual([
      ["idempotencyKey", "must have 1 to 255 visible ASCII characters"],
      ["lines.0", "Pass either quantity or amount"],
      ["lines.1.quantity", "Quantity must be an integer between 1 and 1000000"],
      ["lines.2.amount", "must be greater than 0"],
      ["lines.3", "Pass either quantity or amount"],
      ["reason", "must have at most 500 characters, not 501"],
    ]);
    const twice = [lineOf(0, { quantity: 1 }), lineOf(0, { amount: "1" })];
    expect(issuesOf(await issue("c", { lines: twice }))).toEqual([
      ["lines.1.invoiceItemId", "must not be in the credit note already"],
    ]);
    expect(issuesOf(await issue("c", {}))).toEqual([["lines", "must contain at least 1 element"]]);
    const many = Array.from({ length: 1001 }, () => lineOf(0, { quantity: 1 }));
    expect(issuesOf(await issue("c", { lines: many }))).toEqual([
      ["lines", "must contain at most 1000 elements, not 1001"],
    ]);
  });

  test("for lines of other invoices, and fractions of a cent", async () => {
    const { issue, lineOf } = await open();
    const lines = [
      { invoiceItemId: idOfItem({ id: "invoice_item_x" }), quantity: 1 },
      lineOf(0, { amount: "1.001" }),
    ];
    expect(issuesOf(await issue("c", { lines }))).toEqual([
      ["lines.0.invoiceItemId", "Invoice item not found"],
      ["lines.1.amount", "must be a multiple of 0.01"],
    ]);
  });

  test("for more than is left, with what is left", async () => {
    const { issue, credit, lineOf } = await open();
    const whole = money("100", "EUR");
    const tooMuch = { kind: "CreditExceedsInvoice", index: 0, remaining: whole };
    expect(leftOf(await issue("c", { lines: [lineOf(0, { amount: "100.01" })] }))).toEqual({
      ...tooMuch,
      isQuantity: false,
      exactRemaining: whole,
      remainingQuantity: 2,
    });
    await credit("a", lineOf(0, { quantity: 1 }));
    expect(leftOf(await issue("c", { lines: [lineOf(0, { quantity: 2 })] }))).toEqual({
      ...tooMuch,
      isQuantity: true,
      remaining: money("50", "EUR"),
      exactRemaining: money("50", "EUR"),
      remainingQuantity: 1,
    });
    await credit("b", lineOf(0, { amount: "50" }));
    expect(leftOf(await issue("c", { lines: [lineOf(0, { quantity: 1 })] }))).toMatchObject({
      remaining: money("0", "EUR"),
      remainingQuantity: 0,
    });
  });

  // The message was "Only 4 units with 0 EUR are left", because the rest rounds to no increment.
  test("for more units than are left, with what they are worth before rounding", async () => {
    const increments = { EUR: "5" };
    const rounding = minorUnits({ mode: "HALF_DOWN", at: "TOTAL", increments });
    const { issue, credit, lineOf } = await open([["4.240683", 7]], { rounding });
    await credit("a", lineOf(0, { amount: "15" }));
    await credit("b", lineOf(0, { quantity: 3 }));
    const tooMuch = leftOf(await issue("c", { lines: [lineOf(0, { quantity: 5 })] }));
    expect(tooMuch).toMatchObject({
      remaining: money("0", "EUR"),
      exactRemaining: money("1.962732", "EUR"),
      remainingQuantity: 4,
    });
    expect(failureOf(tooMuch).message).toBe("Only 4 units with 1.962732 EUR are left to credit");
  });

  test("for unknown and for voided invoices", async () => {
    const { issue, payments, id, lineOf } = await open();
    const lines = [lineOf(0, { quantity: 1 })];
    rightOf(await payments.invoices.void(testOrganization, id));
    expect(leftOf(await issue("c", { lines }))).toEqual({ kind: "InvoiceVoided" });
    const unknown = await payments.creditNotes.create(testOrganization, "invoice_x", {
      idempotencyKey: "c",
      lines,
    });
    expect(leftOf(unknown)).toEqual({ kind: "InvoiceNotFound" });
  });

  test("after the maximum number of credit notes", async () => {
    const { issue, credit, lineOf } = await open();
    for (let index = 0; index < limits.maxCreditNotesPerInvoice; index += 1) {
      await credit(`c${String(index)}`, lineOf(0, { amount: "0.01" }));
    }
    const next = await issue("next", { lines: [lineOf(0, { amount: "0.01" })] });
    expect(leftOf(next)).toEqual({ kind: "CreditNoteLimitReached" });
  });

  test("after the maximum number of steps of all credit notes", async () => {
    const prices = Array.from({ length: 1000 }, () => ["1", 1] as const);
    const { issue, credit, lineOf } = await open(prices);
    const parts = prices.map((_, line) => lineOf(line, { amount: "0.01" }));
    for (let index = 0; index < 9; index += 1) await credit(`c${String(index)}`, ...parts);
    // Each has 1,000 steps of lines and two totals.
    const next = await issue("next", { lines: parts });
    expect(leftOf(next)).toEqual({ kind: "CreditNoteLimitReached" });
    const smaller = await issue("smaller", { lines: parts.slice(0, 980) });
    expect(rightOf(smaller).creditNote.steps).toHaveLength(982);
    const last = await issue("last", { lines: parts.slice(0, 1) });
    expect(leftOf(last)).toEqual({ kind: "CreditNoteLimitReached" });
  });
});

describe("a credited invoice", () => {
  test("that is credited in full is completed, and requests no money", async () => {
    const { credit, lineOf, due, app } = await open();
    const { invoice } = await credit("c", lineOf(0, { quantity: 2 }));
    expect(standing(invoice)).toEqual(["COMPLETED", undefined]);
    expect(await due()).toBe("0");
    const types = (await eventsOf(app.store)).map(({ type }) => type);
    expect(types.slice(1)).toEqual(["credit_note.created", "invoice.completed"]);
  });

  test("is completed when its payments cover the rest", async () => {
    const { credit, lineOf, pay } = await open();
    expect(standing((await pay("p", "60")).invoice)).toEqual(["PARTIALLY_PAID", undefined]);
    const { invoice } = await credit("c", lineOf(0, { amount: "40" }));
    expect(standing(invoice)).toEqual(["COMPLETED", undefined]);
  });

  test("is completed by a payment of the rest", async () => {
    const { credit, lineOf, pay, due } = await open([["11.904498929341986", 1]]);
    await credit("c", lineOf(0, { amount: "5.96" }));
    expect(await due()).toBe("5.95");
    expect(standing((await pay("p", "5.95")).invoice)).toEqual(["COMPLETED", undefined]);
  });

  test("that was paid is overpaid until the credit is refunded", async () => {
    const { credit, lineOf, pay, payments } = await open();
    const { payment } = await pay("p", "100");
    const { invoice } = await credit("c", lineOf(0, { quantity: 1 }));
    expect(standing(invoice)).toEqual(["COMPLETED", "OVERPAID"]);
    const refund = { idempotencyKey: "r", currency: "EUR", price: "50" } as const;
    const refunded = rightOf(await payments.refunds.record(testOrganization, payment.id, refund));
    expect(standing(refunded.invoice)).toEqual(["COMPLETED", undefined]);
  });

  test("is no longer overdue when it is credited in full", async () => {
    const { payments, app } = await open();
    const { invoice, items } = rightOf(
      await payments.invoices.create(testOrganization, {
        items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("10"), quantity: 1 }],
        customerEmail: "payer@example.com",
        dueAt: app.clock(),
      }),
    );
    app.tick(60);
    const { id } = invoice;
    const isOverdue = async () =>
      rightOf(await payments.invoices.get(testOrganization, id)).standing?.isOverdue;
    expect(await isOverdue()).toBe(true);
    const lines = [{ invoiceItemId: idOfItem(items[0]), quantity: 1 }];
    rightOf(
      await payments.creditNotes.create(testOrganization, id, { idempotencyKey: "c", lines }),
    );
    expect(await isOverdue()).toBe(false);
    expect(rightOf(await payments.invoices.sweep(testOrganization))).toEqual({
      overdue: 0,
      expired: 0,
    });
  });

  test("in another currency is credited by shares, without rates", async () => {
    const { credit, lineOf, created, app } = await open([["10", 3]], { currency: "JPY" });
    app.setRates({ ...plainRates, unitsPerUsd: new Map() });
    const notes = [];
    for (const [index, quantity] of [1, 2].entries()) {
      notes.push((await credit(`c${String(index)}`, lineOf(0, { quantity }))).creditNote);
    }
    expect(notes.map(payableOf)).toEqual(["1875", "3750"]);
    expect(Amount.sum(notes.map(({ total }) => total))).toEqual(created.invoice.price);
  });
});
