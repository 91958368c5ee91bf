import type { InvoiceItemId } from "../ids.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { Invoice } from "../invoice/invoice.ts";
import { groupBy } from "../kernel/group-by.ts";
import type { Seller } from "../party/seller.ts";
import { invoiceStyle } from "./invoice-style.ts";
import { lineRows, type ShownItem } from "./line-rows.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";

/** An invoice as a page shows it; a payer does not see the e-mail address. */
export interface ShownInvoice extends Omit<Invoice, "customerEmail"> {
  readonly customerEmail?: string | undefined;
}

/** Nothing is loaded or run, whatever a text contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** Renders a document as a page of its own. */
export const documentHtml = (
  title: string,
  body: ReadonlyArray<Markup>,
  { lang, dir }: PageFormat,
): string =>
  markup`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${{ html: invoiceStyle }}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`.html;

/** Renders a fact of the header of a document. */
export const entry = (label: string, value: Markup): Markup =>
  markup`<dt>${label}</dt><dd>${value}</dd>\n`;

/** Renders the lines of the customer, the last of which is the e-mail address, if it is shown. */
export const billedTo = ({ customer = {}, customerEmail }: BilledTo): ReadonlyArray<Markup> =>
  linesOf([
    ...[customer.name, ...(customer.address ?? []), customer.country, customer.taxId],
    customerEmail,
  ]);

type BilledTo = Pick<ShownInvoice, "customer" | "customerEmail">;

/** Renders the name, the address and the VAT number of a seller. */
export const sellerLines = ({ legalName, address, vatId }: Seller): ReadonlyArray<Markup> =>
  linesOf([
    ...[legalName, address.street, address.extra],
    [address.postCode, address.city].filter(isPresent).join(" ") || undefined,
    ...[address.country, vatId],
  ]);

const isPresent = (text: string | undefined): text is string => text !== undefined;

const linesOf = (texts: ReadonlyArray<string | undefined>): ReadonlyArray<Markup> =>
  texts
    .filter(isPresent)
    .map((line, index) => markup`${index === 0 ? empty : breakLine}<bdi>${line}</bdi>`);

const breakLine = markup`<br>`;

/** Renders the included lines of a document. */
export const linesTable = ({ items, calculations }: LinesOfPage, format: PageFormat): Markup => {
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

interface LinesOfPage {
  readonly items: ReadonlyArray<ShownItem>;
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
}
