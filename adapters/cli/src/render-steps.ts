import { Amount, type Currency } from "quittance";
import type { QuoteJson } from "quittance/adapter";
import { changeOf, formatAmount, formatExactly, roundForPeople } from "./format-amount.ts";
import { printable } from "./output.ts";
import { renderTable } from "./render-table.ts";

type QuoteItemJson = QuoteJson["items"][number];

type Step = QuoteItemJson["calculations"][number];

/**
 * A quote for people: each line with its steps, then the totals. Amounts are rounded to the minor
 * unit of their currency, and rows add up as they are shown; a total that was rounded is followed
 * by its exact value.
 */
export const renderSteps = (quote: QuoteJson): string => {
  const rates = Object.entries(quote.exchange_rates).filter(([code]) => code !== "USD");
  return [
    `Quote in ${quote.currency} at the exchange rates of ${quote.exchange_rate_timestamp} UTC\n`,
    ...quote.items.map(renderItem),
    "\n",
    ...renderTotals(quote),
    ...(rates.length > 0
      ? ["\n1 USD =\n", ...rates.map(([code, rate]) => `  ${rate} ${code}\n`)]
      : []),
  ].join("");
};

const columns = ["step", "type", "title", "currency", "initial", "change", "price", "price in USD"];

const renderItem = (part: QuoteItemJson, index: number): string => {
  const { item, calculations } = part;
  const [step] = calculations;
  const number = String(index + 1);
  switch (item.type) {
    case "PRODUCT": {
      const product = `${item.product_id} (${item.billing_schema_id})`;
      return renderLine(`Line ${number}: ${String(item.quantity)} × ${product}`, part);
    }
    case "PAYMENT_INTENT": {
      const headline = `${quantityOf(step)} × ${item.price} ${item.currency}`;
      return renderLine(`Line ${number}: ${headline}`, part);
    }
    case "TAX":
    case "ROUNDING":
    case "TOTAL":
    case "TOTAL_USD":
      return "";
  }
};

/** Renders the totals. Where the lines as shown do not add up to the total, it is after a rounding. */
const renderTotals = ({ currency, items }: QuoteJson): ReadonlyArray<string> => {
  const of = (type: QuoteItemJson["item"]["type"]): ReadonlyArray<Step> =>
    items.flatMap(({ item, calculations }) => (item.type === type ? calculations.slice(0, 1) : []));
  const shown = (amounts: ReadonlyArray<Amount>): Amount =>
    Amount.sum(amounts.map((amount) => roundForPeople(amount, currency)));
  const row = (title: string, amount: Amount, rounded?: Amount): string =>
    `${printable(title)}: ${formatExactly(amount, currency, rounded)}\n`;
  const lines = items.flatMap(({ total }) => (total === undefined ? [] : [amountOf(total.price)]));
  const taxes = of("TAX").map((step) => ({ ...step, amount: amountOf(step.price_delta) }));
  const total = Amount.sum(of("TOTAL").map(({ price }) => amountOf(price)));
  const rounding = Amount.sum(of("ROUNDING").map((step) => amountOf(step.price_delta)));
  const sum = Amount.add(shown(lines), shown(taxes.map(({ amount }) => amount)));
  const difference = Amount.subtract(roundForPeople(total, currency), sum);
  const isRounded = of("ROUNDING").length > 0 || !Amount.equals(difference, Amount.zero);
  return [
    ...(isRounded || taxes.length > 0
      ? [row("Sum of the lines", Amount.sum(lines), shown(lines))]
      : []),
    ...taxes.map(({ title, amount }) => row(title, amount)),
    ...(isRounded ? [row("Rounding", rounding, difference)] : []),
    ...of("TOTAL").map(({ title, price }) => row(title, amountOf(price))),
    ...of("TOTAL_USD").map(({ title, price }) => `${printable(title)}: ${exactly(price, "USD")}\n`),
  ];
};

const renderLine = (headline: string, { calculations, total }: QuoteItemJson): string =>
  [
    `\n${printable(headline)}\n`,
    renderTable(columns, calculations.map(cells)),
    total === undefined
      ? ""
      : `Line total: ${withCurrency(total.price, total.currency)}${unrounded(calculations)}\n`,
  ].join("");

/** Returns the exact price before a rounding that changed it. */
const unrounded = (calculations: QuoteItemJson["calculations"]): string => {
  const last = calculations.at(-1);
  return last?.calculation_type === "ROUNDING" && last.price_delta !== "0"
    ? ` (rounded from ${last.initial_price})`
    : "";
};

const cells = (step: Step): ReadonlyArray<string> => [
  String(step.idx),
  step.calculation_type,
  step.title,
  step.currency,
  rounded(step.initial_price, step.currency),
  formatAmount(
    changeOf(step.currency, amountOf(step.initial_price), amountOf(step.price)),
    step.currency,
  ),
  rounded(step.price, step.currency),
  "price_usd" in step ? rounded(step.price_usd, "USD") : "",
];

const quantityOf = (step: Step | undefined): string =>
  step !== undefined && "quantity" in step.details ? String(step.details["quantity"]) : "1";

const rounded = (text: string, currency: Currency): string =>
  formatAmount(amountOf(text), currency);

const withCurrency = (text: string, currency: Currency): string =>
  `${rounded(text, currency)} ${currency}`;

const exactly = (text: string, currency: Currency): string =>
  formatExactly(amountOf(text), currency);

const amountOf = (text: string): Amount => Amount.parseCanonical(text) ?? Amount.of(text);
