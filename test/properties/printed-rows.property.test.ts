import * as fc from "fast-check";
import { Amount, discount, formatMoney, minorUnits, type CreditNote } from "quittance";
import { renderCreditNoteHtml, renderInvoiceHtml, type InvoicePage } from "quittance/html";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { anyCouponCase, anyTaxedCase } from "quittance/testing/generators";
import type { CreditPlan } from "../../src/credit-note/credit-note-decide.ts";
import { anyWholeCreditCase, creditWhole } from "../support/whole-credit-properties.ts";
import { anyCreditCase, billedBy, Credits, incrementOf } from "../support/credit-case.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { createTestApp, paymentOf } from "../support/create-test-app.ts";
import { priceCase } from "../support/price-case.ts";
import { rightOf } from "../support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../support/sample-catalog.ts";

/** A row as a reader sees it: what it is, its label, and the amount in its last cell. */
interface Row {
  readonly kind: string;
  readonly label: string;
  readonly amount: bigint;
}

/** Decimals of the texts that are added here; no currency shows more. */
const decimals = 18;

/** Reads a shown amount such as "-€1,234.50" or "5 USDT" as units of the last decimal. */
const unitsOf = (text: string): bigint => {
  const [whole = "", fraction = ""] = text.replaceAll(/[^\d.]/gu, "").split(".");
  const units = BigInt(whole + fraction.padEnd(decimals, "0"));
  return /[-−]/u.test(text) ? -units : units;
};

const withoutTags = (html: string): string => html.replaceAll(/<[^>]*>/gu, "").trim();

/** Reads the rows of a part of a page. */
const rowsOf = (html: string): ReadonlyArray<Row> =>
  [...html.matchAll(/<tr(?: class="([^"]*)")?>(.*?)<\/tr>/gsu)].map(([, kind = "", row = ""]) => {
    const cells = row.replaceAll(/<small>.*?<\/small>/gsu, "").match(/<t[hd].*?<\/t[hd]>/gsu) ?? [];
    const [label = "", last = ""] = [cells[0], cells.at(-1)].map((cell) => withoutTags(cell ?? ""));
    return { kind, label, amount: unitsOf(last) };
  });

const isCounted = ({ kind }: Row): boolean => !kind.includes("part");

const sumOf = (rows: ReadonlyArray<Row>): bigint =>
  rows.filter(isCounted).reduce((sum, { amount }) => sum + amount, 0n);

/** Adds up the rows of a line, from its last conversion on, and returns its total. */
const lineTotal = (body: string): bigint => {
  const rows = rowsOf(body);
  const total = rows.find(({ kind }) => kind === "sum");
  const steps = rows.filter((row) => row !== total);
  const start = Math.max(
    0,
    steps.findLastIndex(({ label }) => label.startsWith("Converted")),
  );
  const sum = sumOf(steps.slice(start));
  if (total !== undefined) expect(sum).toBe(total.amount);
  return sum;
};

/** Adds up everything on a page, as a reader would: as it was issued, and with payments. */
const checkPage = (page: InvoicePage): void => {
  const options = { locale: "en-GB" };
  const issued = checkTotal(renderInvoiceHtml(page, options), page.items.length);
  expect(issued.rows).toHaveLength(issued.at + 1);
  const html = renderInvoiceHtml(page, { ...options, withPayments: true });
  const { rows, at } = checkTotal(html, page.items.length);
  expect(rows.slice(0, at + 1)).toEqual(issued.rows);
  expect(sumOf(rows.slice(at, -1))).toBe(rows.at(-1)?.amount);
};

/** Adds up a credit note, whose total is what it credits. */
const checkNote = (note: CreditNote, page: InvoicePage): void => {
  const html = renderCreditNoteHtml(note, page, { locale: "en-GB" });
  const { rows, at } = checkTotal(html, note.lines.length);
  expect(rows).toHaveLength(at + 1);
  const { currency } = note;
  expect(rows[at]?.amount).toBe(unitsOf(formatMoney({ currency, amount: note.payable }, "en-GB")));
};

/** Returns a table of a page by its class. */
const tableOf = (html: string, name: string): string =>
  html.split("<table ").find((part) => part.startsWith(`class="${name}"`)) ?? "";

/** Adds up the lines of a document, its taxes, what is above its total and what it contains. */
const checkTotal = (html: string, count: number) => {
  const lines = [...tableOf(html, "lines").matchAll(/<tbody>.*?<\/tbody>/gsu)].map(([body]) =>
    lineTotal(body),
  );
  expect(lines).toHaveLength(count);
  const all = rowsOf(tableOf(html, "totals"));
  const rows = all.filter(isCounted);
  const at = rows.findIndex(({ kind }) => kind === "total");
  const [subtotal, ...above] = rows.slice(0, at);
  const sum = lines.reduce((added, amount) => added + amount, 0n);
  if (subtotal !== undefined) expect(subtotal.amount).toBe(sum);
  expect(sum + sumOf(above)).toBe(rows[at]?.amount);
  const parts = all.filter(({ kind }) => kind.includes("part"));
  const total = parts.reduce((added, { amount }) => added + amount, 0n);
  if (parts.length > 0) expect(total).toBe(rows[at]?.amount);
  const shown = (parts.length > 0 ? parts : rows.slice(0, at)).find(({ label }) => label === "VAT");
  const taxes = rowsOf(tableOf(html, "vat").split("<tbody>")[1] ?? "");
  expect(taxes.reduce((added, { amount }) => added + amount, 0n)).toBe(shown?.amount ?? 0n);
  return { rows, at };
};

const nothing = { payments: [], providers: new Map(), organization: undefined };

checkProperty(
  "the shown rows of an invoice add up to its shown totals, under every policy, with credit notes",
  anyCreditCase,
  async ({ found, credits, order }) => {
    const quote = await priceCase(found);
    // Invoices whose total is out of range, truncated or rounded to zero cannot be created.
    fc.pre(quote._tag === "Right" && Amount.isPositive(quote.right.total.price));
    const billed = billedBy(quote.right);
    const page = { ...billed, ...nothing };
    checkPage(page);
    const notes = new Credits(billed);
    notes.split({ credits, order }, incrementOf(billed));
    const credited = Amount.sum(notes.notes.map(({ payable }) => payable));
    const creditNotes = notes.notes.map((note) => ({ ...note, number: "CN-1" }));
    checkPage({
      ...page,
      invoice: { ...billed.invoice, credited },
      creditNotes: creditNotes as unknown as InvoicePage["creditNotes"],
    });
  },
  { numRuns: 10 * runs },
);

/** What a note has beyond its plan. */
const issued = {
  id: "credit_1",
  number: undefined,
  reason: undefined,
  createdAt: "2025-07-18 12:00:00",
};

const noteOf = ({ invoice }: InvoicePage, plan: CreditPlan): CreditNote =>
  ({ ...issued, ...plan, currency: invoice.currency }) as unknown as CreditNote;

checkProperty(
  "the shown rows of a credit note add up to what it credits, under every policy",
  anyCreditCase,
  async ({ found, credits, order }) => {
    const quote = await priceCase(found);
    fc.pre(quote._tag === "Right" && Amount.isPositive(quote.right.total.price));
    const billed = billedBy(quote.right);
    const notes = new Credits(billed);
    notes.split({ credits, order }, incrementOf(billed));
    const page = { ...billed, ...nothing };
    for (const plan of notes.notes) checkNote(noteOf(page, plan), page);
  },
  { numRuns: 3 * runs },
);

checkProperty(
  "the shown rows of a credit note in whole amounts add up to what it credits",
  anyWholeCreditCase,
  async (given) => {
    const found = await creditWhole(given);
    fc.pre(found !== undefined);
    const page = { ...found.billed, ...nothing } as InvoicePage;
    for (const plan of found.notes) checkNote(noteOf(page, plan), page);
  },
  { numRuns: 3 * runs },
);

/** A document of lines with any taxes, discounts, coupons and conversions. */
const anyDocument = fc.record({
  found: fc.oneof(anyTaxedCase, anyCouponCase),
  isCash: fc.boolean(),
});

const cash = { EUR: "0.05", CHF: "0.05", JPY: "5" };

// For 10,000 documents of each profile, set QUITTANCE_RUNS=2500.
describe.each(["invoice", "shop", "exact"] as const)("in the totals profile %s", (totals) => {
  const isWhole = totals !== "exact";
  /** Documents whose total has parts, so that the property cannot hold of none. */
  let withParts = 0;

  checkProperty(
    "the shown rows of an invoice add up to its shown totals",
    anyDocument,
    async ({ found, isCash }) => {
      const others = { rounding: undefined, tax: undefined };
      const policy = { ...others, totals, increments: isWhole && isCash ? cash : undefined };
      const quote = await priceCase({ ...found, ...policy });
      fc.pre(quote._tag === "Right" && Amount.isPositive(quote.right.total.price));
      const page = { ...billedBy(quote.right), ...nothing };
      expect(page.invoice.totalsProfile).toBe(isWhole ? totals : undefined);
      checkPage(page);
      if (/class="step part"><th scope="row">Total excl/u.test(htmlOf(page))) withParts += 1;
    },
    { numRuns: 4 * runs },
  );

  test("some documents show a net price below the total", () => {
    expect(withParts).toBeGreaterThan(runs / 10);
  });
});

const htmlOf = (page: InvoicePage): string => renderInvoiceHtml(page, { locale: "en-GB" });

const item = (price: string, percent?: string) => ({
  ...({ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of(price), quantity: 1 } as const),
  taxIds: [taxIdOf("vat")],
  ...(percent === undefined ? {} : { adjustments: [discount({ percent: Amount.of(percent) })] }),
});

const open = async (items: ReadonlyArray<ReturnType<typeof item>>, options: object = {}) => {
  const app = createTestApp({ taxes: sampleTaxSource, ...options });
  const request = { currency: "EUR" as const, items, customerEmail: "ada@example.com" };
  const created = rightOf(await app.payments.invoices.create(testOrganization, request));
  return { app, page: { ...created, payments: [] } };
};

const amountsOf = (page: InvoicePage): ReadonlyArray<string> =>
  [...renderInvoiceHtml(page, { locale: "en-GB" }).matchAll(/<td><data[^>]*>([^<]*)/gu)].map(
    ([, text = ""]) => text,
  );

// Each change was rounded by itself: 9.99 - 2.50 + 1.42 was printed above 8.92.
test("9.99 less 25 % at 19 % shows 9.99 - 2.50 + 1.43 = 8.92", async () => {
  const { page } = await open([item("9.99", "25")]);
  expect(amountsOf(page).slice(0, 4)).toEqual(["€9.99", "-€2.50", "€1.43", "€8.92"]);
  checkPage(page);
});

test.each(["LINE", "TOTAL"] as const)("payments in parts add up, rounded at %s", async (at) => {
  const rounding = minorUnits({ mode: "UP", at });
  const { app, page } = await open([item("3.333"), item("6.667", "12.5")], { rounding });
  const { id } = page.invoice;
  for (const [key, amount, currency] of [
    ["a", "1.005", "GBP"],
    ["b", "2", "EUR"],
    ["c", "100", "EUR"],
  ] as const) {
    const request = paymentOf(key, { currency, amount: Amount.of(amount) });
    rightOf(await app.payments.payments.record(testOrganization, id, request));
    const parts = ["items", "calculations", "payments.provider", "payments.refunds"] as const;
    checkPage(rightOf(await app.payments.invoices.get(testOrganization, id, { expand: parts })));
  }
});
