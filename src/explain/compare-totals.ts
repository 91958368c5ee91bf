import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { delta, unchanged, type PriceChange } from "../quote/calculation-step.ts";
import type { Quote } from "../quote/quote.ts";
import {
  calculationType,
  renderDetails,
  type CalculationBasis,
} from "../invoice/calculation-basis.ts";
import { totalsRecord } from "../quote/document-totals.ts";
import { isObject, type JsonObject } from "../kernel/json.ts";
import { compareJson, pickProperties } from "./compare-json.ts";
import { mismatchAt, type JsonMismatch } from "./mismatch.ts";
import type { StoredLine, StoredTotals } from "./read-stored-invoice.ts";

/** Returns every place where the totals of an invoice differ from those of its quote. */
export const compareTotals = (
  { currency, totalSteps, total }: Quote,
  { price, priceUsd, steps }: StoredTotals,
  canCheckUsd: boolean,
): ReadonlyArray<JsonMismatch> => {
  const sum = Amount.render(total.price);
  const usd = canCheckUsd ? Amount.render(total.priceUsd) : priceUsd;
  const expected = [
    ...totalSteps.map((step) => expectedStep(step, currency, step.price)),
    expectedStep({ kind: "Total" }, currency, unchanged(total.price)),
    {
      ...expectedStep({ kind: "TotalUsd" }, "USD", unchanged(total.priceUsd)),
      initial_price: usd,
      price: usd,
    },
  ];
  return [
    ...compareJson(sum, price, ["price"]),
    ...compareJson(usd, priceUsd, ["price_usd"]),
    ...expected.flatMap((step, index) => {
      const found = steps[index];
      return found === undefined
        ? [mismatchAt(["calculations"], `a ${String(step["calculation_type"])} step`, undefined)]
        : compareJson(step, pickProperties(Object.keys(step), found.step), found.path);
    }),
    ...steps
      .slice(expected.length)
      .map(({ step, path }) => mismatchAt(path, "no further total", step["calculation_type"])),
  ];
};

/** Returns every place where the whole amounts of an invoice differ from those of its quote. */
export const compareWhole = (
  { totals }: Quote,
  found: unknown,
  lines: ReadonlyArray<StoredLine>,
): ReadonlyArray<JsonMismatch> => {
  if (totals === undefined || !isObject(found)) return [];
  const nets = totals.nets.map((net, at) => ({
    invoice_item_id: lines[at]?.item["id"],
    net: Amount.render(net),
  }));
  return compareJson({ ...totalsRecord.json.write(totals), lines: nets }, found, ["totals"]);
};

const expectedStep = (
  basis: CalculationBasis,
  currency: Currency,
  price: PriceChange,
): JsonObject => ({
  idx: 0,
  currency,
  calculation_type: calculationType(basis),
  initial_price: Amount.render(price.before),
  price: Amount.render(price.after),
  price_delta: Amount.render(delta(price)),
  details: renderDetails(basis),
});
