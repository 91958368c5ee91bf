import type { QuoteItemJson, QuoteJson, StepJson, UsdStepJson } from "quittance/wire";
import { printable } from "./output.ts";
import { renderTable } from "./render-table.ts";

/** A quote as a person reads it: each line with its steps, then the totals. */
export const renderSteps = (quote: QuoteJson): string => {
  const lines = quote.items.flatMap((item, index) => [
    `\n${printable(headline(item, index))}\n`,
    ...("total" in item ? [renderTable(columns, item.calculations.map(cells))] : []),
    ...footer(item),
  ]);
  const rates = Object.entries(quote.exchange_rates).map(([code, rate]) => [code, rate]);
  return [
    `Quote in ${quote.currency} at the rates of ${quote.exchange_rate_timestamp}\n`,
    ...lines,
    "\nUnits for one US dollar\n",
    renderTable(["currency", "rate"], rates),
  ].join("");
};

const columns = [
  "idx",
  "step",
  "title",
  "currency",
  "initial",
  "delta",
  "price",
  "price in line currency",
  "price in USD",
];

const cells = (step: StepJson | UsdStepJson): ReadonlyArray<string> => [
  String(step.idx),
  step.calculation_type,
  step.title,
  step.currency,
  step.initial_price,
  step.price_delta,
  step.price,
  "price_orig" in step ? (step.price_orig ?? "") : "",
  "price_usd" in step ? step.price_usd : "",
];

const headline = ({ item, calculations }: QuoteItemJson, index: number): string => {
  const number = String(index + 1);
  const [step] = calculations;
  switch (item.type) {
    case "PRODUCT":
      return `Line ${number}: ${String(item.quantity)} x ${item.product_id} by ${item.billing_schema_id}`;
    case "PAYMENT_INTENT":
      return `Line ${number}: ${quantityOf(step)} x ${item.price} ${item.currency}`;
    case "TOTAL":
    case "TOTAL_USD":
      return `${step?.title ?? item.type}: ${step?.price ?? ""} ${item.currency}`;
  }
};

const quantityOf = (step: StepJson | UsdStepJson | undefined): string =>
  step !== undefined && "quantity" in step.details ? String(step.details["quantity"]) : "1";

const footer = ({ total }: QuoteItemJson): ReadonlyArray<string> =>
  total === undefined ? [] : [`line total ${total.price} ${total.currency}\n`];
