// Prints documents with Chromium, reads the pages back with pdftotext, and takes pictures of them.
import { strict as assert } from "node:assert";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { chromium, type Browser } from "playwright-core";
import {
  invoiceLabels,
  renderCreditNoteHtml,
  renderInvoiceHtml,
  type Language,
} from "quittance/html";
import { testOrganization } from "quittance/testing";
import { printInvoice } from "../../../docs/examples/invoice-pdf/print-invoice.ts";
import { chromiumPath } from "../../support/find-chromium.ts";
import { everyItemCase, issueOnPaper } from "../../support/paper-documents.ts";

const folder = resolve(process.argv[2] ?? "reports/paper");
mkdirSync(folder, { recursive: true });

/** Returns the text of each page of a file, as it is laid out. */
const pagesOf = (file: string): ReadonlyArray<string> => {
  const text = execFileSync("pdftotext", ["-layout", file, "-"], { encoding: "utf8" });
  return text.split("\f").filter((page) => page.trim() !== "");
};

const lineCount = 60;

/** Prints an invoice of many lines with two rows each, and checks every page of it. */
const checkLongInvoice = async (): Promise<void> => {
  const items = Array.from({ length: lineCount }, (_, index) => ({
    type: "PAYMENT_INTENT",
    title: `Line ${String(index + 1)}`,
    currency: "EUR",
    price: "10",
    quantity: 2,
    tax_ids: ["tax_full"],
    adjustments: [{ type: "DISCOUNT", title: "Rebate", percent: "10" }],
  }));
  const request = { ...everyItemCase.request, items };
  const { app, id } = await issueOnPaper({ ...everyItemCase, request });
  const file = join(folder, "long.pdf");
  await printInvoice(app.payments, testOrganization, id, { chromium: chromiumPath(), file });
  const pages = pagesOf(file);
  const total = String(pages.length);
  assert.ok(pages.length > 2, "the invoice has several pages");
  let lines = 0;
  for (const [index, page] of pages.entries()) {
    const number = String(index + 1);
    const foot = new RegExp(`${id}\\s+Page ${number} of ${total}\\s*$`, "u");
    assert.match(page, foot, `page ${number} has no foot`);
    const found = [...page.matchAll(/^Line \d+ +2 +€10\.00 +€20\.00$/gmu)].length;
    const head = /^Description +Quantity +Unit price excl\. VAT +Amount$/mu;
    if (found > 0) assert.match(page, head, `page ${number} has no head`);
    // A line is never apart from its rows.
    assert.equal([...page.matchAll(/^ +Rebate +-€2\.00$/gmu)].length, found);
    assert.equal([...page.matchAll(/^Item total +€18\.00$/gmu)].length, found);
    lines += found;
  }
  assert.equal(lines, lineCount);
  const last = pages.find((page) => page.includes("Total excl. VAT")) ?? "";
  for (const text of [/19% +€1,080\.00 +€205\.20/u, /Total excl\. VAT +€1,080\.00/u]) {
    assert.match(last, text);
  }
  assert.match(last, /^.*VAT +€205\.20$/mu);
  assert.match(last, /Total +€1,285\.20/u);
  const count = `${String(lineCount)} lines with a discount each on ${total} pages`;
  process.stdout.write(`${count}: heads, feet, rows and totals are complete.\n`);
};

const languages = Object.keys(invoiceLabels) as ReadonlyArray<Language>;

/** Takes pictures of a page at two widths, and prints it; returns the text of the paper. */
const picture = async (browser: Browser, name: string, html: string): Promise<string> => {
  for (const width of [390, 1280]) {
    const page = await browser.newPage({ viewport: { width, height: 900 } });
    await page.setContent(html);
    const overflow = "document.documentElement.scrollWidth - innerWidth";
    const wide = await page.evaluate<number>(overflow);
    assert.equal(wide, 0, `${name} is wider than ${String(width)} pixels`);
    await page.screenshot({ path: join(folder, `${name}-${String(width)}.png`), fullPage: true });
    const path = join(folder, `${name}.pdf`);
    await page.pdf({ path, preferCSSPageSize: true });
    await page.close();
  }
  return pagesOf(join(folder, `${name}.pdf`)).join("");
};

/** Prints an invoice and its credit note with every item in every language. */
const checkLanguages = async (browser: Browser): Promise<void> => {
  const { page, credit } = await issueOnPaper(everyItemCase);
  const note = await credit();
  const found = await page();
  for (const language of languages) {
    const labels = invoiceLabels[language];
    const options = { locale: language, labels };
    const invoice = await picture(
      browser,
      `invoice-${language}`,
      renderInvoiceHtml(found, options),
    );
    const credited = renderCreditNoteHtml(note, found, options);
    const noted = await picture(browser, `credit-note-${language}`, credited);
    const foot = labels.page.replace("{n}", "1").replace("{m}", "1");
    for (const text of [invoice, noted]) assert.ok(text.includes(foot), `${language}: ${foot}`);
    for (const text of [labels.number, labels.due, labels.vatRate, labels.totalNet]) {
      assert.ok(invoice.includes(text), `${language}: ${text}`);
    }
    assert.ok(noted.includes(labels.totalCredited));
  }
  process.stdout.write(`${String(languages.length)} languages are printed; see ${folder}.\n`);
};

await checkLongInvoice();
const browser = await chromium.launch({
  executablePath: chromiumPath(),
  args: ["--no-sandbox", "--disable-gpu"],
});
try {
  await checkLanguages(browser);
} finally {
  await browser.close();
}
