import type { CalculationBasis } from "../invoice/calculation-basis.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { Amount } from "../money/amount.ts";
import { parseProration } from "../pricing/proration.ts";
import type { Money } from "../money/money.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { empty, markup, type Markup } from "./markup.ts";
import type { PageFormat } from "./page-format.ts";
import { isShownAsZero, shownAmount, shownChange, type ShownAmount } from "./shown-amounts.ts";

/** A line of a document. A credited amount has no quantity. */
export interface ShownItem extends Omit<InvoiceItem, "quantity"> {
  readonly quantity: number | undefined;
}

/**
 * Renders a line of an invoice: its charge, then each step that changes or explains its price. The
 * amounts of the rows, after a conversion those from it on, add up to the total of the line.
 */
export const lineRows = (
  item: ShownItem,
  steps: ReadonlyArray<InvoiceCalculation>,
  format: PageFormat,
): Markup => {
  const { labels } = format;
  const [first, ...others] = steps;
  if (first?.basis.kind !== "Base") return empty;
  const { unitPrice, terms } = first.basis;
  const last = others.at(-1);
  const hasTiers = terms?.["bounds"] !== undefined;
  const hasUnits = !hasTiers && item.quantity !== undefined;
  return markup`<tbody>
<tr><th scope="row"><bdi>${first.title}</bdi>${periodOf(item, others, format)}</th>
<td>${measureOf(item, format)}</td><td>${hasUnits ? format.money(unitPrice) : empty}</td>
<td>${hasTiers ? empty : format.money(priceAfter(first))}</td></tr>
${others.map((step) => stepRow(step, format))}${
    last === undefined
      ? empty
      : markup`<tr class="sum"><th scope="row" colspan="3">${labels.lineTotal}</th>
<td>${format.money(priceAfter(last))}</td></tr>\n`
  }</tbody>\n`;
};

/** Renders the quantity of a line, and the units of each piece, such as `3 × 1.5 HUR`. */
const measureOf = ({ quantity, units, unit }: ShownItem, format: PageFormat): Markup => {
  if (quantity === undefined) return empty;
  const measure = units === undefined ? "" : ` × ${format.digits(units)}`;
  return markup`${format.count(quantity)}${measure}${
    unit === undefined ? empty : markup` <bdi>${unit}</bdi>`
  }`;
};

/** Renders the period of a line, such as `1 March 2025 to 15 March 2025, 14 of 31 days`. */
const periodOf = (
  { period }: ShownItem,
  steps: ReadonlyArray<InvoiceCalculation>,
  format: PageFormat,
): Markup => {
  const { labels, date, count } = format;
  const details = steps.flatMap(({ basis }) =>
    basis.kind === "Pricing" && basis.type === "PRORATION" ? [parseProration(basis.details)] : [],
  );
  const parts = details.flatMap((found) => {
    if (!("whole" in found)) return [];
    const label = found.unit === "DAY" ? labels.partOfDays : labels.partOfSeconds;
    return filled(label, { part: count(found.to - found.from), whole: count(found.whole) });
  });
  if (period === undefined && parts.length === 0) return empty;
  const times = period && filled(labels.period, { from: date(period.from), to: date(period.to) });
  const comma = times && parts.length > 0 ? ", " : "";
  return markup` <small>${times ?? empty}${comma}${parts}</small>`;
};

/** Renders a text whose placeholders such as `{from}` have values. */
const filled = (
  text: string,
  values: Readonly<Record<string, Markup | string>>,
): ReadonlyArray<Markup> =>
  text
    .split(/\{(\w+)\}/u)
    .map((part, index) => (index % 2 === 0 ? markup`${part}` : markup`${values[part] ?? empty}`));

const stepRow = (step: InvoiceCalculation, format: PageFormat): Markup => {
  const amount = amountOf(step);
  const { basis } = step;
  if (basis.kind === "Rounding" && isShownAsZero(amount)) return empty;
  const name = basis.kind === "Tax" && basis.tax.isInclusive ? "step part" : "step";
  return markup`<tr class="${name}"><th scope="row" colspan="3">${titleOf(step, format)}</th>
<td>${format.row(amount)}</td></tr>\n`;
};

/** Renders what a step is: a tax with its percentage, a conversion with its currencies and rate. */
const titleOf = ({ basis, title }: InvoiceCalculation, format: PageFormat): Markup => {
  const { labels } = format;
  switch (basis.kind) {
    case "Tax":
      return markup`${taxTitle(basis.tax, format)}${
        basis.tax.isInclusive ? ` · ${labels.included}` : ""
      }`;
    case "CurrencyChange":
      return markup`${labels.converted} <bdi>${basis.from} → ${basis.to}</bdi>
<small><bdi>${rateOf(basis, format)}</bdi></small>`;
    case "Rounding":
      return markup`${labels.rounding}`;
    case "Pricing":
      return markup`<bdi>${title}</bdi>${chargeOf(basis.details, format)}`;
    case "Base":
    case "Adjustment":
    case "Total":
    case "TotalUsd":
      return markup`<bdi>${title}</bdi>`;
  }
};

/** Returns what a tier or included units charge, such as `: 5 × 7 + 2`. */
const chargeOf = (
  { units, unit_price: price, flat_price: flat = "0" }: Readonly<Record<string, string>>,
  { digits }: PageFormat,
): string => {
  if (units === undefined || price === undefined) return "";
  const shown = (text: string): string => digits(Amount.parseCanonical(text) ?? Amount.zero);
  return `: ${shown(units)} × ${shown(price)}${flat === "0" ? "" : ` + ${shown(flat)}`}`;
};

/** Returns what is worth a US dollar in both currencies, by the stored rates. */
const rateOf = (
  { from, to, fromRateUsd, toRateUsd }: CurrencyChange,
  { digits }: PageFormat,
): string => `${digits(fromRateUsd)} ${from} = ${digits(toRateUsd)} ${to}`;

type CurrencyChange = Extract<CalculationBasis, { readonly kind: "CurrencyChange" }>;

/** Renders a tax with its percentage, unless its name has it, and why it is not charged. */
export const taxTitle = (
  { name, percent, exemptionReason }: LineTax,
  format: PageFormat,
): Markup => {
  const shown = format.percent(percent);
  const isNamed = withoutSpaces(name).includes(withoutSpaces(shown));
  return markup`<bdi>${name}</bdi>${isNamed ? "" : ` ${shown}`}${
    exemptionReason === undefined ? empty : markup` · <bdi>${exemptionReason}</bdi>`
  }`;
};

const withoutSpaces = (text: string): string => text.replaceAll(/\s/gu, "");

/** Returns the amount of a row: the price after a conversion, an included tax, or what it adds. */
const amountOf = (step: InvoiceCalculation): ShownAmount => {
  const { basis, currency, price } = step;
  if (basis.kind === "CurrencyChange") return shownAmount(priceAfter(step));
  return basis.kind === "Tax" && basis.tax.isInclusive
    ? shownAmount({ currency, amount: basis.amount })
    : shownChange(currency, price.before, price.after);
};

const priceAfter = ({ currency, price }: InvoiceCalculation): Money => ({
  currency,
  amount: price.after,
});
