import type { CalculationBasis } from "../invoice/calculation-basis.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import { Amount } from "../money/amount.ts";
import { piecePrice } from "../pricing/pricing-measure.ts";
import { parseProration } from "../pricing/proration.ts";
import { roundHalfUp, type Money } from "../money/money.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { categoryLabel } from "./exemption-statements.ts";
import type { InvoiceLabels } from "./invoice-labels.ts";
import { empty, markup, type Markup } from "./markup.ts";
import { filled, type PageFormat } from "./page-format.ts";
import { isShownAsZero, shownAmount, shownChange, type ShownAmount } from "./shown-amounts.ts";

/** A line of a document. A credited amount has no quantity. */
export interface ShownItem extends Omit<InvoiceItem, "quantity"> {
  readonly quantity: number | undefined;
}

/** A line with what its rows are made of. */
export interface ShownLine {
  readonly item: ShownItem;
  /** In their order. */
  readonly steps: ReadonlyArray<InvoiceCalculation>;
  readonly description: string | undefined;
  readonly taxes: ReadonlyArray<LineTax>;
  /** Its net price, where the document states it. */
  readonly net: Amount | undefined;
}

/** What the lines of a document show of their rates. */
export interface ShownRates {
  /** Whether the document has several, so that each line names what it is exempt by. */
  readonly areSeveral: boolean;
  /** Whether a column has them. Those of taxes that are steps of their lines are shown there. */
  readonly hasColumn: boolean;
}

/**
 * Renders a line of a document: its charge, then each step that changes or explains its price. The
 * amounts of the rows, after a conversion those from it on, add up to the total of the line, which
 * is shown if there is more than one. Of a price with taxes, the net price is a row too.
 */
export const lineRows = (line: ShownLine, rates: ShownRates, format: PageFormat): Markup => {
  const { labels } = format;
  const { item, steps, description } = line;
  const [first, ...others] = steps;
  if (first?.basis.kind !== "Base") return empty;
  const { unitPrice, terms } = first.basis;
  const last = others.at(-1) ?? first;
  const hasTiers = terms?.["bounds"] !== undefined;
  const hasUnits = !hasTiers && isProduct(item, unitPrice, priceAfter(first));
  const span = rates.hasColumn ? "4" : "3";
  const rows = [
    ...includedRow(item, first, span, format),
    ...others.flatMap((step) => stepRow(step, span, format)),
  ];
  return markup`<tbody>
<tr><th scope="row"><bdi>${first.title}</bdi>${
    description === undefined ? empty : markup`<small><bdi>${description}</bdi></small>`
  }${periodOf(item, others, format)}${exemptionsOf(line, rates, format)}</th>
<td>${measureOf(item, format)}</td><td>${hasUnits ? format.unitPrice(unitPrice) : empty}</td>
${rates.hasColumn ? markup`<td>${taxRateOf(line, format)}</td>\n` : empty}<td>${
    hasTiers ? empty : format.money(priceAfter(first))
  }</td></tr>
${rows.map((row) => row.html)}${
    rows.some(({ isPart }) => !isPart)
      ? markup`<tr class="sum"><th scope="row" colspan="${span}">${labels.lineTotal}</th>
<td>${format.money(priceAfter(last))}</td></tr>\n`
      : empty
  }${netRow(line, last, hasUnits ? unitPrice : undefined, rates, format)}</tbody>\n`;
};

/**
 * Whether the price of a line is its quantity at a unit price. A credited quantity is worth less if
 * an amount of its line was credited before.
 */
const isProduct = (
  { quantity, units }: ShownItem,
  { amount, currency }: Money,
  price: Money,
): boolean => {
  if (quantity === undefined) return false;
  const product = Amount.multiplyByInteger(piecePrice(amount, units), quantity);
  return isShownAs({ currency, amount: product }, price);
};

/** Whether two amounts of a currency are shown as the same. */
const isShownAs = ({ amount, currency }: Money, other: Money): boolean =>
  Amount.equals(roundHalfUp(amount, currency), roundHalfUp(other.amount, currency));

/** Returns the rate of a line, such as `19%`; a dash if no rate applies to it. */
const taxRateOf = ({ taxes }: ShownLine, { percent }: PageFormat): string => {
  const rates = taxes.filter(({ category }) => category !== "O");
  return rates.length === 0 ? "–" : rates.map((tax) => percent(tax.percent)).join(" + ");
};

/** Renders what a line is exempt by, where other lines are not. */
const exemptionsOf = (
  { taxes }: ShownLine,
  { areSeveral }: ShownRates,
  { labels }: PageFormat,
): Markup => {
  const names = taxes.flatMap(({ category }) => categoryLabel(category, labels) ?? []);
  const shown = taxes.length === 0 ? [labels.untaxed] : [...new Set(names)];
  return areSeveral && shown.length > 0 ? markup` <small>${shown.join(", ")}</small>` : empty;
};

/** Renders the net price of a line whose price contains taxes, and that of one unit. */
const netRow = (
  { taxes, net }: ShownLine,
  last: InvoiceCalculation,
  unitPrice: Money | undefined,
  { hasColumn }: ShownRates,
  format: PageFormat,
): Markup => {
  const inclusive = taxes.filter(({ isInclusive }) => isInclusive);
  if (inclusive.length === 0) return empty;
  const percent = Amount.sum(inclusive.map((tax) => tax.percent));
  const netOf = ({ currency, amount }: Money): Money => ({
    currency,
    amount: Amount.withoutPercent(amount, percent),
  });
  const { currency } = last;
  const shown = net === undefined ? netOf(priceAfter(last)) : { currency, amount: net };
  return markup`<tr class="step part"><th scope="row" colspan="2">${format.labels.net}</th>
<td>${unitPrice === undefined ? empty : format.unitPrice(netOf(unitPrice))}</td>
${hasColumn ? markup`<td></td>\n` : empty}<td>${format.money(shown)}</td></tr>\n`;
};

/** Renders the quantity of a line, and the units of each piece, such as `3 × 1.5 hours`. */
const measureOf = (
  { quantity, units, unit }: ShownItem,
  { measure, count }: PageFormat,
): Markup => {
  if (quantity === undefined) return empty;
  if (units === undefined) return measure(Amount.fromInteger(quantity), unit);
  const each = measure(units, unit);
  return quantity === 1 ? each : markup`${count(quantity)} × ${each}`;
};

/** Renders the period of a line, such as `1 – 14 March 2025, 14 of 31 days`. */
const periodOf = (
  { period }: ShownItem,
  steps: ReadonlyArray<InvoiceCalculation>,
  format: PageFormat,
): Markup => {
  const { labels, count } = format;
  const details = steps.flatMap(({ basis }) =>
    basis.kind === "Pricing" && basis.type === "PRORATION" ? [parseProration(basis.details)] : [],
  );
  const parts = details.flatMap((found) => {
    if (!("whole" in found)) return [];
    const label = found.unit === "DAY" ? labels.partOfDays : labels.partOfSeconds;
    return [filled(label, { part: count(found.to - found.from), whole: count(found.whole) })];
  });
  if (period === undefined && parts.length === 0) return empty;
  const times = period && markup`<bdi>${format.period(period.from, period.to)}</bdi>`;
  const comma = times && parts.length > 0 ? ", " : "";
  return markup` <small>${times ?? empty}${comma}${parts}</small>`;
};

interface StepRow {
  /** Whether it explains the price, and is not added. */
  readonly isPart: boolean;
  readonly html: Markup;
}

/**
 * Renders the units that tiers do not charge, so that they add up to those of the line with the
 * units of the tiers. Without tiers, included units are a step. A part of a line has other tiers.
 */
const includedRow = (
  { quantity, units = Amount.one }: ShownItem,
  { basis, currency }: InvoiceCalculation,
  span: string,
  { labels, digits, money }: PageFormat,
): ReadonlyArray<StepRow> => {
  if (basis.kind !== "Base" || basis.quantity !== quantity) return [];
  const { included = "0", bounds } = basis.terms ?? {};
  const measure = Amount.multiplyByInteger(units, quantity);
  const shown = Amount.min(Amount.parseCanonical(included) ?? Amount.zero, measure);
  if (bounds === undefined || !Amount.isPositive(shown)) return [];
  const html = markup`<tr class="step"><th scope="row" colspan="${span}">${
    labels.steps.INCLUDED
  }: ${digits(shown)}</th>
<td>${money({ currency, amount: Amount.zero })}</td></tr>\n`;
  return [{ isPart: false, html }];
};

const stepRow = (
  step: InvoiceCalculation,
  span: string,
  format: PageFormat,
): ReadonlyArray<StepRow> => {
  const amount = amountOf(step);
  const { basis } = step;
  if (basis.kind === "Rounding" && isShownAsZero(amount)) return [];
  const isPart = basis.kind === "Tax" && basis.tax.isInclusive;
  const name = isPart ? "step part" : "step";
  const title = titleOf(step, format);
  const html = markup`<tr class="${name}"><th scope="row" colspan="${span}">${title}</th>
<td>${format.row(amount)}</td></tr>\n`;
  return [{ isPart, html }];
};

/** Renders what a step is: a tax with its percentage, a conversion with its currencies and rate. */
const titleOf = (step: InvoiceCalculation, format: PageFormat): Markup => {
  const { basis, title } = step;
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
      return markup`<bdi>${ownTitle(step, labels)}</bdi>${chargeOf(basis.details, step, format)}`;
    case "Adjustment":
      return markup`<bdi>${ownTitle(step, labels)}</bdi>`;
    case "Base":
    case "Total":
    case "TotalUsd":
      return markup`<bdi>${title}</bdi>`;
  }
};

/** Renders a title that the library makes in the language of the labels, and others as they are. */
const ownTitle = ({ basis, title }: InvoiceCalculation, { steps }: InvoiceLabels): Markup => {
  if (basis.kind === "Pricing") {
    const index = Number.parseInt(basis.details["tier"] ?? "0", 10);
    return filled(steps[basis.type], { n: String(index + 1) });
  }
  const code = basis.kind === "Adjustment" ? basis.details["code"] : undefined;
  return code !== undefined && title === `Coupon ${code}`
    ? filled(steps.COUPON, { code })
    : markup`${title}`;
};

/**
 * Returns what a tier or included units charge, such as `: 5 × 7 + 2`. Of a step of which a part is
 * credited, it would be another amount than that of the row.
 */
const chargeOf = (
  details: Readonly<Record<string, string>>,
  { currency, price }: InvoiceCalculation,
  { digits }: PageFormat,
): string => {
  const amountIn = (name: string): Amount | undefined => Amount.parseCanonical(details[name] ?? "");
  const [units, each, flat = Amount.zero] = ["units", "unit_price", "flat_price"].map(amountIn);
  if (units === undefined || each === undefined) return "";
  const charge = { currency, amount: Amount.add(Amount.multiplyByRate(units, each), flat) };
  const change = Amount.absolute(Amount.subtract(price.after, price.before));
  if (!isShownAs(charge, { currency, amount: change })) return "";
  const added = Amount.isPositive(flat) ? ` + ${digits(flat)}` : "";
  return `: ${digits(units)} × ${digits(each)}${added}`;
};

/** Renders what is worth a US dollar in both currencies, by the stored rates. */
const rateOf = (
  { from, to, fromRateUsd, toRateUsd }: CurrencyChange,
  { rate }: PageFormat,
): Markup => markup`${rate(fromRateUsd)} ${from} = ${rate(toRateUsd)} ${to}`;

type CurrencyChange = Extract<CalculationBasis, { readonly kind: "CurrencyChange" }>;

/** Renders a tax with its percentage, unless its name has it. Category O has none. */
const taxTitle = ({ name, percent, category }: LineTax, format: PageFormat): Markup => {
  const shown = format.percent(percent);
  const isNamed = category === "O" || withoutSpaces(name).includes(withoutSpaces(shown));
  return markup`<bdi>${name}</bdi>${isNamed ? "" : ` ${shown}`}`;
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
