import { Amount, type Currency } from "quittance";
import type { QuoteItemJson, QuoteJson, StepJson, UsdStepJson } from "quittance/wire";
import { formatAmount, formatExactly } from "./format-amount.ts";
import { printable } from "./output.ts";
import { renderTable } from "./render-table.ts";

/**
 * A quote for people: each line with its steps, then the totals. Amounts are rounded to the minor
 * unit of their currency; a total that was rounded is followed by its exact value.
 */
export const renderSteps = (quote: QuoteJson): string => {
  const rates = Object.entries(quote.exchange_rates).filter(([code]) => code !== "USD");
  return [
    `Quote in ${quote.currency} at the exchange rates of ${quote.exchange_rate_timestamp} UTC\n`,
    ...quote.items.map(renderItem),
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
    case "TAX": {
      const change = exactly(step?.price_delta ?? "0", item.currency);
      return `\n${printable(step?.title ?? item.type)}: ${change}\n`;
    }
    case "ROUNDING": {
      const { initial_price: sum, price_delta: change } = step ?? noStep;
      return `\nSum of the lines: ${sum} ${item.currency}\nRounding: ${change} ${item.currency}`;
    }
    case "TOTAL":
    case "TOTAL_USD": {
      const total = exactly(step?.price ?? "0", item.currency);
      return `${item.type === "TOTAL" ? "\n" : ""}${printable(step?.title ?? item.type)}: ${total}\n`;
    }
  }
};

const noStep = { initial_price: "0", price_delta: "0" };

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

const cells = (step: StepJson | UsdStepJson): ReadonlyArray<string> => [
  String(step.idx),
  step.calculation_type,
  step.title,
  step.currency,
  rounded(step.initial_price, step.currency),
  rounded(step.price_delta, step.currency),
  rounded(step.price, step.currency),
  "price_usd" in step ? rounded(step.price_usd, "USD") : "",
];

const quantityOf = (step: StepJson | UsdStepJson | undefined): string =>
  step !== undefined && "quantity" in step.details ? String(step.details["quantity"]) : "1";

const rounded = (text: string, currency: Currency): string =>
  formatAmount(amountOf(text), currency);

const withCurrency = (text: string, currency: Currency): string =>
  `${rounded(text, currency)} ${currency}`;

const exactly = (text: string, currency: Currency): string =>
  formatExactly(amountOf(text), currency);

const amountOf = (text: string): Amount => Amount.parseCanonical(text) ?? Amount.of(text);
