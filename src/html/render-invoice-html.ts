import type { InvoiceItemId } from "../ids.ts";
import type { ExpandedInvoice, StoredInvoice } from "../invoice/invoice-expand.ts";
import { invoiceTotals } from "../invoice/invoice-totals.ts";
import { requireLines, type ReadParts } from "../invoice/require-parts.ts";
import { Amount } from "../money/amount.ts";
import { documentFoot, documentHead, paymentEntries } from "./document-facts.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { pageFormat, type FormatOptions, type PageFormat } from "./page-format.ts";
import { documentHtml, documentTaxes, linesTable } from "./page-parts.ts";
import { paperOf, type Paper } from "./page-style.ts";
import {
  entry,
  partyEntries,
  partyLines,
  type PartiesOfPage,
  type PartyLines,
} from "./party-entries.ts";
import { paymentsTable } from "./payments-table.ts";
import { dueRows, totalsSection, type TotalsOfPage } from "./totals-table.ts";

/** The records of an invoice page. `invoices.get` returns them if `expand` has their names. */
export interface InvoicePage extends Pick<StoredInvoice, "organization">, TotalsOfPage, ReadParts {
  /** In the part `items.product`: the descriptions of the products are printed. */
  readonly products?: ExpandedInvoice["products"] | undefined;
}

/** Options of an invoice page. */
export interface InvoiceHtmlOptions extends FormatOptions {
  /** Defaults to Letter in the regions that use it, such as `en-US`, and else to A4. */
  readonly paper?: Paper;
}

/** Options of the page of an invoice. @inline */
export interface IssuedInvoiceOptions extends InvoiceHtmlOptions {
  /** Whether the status, the payments, the credit notes and what is due are shown too. */
  readonly withPayments?: boolean;
}

/**
 * Returns an invoice as an HTML page to read, print or save as PDF, as it was issued: without
 * payments, refunds and credit notes, so that it stays the same. When the invoice is voided, only
 * the date of that is added. With `withPayments`, the page has what happened since and what is due.
 *
 * The page is self-contained: no script, no external resource, all texts escaped. It has the seller
 * that the invoice was created with, or else the name of the organization, the customer, the lines
 * with their discounts, fees, taxes and rounding, the taxes by rate, the totals, and how to pay.
 * Amounts are rounded to the smallest unit of their currency, and the rows add up; the totals are
 * also shown exactly. Dates are those of the time zone of the seller. With `labels`, the page has
 * the language and the direction of the locale.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone, and `TypeError` for details
 * that was read without its items or calculations, or without all its payments if they are shown.
 *
 * @example
 * const expand = ["items.product", "calculations", "organization"] as const;
 * const found = orThrow(await quittance.invoices.get(organizationId, id, { expand }));
 * await writeFile("invoice.html", renderInvoiceHtml(found, { locale: "en-GB" }));
 */
export const renderInvoiceHtml = (page: InvoicePage, options: IssuedInvoiceOptions): string => {
  const { locale, paper = paperOf(locale), withPayments = false } = options;
  requireLines("renderInvoiceHtml", page, withPayments ? paidParts : lineParts);
  if (withPayments) requirePayments(page);
  const { invoice } = page;
  const { id, number, issuedAt, createdAt, voidedAt, status } = invoice;
  const format = pageFormat(invoice, options);
  const { labels, date } = format;
  const head = {
    title: labels.invoice,
    id,
    number,
    numberLabel: labels.number,
    issuedLabel: labels.issued,
    issuedAt: issuedAt ?? createdAt,
    status: withPayments ? labels.statuses[status] : undefined,
    facts: [voidedAt === undefined ? empty : entry(labels.voided, date(voidedAt))],
  };
  const name = number ?? id;
  return documentHtml(
    { title: `${labels.invoice} ${name}`, name, paper },
    [
      documentHead(head, page, format),
      tables(page, format, withPayments),
      documentFoot(page, paymentEntries(page, format), format),
    ],
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
export const renderInvoiceTables = (page: InvoicePage, options: InvoiceHtmlOptions): Markup => {
  requireLines("renderInvoiceTables", page, paidParts);
  return tables(page, pageFormat(page.invoice, options), true);
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
export const renderInvoiceParties = (page: PartiesOfPage, options: InvoiceHtmlOptions): Markup =>
  markup`${partyEntries(page, pageFormat(page.invoice, options))}`;

/**
 * Returns the seller, the customer and the place of delivery of an invoice as lines of text, for a
 * page that is not HTML. An invoice that was created without a seller has the name of its
 * organization.
 *
 * Throws `RangeError` for a malformed locale or an unknown time zone.
 *
 * @example
 * const { billedTo } = invoiceParties(expanded, { locale: "en-GB" });
 * console.log(billedTo.map(({ label, text }) => (label ? `${label} ${text}` : text)).join("\n"));
 */
export const invoiceParties = (page: PartiesOfPage, options: FormatOptions): PartyLines =>
  partyLines(page, pageFormat(page.invoice, options));

/** Without its lines, the page of an invoice would be wrong. */
const lineParts = ["items", "calculations"] as const;

/** The same of a page that shows payments. */
const paidParts = [...lineParts, "payments.provider", "payments.refunds"] as const;

/** Without some of its payments, what was paid and is due would be wrong. */
const requirePayments = ({ payments, paymentsTotal = payments.length }: InvoicePage): void => {
  if (payments.length >= paymentsTotal) return;
  const found = `${String(payments.length)} of ${String(paymentsTotal)} payments`;
  throw new TypeError(
    `renderInvoiceHtml got ${found}: pass those of payments.all, and the refunds of refunds.all`,
  );
};

const tables = (page: InvoicePage, format: PageFormat, withPayments: boolean): Markup => {
  const { items, calculations, products } = page;
  const totals = invoiceTotals(page);
  const nets = new Map<InvoiceItemId, Amount>(
    totals?.lines.map(({ invoiceItemId, net }) => [invoiceItemId, net]),
  );
  const further = withPayments ? dueRows(page, format) : empty;
  return markup`${[
    linesTable({ items, calculations, taxes: documentTaxes(calculations), products, nets }, format),
    totalsSection({ ...page, totals, earlierTax: Amount.zero }, format, further),
    withPayments ? paymentsTable(page, format) : empty,
  ]}`;
};
