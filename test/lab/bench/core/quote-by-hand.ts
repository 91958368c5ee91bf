import { totalItems } from "../../../support/oracle-total.ts";
import { quoteCurrency, rates, ratesAsText, type PlainLine } from "./work.ts";

/** The arithmetic of a decimal library. */
export interface Arithmetic<Value> {
  readonly of: (text: string) => Value;
  readonly add: (a: Value, b: Value) => Value;
  readonly times: (a: Value, count: number) => Value;
  /** Truncates after the thirtieth digit. */
  readonly multiplyByRate: (a: Value, rate: Value) => Value;
  /** Truncates after the thirtieth digit. */
  readonly divideByRate: (a: Value, rate: Value) => Value;
  readonly text: (a: Value) => string;
}

/** The amounts of a line as text, in its own currency, in that of the quote and in dollars. */
interface Amounts {
  readonly original: string;
  readonly price: string;
  readonly usd: string;
}

/**
 * Returns the same quote, digit for digit, calculated with a decimal library without validation and
 * failures. Every amount is rendered once.
 */
export const quoteByHand =
  <Value>(arithmetic: Arithmetic<Value>) =>
  (lines: ReadonlyArray<PlainLine>): string => {
    const { of, add, times, multiplyByRate, divideByRate, text } = arithmetic;
    const toRate = of(ratesAsText[quoteCurrency]);
    let total = of("0");
    let totalUsd = of("0");
    const items = lines.map((line) => {
      const unitPrice = of(line.unitPrice);
      const fromRate = of(ratesAsText[line.currency]);
      const own = times(unitPrice, line.quantity);
      const dollars = divideByRate(own, fromRate);
      const converted = line.currency === quoteCurrency ? own : multiplyByRate(dollars, toRate);
      total = add(total, converted);
      totalUsd = add(totalUsd, dollars);
      const original = text(own);
      const price = converted === own ? original : text(converted);
      const amounts = { original, price, usd: text(dollars) };
      return itemOf(line, text(unitPrice), amounts, [text(fromRate), text(toRate)]);
    });
    return finished(lines, items, text(total), text(totalUsd));
  };

/** Returns a line of the quote: its steps and its totals. */
export const itemOf = (
  line: PlainLine,
  unitPrice: string,
  { original, price, usd }: Amounts,
  [fromRate, toRate]: readonly [from: string, to: string],
): unknown => {
  const { productId: product_id, billingSchemaId, currency, quantity } = line;
  const step = (idx: number, own: string, given: StepGiven): unknown => ({
    idx,
    currency: given.currency,
    calculation_type: given.type,
    title: given.title,
    initial_price: own,
    price: own,
    price_delta: "0",
    initial_price_orig: original,
    price_orig: original,
    price_delta_orig: "0",
    initial_price_usd: usd,
    price_usd: usd,
    price_delta_usd: "0",
    details: given.details,
  });
  const charge = { product_id, currency, price: unitPrice, quantity };
  const calculations = [
    step(0, original, { currency, type: "PRODUCT", title: line.title, details: charge }),
  ];
  if (currency !== quoteCurrency) {
    const ends = { from: currency, to: quoteCurrency };
    const details = { ...ends, from_rate_usd: fromRate, to_rate_usd: toRate };
    const title = `${currency} to ${quoteCurrency}`;
    calculations.push(
      step(1, price, { currency: quoteCurrency, type: "CURRENCY_CHANGE", title, details }),
    );
  }
  return {
    item: { type: "PRODUCT", product_id, quantity, billing_schema_id: billingSchemaId, currency },
    calculations,
    total: {
      currency: quoteCurrency,
      currency_original: currency,
      price,
      price_usd: usd,
      price_orig: original,
    },
  };
};

interface StepGiven {
  readonly currency: string;
  readonly type: string;
  readonly title: string;
  readonly details: unknown;
}

/** Returns the quote as text. */
export const finished = (
  lines: ReadonlyArray<PlainLine>,
  items: ReadonlyArray<unknown>,
  price: string,
  usd: string,
): string => {
  const used = new Set<string>([quoteCurrency, ...lines.map(({ currency }) => currency)]);
  const { EUR, GBP } = ratesAsText;
  return JSON.stringify({
    currency: quoteCurrency,
    exchange_rate_timestamp: rates.timestamp,
    exchange_rates: used.has("GBP") ? { USD: "1", EUR, GBP } : { USD: "1", EUR },
    total: { currency: quoteCurrency, price, price_usd: usd },
    items: [...items, ...totalItems(quoteCurrency, price, usd)],
  });
};
