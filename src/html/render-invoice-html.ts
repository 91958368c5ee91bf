import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import { groupBy } from "../kernel/group-by.ts";
import type { InvoiceItemId } from "../ids.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { invoiceStyle } from "./invoice-style.ts";
import { lineRows } from "./line-rows.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { pageFormat, type PageFormat } from "./page-format.ts";
import { paymentsTable } from "./payments-table.ts";
import { totalsTable, type TotalsOfPage } from "./totals-table.ts";

/** The records of an invoice page. `getInvoice` returns them with the parts of the same names. */
export interface InvoicePage extends Pick<StoredInvoice, "organization">, TotalsOfPage {}

/** Options of an invoice page. */
export interface InvoiceHtmlOptions {
  /** Of amounts, numbers and dates, such as `de-DE`. */
  readonly locale: string;
  /** The texts in the language of the locale, such as `invoiceLabels.de`. Default to English. */
  readonly labels?: Partial<InvoiceLabels>;
  /** Of the dates, such as `Europe/Berlin`. Defaults to UTC. */
  readonly timeZone?: string;
}

/**
 * Returns an invoice as an HTML page to read, print or save as PDF.
 *
 * The page is self-contained: no script, no external resource, all texts escaped. It has the lines
 * with their discounts, fees, taxes and rounding, the totals, and completed and pending payments
 * with their refunds, and credit notes if their part is read too. Amounts are rounded to the
 * smallest unit of their currency, and the rows add up; the totals are also shown exactly. With
 * `labels`, the page has the language and the direction of the locale.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone.
 *
 * @example
 * const parts = ["items", "calculations", "payments.provider", "payments.refunds"] as const;
 * const found = orThrow(await quittance.getInvoice(organizationId, id, { parts }));
 * await writeFile("invoice.html", renderInvoiceHtml(found, { locale: "en-GB" }));
 */
export const renderInvoiceHtml = (
  page: InvoicePage,
  { locale, labels, timeZone }: InvoiceHtmlOptions,
): string => {
  const format = pageFormat(locale, labels, timeZone);
  const { lang, dir } = format;
  const { id, number = id } = page.invoice;
  const body = [header(page, format), tables(page, format)];
  return markup`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${format.labels.invoice} ${number}</title>
<style>${{ html: invoiceStyle }}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`.html;
};

/**
 * Returns only the tables of an invoice page, for a page of your own: its lines, totals and
 * payments, without its header, the customer and styles. All texts are escaped.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone.
 *
 * @example
 * const tables = renderInvoiceTables(expanded, { locale: "en-GB" });
 * const page = markup`<main><h1>${title}</h1>${tables}</main>`.html;
 */
export const renderInvoiceTables = (
  page: InvoicePage,
  { locale, labels, timeZone }: InvoiceHtmlOptions,
): Markup => tables(page, pageFormat(locale, labels, timeZone));

const tables = (page: InvoicePage, format: PageFormat): Markup => {
  const all = [lines(page, format), totalsTable(page, format), paymentsTable(page, format)];
  return markup`${all}`;
};

/** Nothing is loaded or run, whatever a text contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

const header = ({ invoice, organization }: InvoicePage, format: PageFormat): Markup => {
  const { labels, date } = format;
  const entry = (label: string, value: Markup): Markup =>
    markup`<dt>${label}</dt><dd>${value}</dd>\n`;
  return markup`<header>
<h1>${labels.invoice}</h1>
<span class="status">${labels.statuses[invoice.status]}</span>
</header>
<dl>
${entry(labels.invoice, markup`<bdi>${invoice.number ?? invoice.id}</bdi>`)}${
    organization === undefined ? empty : entry(labels.from, markup`<bdi>${organization.name}</bdi>`)
  }${entry(labels.billedTo, markup`${billedTo(invoice)}`)}${entry(
    labels.issued,
    date(invoice.issuedAt ?? invoice.createdAt),
  )}${invoice.dueAt === undefined ? empty : entry(labels.due, date(invoice.dueAt))}${
    invoice.voidedAt === undefined ? empty : entry(labels.voided, date(invoice.voidedAt))
  }</dl>\n`;
};

/** The lines of the customer, the last of which is the e-mail address. */
const billedTo = ({
  customer = {},
  customerEmail,
}: InvoicePage["invoice"]): ReadonlyArray<Markup> =>
  [customer.name, ...(customer.address ?? []), customer.country, customer.taxId, customerEmail]
    .filter((line) => line !== undefined)
    .map((line, index) => markup`${index === 0 ? empty : breakLine}<bdi>${line}</bdi>`);

const breakLine = markup`<br>`;

const lines = ({ items, calculations }: InvoicePage, format: PageFormat): Markup => {
  const { labels } = format;
  const steps = groupBy(calculations, ({ invoiceItemId }) => invoiceItemId);
  const stepsOf = (id: InvoiceItemId): ReadonlyArray<InvoiceCalculation> =>
    [...(steps.get(id) ?? [])].sort((a, b) => a.idx - b.idx);
  const included = items.filter(({ excludeReason }) => excludeReason === undefined);
  return markup`<div class="wide" role="region" tabindex="0" aria-label="${labels.lines}">
<table class="lines">
<caption><h2>${labels.lines}</h2></caption>
<thead><tr><th scope="col">${labels.description}</th><th scope="col">${labels.quantity}</th>
<th scope="col">${labels.unitPrice}</th><th scope="col">${labels.amount}</th></tr></thead>
${included.map((item) => lineRows(item, stepsOf(item.id), format))}</table>
</div>\n`;
};
