import type { InvoiceItemId } from "../ids.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import { groupBy } from "../kernel/group-by.ts";
import { invoiceStyle } from "./invoice-style.ts";
import { lineRows, type ShownItem } from "./line-rows.ts";
import { markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";

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
