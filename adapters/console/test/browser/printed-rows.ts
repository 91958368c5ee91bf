// Tests in Chromium that the displayed rows of random invoices add up to their displayed totals.
import { strict as assert } from "node:assert";
import * as fc from "fast-check";
import { memoryCatalog } from "@quittance/memory";
import type { Page } from "playwright-core";
import { Amount, fixedRates } from "quittance";
import { createQuotes } from "../../../../src/quote/quotes.ts";
import { invoiceLabels, renderInvoiceHtml, type InvoicePage } from "quittance/html";
import {
  anyCreditCase,
  billedBy,
  Credits,
  incrementOf,
  type CreditCase,
} from "../../../../test/support/credit-case.ts";
import { caseSeed } from "../../../../test/support/case-seed.ts";
import { withChromium } from "./open-page.ts";

/** A row as the browser displays it: its classes, its label, and the amount in its last cell. */
interface Row {
  readonly kind: string;
  readonly label: string;
  readonly text: string;
}

/** The displayed rows of a page: those of each line, and those of the totals. */
interface Displayed {
  readonly lines: ReadonlyArray<ReadonlyArray<Row>>;
  readonly totals: ReadonlyArray<Row>;
}

type Language = keyof typeof invoiceLabels;

/** Runs in the browser: displays pages one after the other, and reads what is seen of the rows. */
const readPages = `(pages) => pages.map((html) => {
  document.documentElement.innerHTML = new DOMParser()
    .parseFromString(html, "text/html").documentElement.innerHTML;
  const rowsOf = (part) => [...part.querySelectorAll("tr")].map((row) => {
    const [label, amount] = [row.cells[0], row.cells[row.cells.length - 1]];
    return { kind: row.className, label: label.innerText, text: amount.innerText.split("\\n")[0] };
  });
  return {
    lines: [...document.querySelectorAll(".lines tbody")].map(rowsOf),
    totals: rowsOf(document.querySelector(".totals")),
  };
})`;

/** Decimals of the texts that are added here; no currency displays more. */
const decimals = 18;

/** Reads a displayed amount such as "-€1,234.50" as units of the last decimal. */
const unitsOf = (text: string, language: Language): bigint => {
  const digits = text.replaceAll(language === "en" ? /[^\d.]/gu : /[^\d,]/gu, "");
  const [whole = "", fraction = ""] = digits.split(language === "en" ? "." : ",");
  const units = BigInt(whole + fraction.padEnd(decimals, "0"));
  return /[-−]/u.test(text) ? -units : units;
};

/** Adds up everything on a page, as a reader would; returns what does not add up. */
const problemOf = ({ lines, totals }: Displayed, language: Language): string | undefined => {
  const sumOf = (rows: ReadonlyArray<Row>): bigint =>
    rows
      .filter(({ kind }) => !kind.includes("part"))
      .reduce((sum, { text }) => sum + unitsOf(text, language), 0n);
  let sum = 0n;
  for (const rows of lines) {
    const total = rows.filter(({ kind }) => kind === "sum");
    const steps = rows.filter(({ kind }) => kind !== "sum");
    const { converted } = invoiceLabels[language];
    const start = steps.findLastIndex(({ label }) => label.startsWith(converted));
    const added = sumOf(steps.slice(Math.max(0, start)));
    if (total.length > 0 && sumOf(total) !== added) return `line ${JSON.stringify(rows)}`;
    sum += added;
  }
  const rows = totals.filter(({ kind }) => !kind.includes("part"));
  const at = rows.findIndex(({ kind }) => kind === "total");
  const subtotal = rows.slice(0, Math.min(at, 1));
  const isSum =
    (subtotal.length === 0 || sumOf(subtotal) === sum) &&
    sum + sumOf(rows.slice(1, at)) === sumOf(rows.slice(at, at + 1)) &&
    sumOf(rows.slice(at, -1)) === sumOf(rows.slice(-1));
  return isSum && lines.length > 0 ? undefined : `totals ${JSON.stringify(totals)}`;
};

/** A control: what no longer adds up. */
const withAnotherTotal = ({ lines, totals }: Displayed): Displayed => ({
  lines,
  totals: totals.map((row) => (row.kind === "total" ? { ...row, text: `1${row.text}` } : row)),
});

/** Returns the page of a case, and it with credit notes; none without a total above zero. */
const pagesOf = async ({
  found,
  credits,
  order,
}: CreditCase): Promise<ReadonlyArray<InvoicePage>> => {
  const { organizationId, catalog, rates, request, ...policy } = found;
  const ports = { catalog: memoryCatalog(catalog), rates: fixedRates(rates), ...policy };
  const quote = await createQuotes(ports).calculate(organizationId, request);
  if (quote._tag === "Left" || !Amount.isPositive(quote.right.total.price)) return [];
  const billed = billedBy(quote.right);
  const page = { ...billed, payments: [], providers: new Map(), organization: undefined };
  const issued = new Credits(billed);
  issued.split({ credits, order }, incrementOf(billed));
  const creditNotes = issued.notes.map((note) => ({ ...note, number: "CN-1" }));
  const credited = Amount.sum(creditNotes.map(({ payable }) => payable));
  const invoice = { ...billed.invoice, credited };
  return [page, { ...page, invoice, creditNotes } as unknown as InvoicePage];
};

/** The places and modes of roundings and taxes of a case, for the report. */
const policyOf = ({ found: { rounding, tax } }: CreditCase): string => {
  const rule = rounding?.EUR;
  return `${rule === undefined ? "exact" : `${rule.mode}:${rule.at}`}, ${tax?.at ?? "no tax"}`;
};

/** Displays random invoices in one language after the other, and adds up what is displayed. */
const checkInvoices = async (page: Page, count: number): Promise<void> => {
  const languages = Object.keys(invoiceLabels) as ReadonlyArray<Language>;
  const policies = new Set<string>();
  const failures: Array<string> = [];
  let [invoices, pages, seed] = [0, 0, caseSeed];
  for (; invoices < count; seed += 1) {
    const language = languages[seed % languages.length] ?? "en";
    const options = { locale: language, labels: invoiceLabels[language] };
    const shown: Array<string> = [];
    for (const each of fc.sample(anyCreditCase, { seed, numRuns: Math.min(count, 100) })) {
      const found = await pagesOf(each);
      shown.push(...found.map((one) => renderInvoiceHtml(one, { ...options, withPayments: true })));
      if (found.length === 0) continue;
      invoices += 1;
      policies.add(policyOf(each));
    }
    // A document that displayed thousands of pages gets slow.
    await page.goto("about:blank");
    const read = await page.evaluate<ReadonlyArray<Displayed>>(
      `(${readPages})(${JSON.stringify(shown)})`,
    );
    assert.equal(read.length, shown.length);
    const [first] = read;
    assert.ok(first === undefined || problemOf(withAnotherTotal(first), language) !== undefined);
    for (const [index, displayed] of read.entries()) {
      const problem = problemOf(displayed, language);
      if (problem === undefined) continue;
      failures.push(`seed ${String(seed)}, ${language}, page ${String(index)}: ${problem}`);
    }
    pages += read.length;
  }
  assert.deepEqual(failures, []);
  const counts = `${String(invoices)} invoices on ${String(pages)} pages`;
  process.stdout.write(`${counts} add up, under ${String(policies.size)} policies\n`);
};

await withChromium(async (browser) => {
  const count = Number.parseInt(process.env["QUITTANCE_INVOICES"] ?? "100", 10);
  await checkInvoices(await browser.newPage({ viewport: { width: 1280, height: 900 } }), count);
});
