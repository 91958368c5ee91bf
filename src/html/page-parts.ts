import type { InvoiceItemId, ProductId } from "../ids.ts";
import { stepsByItem, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { Amount } from "../money/amount.ts";
import type { Product } from "../product/product.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { lineRows, type ShownItem, type ShownLine } from "./line-rows.ts";
import { markup, type Markup } from "./markup.ts";
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
  /** In the part `items.product`, for the descriptions of products. */
  readonly products?: ReadonlyMap<ProductId, Pick<Product, "description">> | undefined;
  /** The net prices of the lines, where the document states them. */
  readonly nets: ReadonlyMap<InvoiceItemId, Amount>;
}

/** Renders the included lines of a document. */
export const linesTable = (page: LinesOfPage, format: PageFormat): Markup => {
  const { labels } = format;
  const lines = linesOf(page);
  const isTaxed = page.calculations.some(({ basis }) => basis.kind === "Tax");
  const isNet = isTaxed && lines.every(({ inclusive }) => inclusive.length === 0);
  return markup`<div class="wide" role="region" tabindex="0" aria-label="${labels.lines}">
<table class="lines">
<caption><h2>${labels.lines}</h2></caption>
<thead><tr><th scope="col">${labels.description}</th><th scope="col">${labels.quantity}</th>
<th scope="col">${isNet ? labels.unitPriceNet : labels.unitPrice}</th>
<th scope="col">${labels.amount}</th></tr></thead>
${lines.map((line) => lineRows(line, format))}</table>
</div>\n`;
};

const linesOf = ({
  items,
  calculations,
  products,
  nets,
}: LinesOfPage): ReadonlyArray<ShownLine> => {
  const steps = stepsByItem(calculations);
  const ofDocument = (steps.get(undefined) ?? []).flatMap(inclusiveTax);
  const included = items.filter(({ excludeReason }) => excludeReason === undefined);
  return included.map((item) => {
    const own = steps.get(item.id) ?? [];
    const basis = own[0]?.basis;
    const ids = basis?.kind === "Base" ? basis.documentTaxIds : [];
    const shared = ofDocument.filter(({ taxId }) => ids.includes(taxId));
    return {
      item,
      steps: own,
      net: nets.get(item.id),
      inclusive: [...own.flatMap(inclusiveTax), ...shared],
      description:
        item.item.type === "PRODUCT" ? products?.get(item.item.productId)?.description : undefined,
    };
  });
};

const inclusiveTax = ({ basis }: InvoiceCalculation): ReadonlyArray<LineTax> =>
  basis.kind === "Tax" && basis.tax.isInclusive ? [basis.tax] : [];
