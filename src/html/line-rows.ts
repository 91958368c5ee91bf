import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import type { Money } from "../money/money.ts";
import { delta } from "../quote/calculation-step.ts";
import type { LineTax } from "../quote/line-tax.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";

/** Renders a line of an invoice: its charge, then each step that changes or explains its price. */
export const lineRows = (
  item: InvoiceItem,
  steps: ReadonlyArray<InvoiceCalculation>,
  format: PageFormat,
): Markup => {
  const { labels } = format;
  const [first, ...others] = steps;
  if (first?.basis.kind !== "Base") return empty;
  const { unitPrice } = first.basis;
  const last = others.at(-1);
  return markup`<tbody>
<tr><th scope="row"><bdi>${first.title}</bdi></th>
<td>${format.count(item.quantity)}</td><td>${format.money(unitPrice)}</td>
<td>${format.money(priceAfter(first))}</td></tr>
${others.map((step) => stepRow(step, format))}${
    last === undefined
      ? empty
      : markup`<tr class="sum"><th scope="row" colspan="3">${labels.lineTotal}</th>
<td>${format.money(priceAfter(last))}</td></tr>\n`
  }</tbody>\n`;
};

const stepRow = (step: InvoiceCalculation, format: PageFormat): Markup =>
  markup`<tr class="step"><th scope="row" colspan="3">${titleOf(step, format)}</th>
<td>${format.money(shownAmount(step))}</td></tr>\n`;

/** Renders what a step is: a tax with its percentage, a conversion with its currencies. */
export const titleOf = ({ basis, title }: InvoiceCalculation, format: PageFormat): Markup => {
  const { labels } = format;
  switch (basis.kind) {
    case "Tax":
      return markup`${taxTitle(basis.tax, format)}${
        basis.tax.isInclusive ? ` · ${labels.included}` : ""
      }`;
    case "CurrencyChange":
      return markup`${labels.converted} <bdi>${basis.from} → ${basis.to}</bdi>`;
    case "Rounding":
      return markup`${labels.rounding}`;
    case "Base":
    case "Adjustment":
    case "Total":
    case "TotalUsd":
      return markup`<bdi>${title}</bdi>`;
  }
};

/** Renders a tax with its percentage, and why it is not charged. */
export const taxTitle = ({ name, percent, exemptionReason }: LineTax, format: PageFormat): Markup =>
  markup`<bdi>${name}</bdi> ${format.percent(percent)}${
    exemptionReason === undefined ? empty : markup` · <bdi>${exemptionReason}</bdi>`
  }`;

/** Returns what a step adds, the amount of a tax, or the price after a conversion. */
export const shownAmount = (step: InvoiceCalculation): Money => {
  const { basis, currency, price } = step;
  if (basis.kind === "Tax") return { currency, amount: basis.amount };
  return basis.kind === "CurrencyChange" ? priceAfter(step) : { currency, amount: delta(price) };
};

const priceAfter = ({ currency, price }: InvoiceCalculation): Money => ({
  currency,
  amount: price.after,
});
