import { calculationType, renderDetails } from "../../record/calculation-basis.ts";
import { Amount } from "../../money/amount.ts";
import type { Currency } from "../../money/currency.ts";
import type { CalculationStep } from "../../quote/calculation-step.ts";
import type { PricedLine } from "../../quote/price-line.ts";
import type { Quote, QuoteTotal } from "../../quote/quote.ts";
import { renderChange } from "./render-step.ts";
import { renderHead, renderQuote } from "./render-quote.ts";

/**
 * A quote as JSON text, character for character what `JSON.stringify(renderQuote(quote))` gives.
 *
 * For a host that answers with quotes and does nothing else with them: the text is written straight
 * down, without the objects between. A quote of more than a hundred lines goes by way of the
 * objects, because the many pieces of so long a text take more memory than they do.
 */
export const stringifyQuote = (quote: Quote): string => {
  const { currency, lines, total } = quote;
  if (lines.length > directLines) return JSON.stringify(renderQuote(quote));
  let text = `${JSON.stringify(renderHead(quote)).slice(0, -1)},"items":[`;
  for (const line of lines) text += `${lineText(line, currency)},`;
  return `${text}${totalsText(currency, total)}]}`;
};

/** Lines up to which writing the text directly costs less than writing it from objects. */
const directLines = 100;

const lineText = ({ line, steps, last }: PricedLine, currency: Currency): string =>
  `{"item":${itemText(line)},"calculations":[${steps.reduce(withStep, "")}],"total":{` +
  `"currency":"${currency}","currency_original":"${line.unitPrice.currency}",` +
  `"price":"${Amount.render(last.price.after)}",` +
  `"price_usd":"${Amount.render(last.priceUsd.after)}",` +
  `"price_orig":"${Amount.render(last.priceOriginal.after)}"}}`;

const itemText = ({ item, unitPrice, quantity }: PricedLine["line"]): string => {
  const { currency, amount } = unitPrice;
  return item.type === "PRODUCT"
    ? `{"type":"PRODUCT","product_id":"${escaped(item.productId)}",` +
        `"quantity":${String(quantity)},` +
        `"billing_schema_id":"${escaped(item.billingSchemaId)}","currency":"${currency}"}`
    : `{"type":"PAYMENT_INTENT","price":"${Amount.render(amount)}","currency":"${currency}"}`;
};

const withStep = (text: string, step: CalculationStep, idx: number): string =>
  `${text}${idx === 0 ? "" : ","}${stepText(step, idx)}`;

const stepText = (step: CalculationStep, idx: number): string => {
  const price = renderChange(step.price);
  const original = renderChange(step.priceOriginal);
  const usd = renderChange(step.priceUsd);
  return (
    `{"idx":${String(idx)},"currency":"${step.currency}",` +
    `"calculation_type":"${escaped(calculationType(step))}","title":"${escaped(step.title)}",` +
    `"initial_price":"${price.before}","price":"${price.after}","price_delta":"${price.delta}",` +
    `"initial_price_orig":"${original.before}","price_orig":"${original.after}",` +
    `"price_delta_orig":"${original.delta}","initial_price_usd":"${usd.before}",` +
    `"price_usd":"${usd.after}","price_delta_usd":"${usd.delta}","details":${detailsText(step)}}`
  );
};

const detailsText = (step: CalculationStep): string => {
  if (step.kind === "Base" && step.item.type === "PRODUCT") {
    const { item, quantity, unitPrice } = step;
    return (
      `{"product_id":"${escaped(item.productId)}","currency":"${unitPrice.currency}",` +
      `"price":"${Amount.render(unitPrice.amount)}","quantity":${String(quantity)}}`
    );
  }
  if (step.kind === "CurrencyChange") {
    return (
      `{"from":"${step.from}","to":"${step.to}",` +
      `"from_rate_usd":"${Amount.render(step.fromRateUsd)}",` +
      `"to_rate_usd":"${Amount.render(step.toRateUsd)}"}`
    );
  }
  return JSON.stringify(renderDetails(step));
};

const totalsText = (currency: Currency, total: QuoteTotal): string => {
  const price = Amount.render(total.price);
  const usd = Amount.render(total.priceUsd);
  return (
    `{"item":{"type":"TOTAL","currency":"${currency}","status":"INCLUDED"},"calculations":[` +
    `{"idx":0,"currency":"${currency}","calculation_type":"TOTAL","title":"Total",` +
    `"initial_price":"${price}","price":"${price}","price_delta":"0",` +
    `"initial_price_orig":null,"price_orig":null,"price_delta_orig":"0",` +
    `"initial_price_usd":"${usd}","price_usd":"${usd}","price_delta_usd":"0","details":[]}]},` +
    `{"item":{"type":"TOTAL_USD","currency":"USD","status":"INCLUDED"},"calculations":[` +
    `{"idx":0,"currency":"USD","calculation_type":"TOTAL_USD","title":"Total in USD",` +
    `"initial_price":"${usd}","price":"${usd}","price_delta":"0","details":[]}]}`
  );
};

/** What stands in JSON as it is; anything else, half a pair of surrogates say, is escaped. */
const plain = /^[^\u0000-\u001f"\\\ud800-\udfff]*$/;

/** Text as it stands between the quotation marks of JSON. */
const escaped = (text: string): string =>
  plain.test(text) ? text : JSON.stringify(text).slice(1, -1);
