import type { InvoiceItemId, ProductId } from "../ids.ts";
import { stepsByItem, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { Amount } from "../money/amount.ts";
import type { Product } from "../product/product.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { rateKey } from "../tax/tax-whole.ts";
import { lineRows, type ShownItem, type ShownLine, type ShownRates } from "./line-rows.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";
import { pageStyle, type Paper } from "./page-style.ts";

/** Nothing is loaded or run, whatever a text contains. */
const policy = "default-src 'none'; style-src 'unsafe-inline'";

/** What a page is named and printed on. */
export interface PageSetup {
  readonly title: string;
  /** In the foot of each printed page. */
  readonly name: string;
  readonly paper: Paper;
}

/** Renders a document as a page of its own. */
export const documentHtml = (
  { title, name, paper }: PageSetup,
  body: ReadonlyArray<Markup>,
  format: PageFormat,
): string =>
  markup`<!doctype html>
<html lang="${format.lang}" dir="${format.dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<title>${title}</title>
<style>${{ html: pageStyle(name, paper, format) }}</style>
</head>
<body>
<main>
${body}</main>
</body>
</html>
`.html;

/** The records of the lines of a document. */
export interface LinesOfPage {
  readonly items: ReadonlyArray<ShownItem>;
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  /** See `documentTaxes`. */
  readonly taxes: ReadonlyArray<LineTax>;
  /** In the part `items.product`, for the descriptions of products. */
  readonly products?: ReadonlyMap<ProductId, Pick<Product, "description">> | undefined;
  /** The net prices of the lines, where the document states them. */
  readonly nets: ReadonlyMap<InvoiceItemId, Amount>;
}

/** Renders the included lines of a document. */
export const linesTable = (page: LinesOfPage, format: PageFormat): Markup => {
  const { labels } = format;
  const lines = linesOf(page);
  const taxes = lines.flatMap((line) => line.taxes);
  const isNet = taxes.length > 0 && !taxes.some(({ isInclusive }) => isInclusive);
  const rates = ratesOf(page, lines);
  return markup`<div class="wide" role="region" tabindex="0" aria-label="${labels.lines}">
<table class="lines">
<caption><h2>${labels.lines}</h2></caption>
<thead><tr><th scope="col">${labels.description}</th><th scope="col">${labels.quantity}</th>
<th scope="col">${isNet ? labels.unitPriceNet : labels.unitPrice}</th>
${
  rates.hasColumn ? markup`<th scope="col">${labels.vatRate}</th>\n` : empty
}<th scope="col">${labels.amount}</th></tr></thead>
${lines.map((line) => lineRows(line, rates, format))}</table>
</div>\n`;
};

/** Returns the taxes of a document that are steps of the document, and not of its lines. */
export const documentTaxes = (
  calculations: ReadonlyArray<InvoiceCalculation>,
): ReadonlyArray<LineTax> =>
  calculations.filter(({ invoiceItemId }) => invoiceItemId === undefined).flatMap(taxOf);

/** Returns what lines show of their rates: nothing if the document has only one. */
const ratesOf = (
  { taxes }: LinesOfPage,
  lines: ReadonlyArray<Pick<ShownLine, "taxes">>,
): ShownRates => {
  const keys = lines.flatMap((line) => (line.taxes.length === 0 ? [""] : line.taxes.map(rateKey)));
  const areSeveral = new Set(keys).size > 1;
  return { areSeveral, hasColumn: areSeveral && taxes.length > 0 };
};

const linesOf = ({
  items,
  calculations,
  taxes,
  products,
  nets,
}: LinesOfPage): ReadonlyArray<ShownLine> => {
  const steps = stepsByItem(calculations);
  const included = items.filter(({ excludeReason }) => excludeReason === undefined);
  return included.map((item) => {
    const own = steps.get(item.id) ?? [];
    const basis = own[0]?.basis;
    const ids = basis?.kind === "Base" ? basis.documentTaxIds : [];
    const shared = taxes.filter(({ taxId }) => ids.includes(taxId));
    return {
      item,
      steps: own,
      net: nets.get(item.id),
      taxes: [...own.flatMap(taxOf), ...shared],
      description:
        item.item.type === "PRODUCT" ? products?.get(item.item.productId)?.description : undefined,
    };
  });
};

const taxOf = ({ basis }: InvoiceCalculation): ReadonlyArray<LineTax> =>
  basis.kind === "Tax" ? [basis.tax] : [];
