import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import { requireLines, type ReadParts } from "../invoice/require-parts.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { pageFormat, type PageFormat } from "./page-format.ts";
import { documentHtml, linesTable } from "./page-parts.ts";
import { entry, partyEntries, type PartiesOfPage } from "./party-entries.ts";
import { paymentsTable } from "./payments-table.ts";
import { totalsTable, type TotalsOfPage } from "./totals-table.ts";

/** The records of an invoice page. `invoices.get` returns them if `expand` has their names. */
export interface InvoicePage extends Pick<StoredInvoice, "organization">, TotalsOfPage, ReadParts {}

/** Options of an invoice page. */
export interface InvoiceHtmlOptions {
  /** Of amounts, numbers and dates, such as `de-DE`. */
  readonly locale: string;
  /** The texts in the language of the locale, such as `invoiceLabels.de`. Default to English. */
  readonly labels?: Partial<InvoiceLabels>;
  /** Of the dates, if the seller has no time zone, such as `Europe/Berlin`. Defaults to UTC. */
  readonly timeZone?: string;
}

/**
 * Returns an invoice as an HTML page to read, print or save as PDF.
 *
 * The page is self-contained: no script, no external resource, all texts escaped. It has the seller
 * that the invoice was created with, or else the name of the organization, the customer, the lines
 * with their discounts, fees, taxes and rounding, the totals, and completed and pending payments
 * with their refunds, and credit notes if their part is read too. Amounts are rounded to the
 * smallest unit of their currency, and the rows add up; the totals are also shown exactly. With
 * `labels`, the page has the language and the direction of the locale.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone, and `TypeError` for details
 * that was read without its items, calculations or payments.
 *
 * @example
 * const expand = ["items", "calculations", "payments.provider", "payments.refunds"] as const;
 * const found = orThrow(await quittance.invoices.get(organizationId, id, { expand }));
 * await writeFile("invoice.html", renderInvoiceHtml(found, { locale: "en-GB" }));
 */
export const renderInvoiceHtml = (
  page: InvoicePage,
  { locale, labels, timeZone }: InvoiceHtmlOptions,
): string => {
  requireLines("renderInvoiceHtml", page, shownParts);
  const format = pageFormat(locale, labels, page.invoice.seller?.timeZone ?? timeZone);
  const { id, number = id } = page.invoice;
  return documentHtml(
    `${format.labels.invoice} ${number}`,
    [header(page, format), tables(page, format)],
    format,
  );
};

/**
 * Returns only the tables of an invoice page, for a page of your own: its lines, totals and
 * payments, without its header, the customer and styles. All texts are escaped.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone, and `TypeError` for details
 * that was read without its items, calculations or payments.
 *
 * @example
 * const tables = renderInvoiceTables(expanded, { locale: "en-GB" });
 * const page = markup`<main><h1>${title}</h1>${tables}</main>`.html;
 */
export const renderInvoiceTables = (
  page: InvoicePage,
  { locale, labels, timeZone }: InvoiceHtmlOptions,
): Markup => {
  requireLines("renderInvoiceTables", page, shownParts);
  return tables(page, pageFormat(locale, labels, page.invoice.seller?.timeZone ?? timeZone));
};

/**
 * Returns only the seller and the customer of an invoice, as the entries of a description list, for
 * a page of your own. All texts are escaped. An invoice that was created without a seller has the
 * name of its organization.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone.
 *
 * @example
 * const parties = renderInvoiceParties(expanded, { locale: "en-GB" });
 * const page = markup`<dl>${parties}</dl>`.html;
 */
export const renderInvoiceParties = (
  page: PartiesOfPage,
  { locale, labels, timeZone }: InvoiceHtmlOptions,
): Markup =>
  partyEntries(page, pageFormat(locale, labels, page.invoice.seller?.timeZone ?? timeZone));

/** Without its lines or its payments, the page of an invoice would be wrong. */
const shownParts = [
  ...(["items", "calculations"] as const),
  ...(["payments.provider", "payments.refunds"] as const),
] as const;

const tables = (page: InvoicePage, format: PageFormat): Markup => {
  const all = [linesTable(page, format), totalsTable(page, format), paymentsTable(page, format)];
  return markup`${all}`;
};

const header = (page: InvoicePage, format: PageFormat): Markup => {
  const { labels, date } = format;
  const { invoice } = page;
  return markup`<header>
<h1>${labels.invoice}</h1>
<span class="status">${labels.statuses[invoice.status]}</span>
</header>
<dl>
${entry(labels.invoice, markup`<bdi>${invoice.number ?? invoice.id}</bdi>`)}${partyEntries(
    page,
    format,
  )}${entry(labels.issued, date(invoice.issuedAt ?? invoice.createdAt))}${
    invoice.dueAt === undefined ? empty : entry(labels.due, date(invoice.dueAt))
  }${invoice.voidedAt === undefined ? empty : entry(labels.voided, date(invoice.voidedAt))}</dl>\n`;
};
