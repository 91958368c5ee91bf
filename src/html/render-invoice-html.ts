import { amountDue } from "../invoice/amount-due.ts";
import type { StoredInvoice } from "../invoice/expand-invoice.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import { groupBy } from "../kernel/group-by.ts";
import type { InvoiceItemId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import { netOf } from "../payment/refunded.ts";
import { sumOfTaxes, type TaxShare } from "../quote/line-tax.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { invoiceStyle } from "./invoice-style.ts";
import { lineRows, shownAmount, taxTitle, titleOf } from "./line-rows.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { pageFormat, type PageFormat } from "./page-format.ts";
import { paymentsTable, type PaymentsOfPage } from "./payments-table.ts";

/** The records of an invoice page. `getInvoice` returns them with the parts of the same names. */
export interface InvoicePage
  extends
    Pick<StoredInvoice, "invoice" | "items" | "calculations" | "organization">,
    PaymentsOfPage {}

/** Options of an invoice page. */
export interface InvoiceHtmlOptions {
  /** Of amounts, numbers and dates, such as `de-DE`. */
  readonly locale: string;
  /** The texts of the page in the language of the locale. Defaults to English. */
  readonly labels?: Partial<InvoiceLabels>;
}

/**
 * Returns an invoice as an HTML page to read, print or save as PDF.
 *
 * The page is self-contained: no script, no external resource, all texts escaped. It has the lines
 * with their discounts, fees, taxes and rounding, the totals, and completed and pending payments
 * with their refunds. Amounts are rounded to the smallest unit of their currency; where that drops
 * digits, the totals are also shown exactly. With `labels`, the page has the language and the
 * direction of the locale.
 *
 * Throws `RangeError` for a malformed locale.
 *
 * @example
 * const parts = ["items", "calculations", "payments.provider", "payments.refunds"] as const;
 * const { expanded } = orThrow(await quittance.getInvoice(organizationId, id, { parts }));
 * await writeFile("invoice.html", renderInvoiceHtml(expanded, { locale: "en-GB" }));
 */
export const renderInvoiceHtml = (
  page: InvoicePage,
  { locale, labels }: InvoiceHtmlOptions,
): string => {
  const format = pageFormat(locale, labels);
  const { lang, dir } = format;
  const { id } = page.invoice;
  const body = [header(page, format), tables(page, format)];
  return markup`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${format.labels.invoice} ${id}</title>
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
 * Throws `RangeError` for a malformed locale.
 *
 * @example
 * const tables = renderInvoiceTables(expanded, { locale: "en-GB" });
 * const page = markup`<main><h1>${title}</h1>${tables}</main>`.html;
 */
export const renderInvoiceTables = (
  page: InvoicePage,
  { locale, labels }: InvoiceHtmlOptions,
): Markup => tables(page, pageFormat(locale, labels));

const tables = (page: InvoicePage, format: PageFormat): Markup => {
  const all = [lines(page, format), totals(page, format), paymentsTable(page, format)];
  const note = format.hasRounded()
    ? markup`<p class="note">${format.labels.roundedNote}</p>\n`
    : empty;
  return markup`${all}${note}`;
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
${entry(labels.invoice, markup`<bdi>${invoice.id}</bdi>`)}${
    organization === undefined ? empty : entry(labels.from, markup`<bdi>${organization.name}</bdi>`)
  }${entry(labels.billedTo, markup`<bdi>${invoice.customerEmail}</bdi>`)}${entry(
    labels.issued,
    date(invoice.createdAt),
  )}${
    invoice.voidedAt === undefined ? empty : entry(labels.voided, date(invoice.voidedAt))
  }</dl>\n`;
};

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

const totals = (page: InvoicePage, format: PageFormat): Markup => {
  const { invoice, calculations, payments, refunds = [] } = page;
  const { labels, money, total } = format;
  const { currency, price } = invoice;
  const own = (amount: Amount): Money => ({ currency, amount });
  const steps = calculations.filter(
    ({ invoiceItemId, basis: { kind } }) =>
      invoiceItemId === undefined && (kind === "Tax" || kind === "Rounding"),
  );
  const [first] = steps;
  const completed = payments.filter(({ status }) => status === "COMPLETED");
  const paid = Amount.sum(completed.map(({ value }) => value));
  const returned = refunds.filter(({ status }) => status === "COMPLETED");
  const refunded = netOf(returned, ({ value }) => value);
  const row = (label: Markup, amount: Markup, name = ""): Markup =>
    markup`<tr class="${name}"><th scope="row">${label}</th><td>${amount}</td></tr>\n`;
  const subtotal =
    first === undefined ? empty : row(markup`${labels.subtotal}`, money(own(first.price.before)));
  return markup`<table class="totals">
<caption><h2>${labels.summary}</h2></caption>
<tbody>
${subtotal}${steps.map((step) =>
    row(titleOf(step, format), money(shownAmount(step))),
  )}${row(markup`${labels.total}`, total(own(price)), "total")}${lineTaxes(calculations).map(
    (share) =>
      row(
        markup`${labels.includes} ${taxTitle(share.tax, format)}`,
        money(own(share.amount)),
        "step",
      ),
  )}${
    invoice.credited === undefined
      ? empty
      : row(markup`${labels.credited}`, money(own(invoice.credited)))
  }${completed.length === 0 ? empty : row(markup`${labels.paid}`, money(own(paid)))}${
    returned.length === 0
      ? empty
      : markup`${row(
          markup`${labels.refunded}`,
          money(own(Amount.subtract(Amount.zero, refunded))),
        )}${row(markup`${labels.netPaid}`, money(own(Amount.subtract(paid, refunded))))}`
  }${row(markup`${labels.amountDue}`, total(own(amountDue(invoice, payments, refunds))))}</tbody>
</table>\n`;
};

/** Adds up each tax of the lines. The taxes of the document are steps of the total. */
const lineTaxes = (calculations: InvoicePage["calculations"]): ReadonlyArray<TaxShare> =>
  sumOfTaxes(
    calculations.flatMap(({ invoiceItemId, basis }) =>
      invoiceItemId !== undefined && basis.kind === "Tax" ? [basis] : [],
    ),
  );
