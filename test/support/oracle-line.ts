/** Prices one line: its steps, in three columns each, and what they end at. */

import {
  canonical,
  toText,
  isTooLarge,
  toDecimal,
  trunc30Div,
  trunc30Mul,
  trunc30Percent,
  zero,
  type Decimal,
} from "./oracle-money.ts";
import { isOnDocument, lineRounding, type OraclePolicy } from "./oracle-policy.ts";
import type { ResolvedLine } from "./oracle-resolve.ts";
import { oracleUnit } from "./oracle-settle.ts";
import {
  addedBy,
  amountsOf,
  oracleLineTaxes,
  taxDetails,
  type OracleTax,
  type OracleTaxShare,
} from "./oracle-taxes.ts";
import type { JsonObject, OracleAdjustment, OracleQuoteItem, OracleStep } from "./oracle-types.ts";
import { oracleShopTaxes } from "./oracle-whole.ts";

/** One column of a step; the delta is their difference. */
interface Column {
  readonly initial: Decimal;
  readonly price: Decimal;
}

interface Row {
  readonly kind: string;
  readonly currency: string;
  readonly title: string;
  readonly own: Column;
  readonly orig: Column;
  readonly usd: Column;
  readonly details: JsonObject;
}

/** The end of a line: its price, its taxes, and how it is rendered. */
export interface PricedLine {
  readonly price: Decimal;
  readonly priceUsd: Decimal;
  /** The taxes that are calculated on the line. */
  readonly shares: ReadonlyArray<OracleTaxShare>;
  /** The price without the inclusive ones. */
  readonly net: Decimal;
  /** The taxes of the line, wherever they are calculated. */
  readonly taxes: ReadonlyArray<OracleTax>;
  readonly rendered: OracleQuoteItem;
  readonly tooLarge: boolean;
}

/** The rate of a currency, or undefined when the rate set has none. */
export type RateOf = (currency: string) => Decimal | undefined;

function still(value: Decimal): Column {
  return { initial: value, price: value };
}

/** A price after a discount or a fee. */
export function adjustedPrice(running: Decimal, adjustment: OracleAdjustment): Decimal {
  const change =
    adjustment.percent === undefined
      ? toDecimal(adjustment.amount ?? "")
      : trunc30Percent(running, adjustment.percent);
  if (adjustment.type === "FEE") {
    return running.plus(change);
  }
  return change.greaterThan(running) ? zero : running.minus(change);
}

function adjustmentDetails(adjustment: OracleAdjustment, currency: string): JsonObject {
  return adjustment.percent === undefined
    ? { ...adjustment.coupon, amount: canonical(adjustment.amount ?? ""), currency }
    : { ...adjustment.coupon, percent: canonical(adjustment.percent) };
}

function stepOf(row: Row, idx: number): OracleStep {
  return {
    idx,
    currency: row.currency,
    calculation_type: row.kind,
    title: row.title,
    initial_price: toText(row.own.initial),
    price: toText(row.own.price),
    price_delta: toText(row.own.price.minus(row.own.initial)),
    initial_price_orig: toText(row.orig.initial),
    price_orig: toText(row.orig.price),
    price_delta_orig: toText(row.orig.price.minus(row.orig.initial)),
    initial_price_usd: toText(row.usd.initial),
    price_usd: toText(row.usd.price),
    price_delta_usd: toText(row.usd.price.minus(row.usd.initial)),
    details: row.details,
  };
}

function rowIsTooLarge(row: Row): boolean {
  return [row.own, row.orig, row.usd].some(
    (column) => isTooLarge(column.initial) || isTooLarge(column.price),
  );
}

/** The steps of a line so far, and the three columns after them. */
class Steps {
  readonly rows: Array<Row> = [];
  own: Decimal;
  orig: Decimal;
  usd: Decimal;

  constructor(first: Omit<Row, "own" | "orig" | "usd">, price: Decimal, usd: Decimal) {
    [this.own, this.orig, this.usd] = [price, price, usd];
    this.rows.push({ ...first, own: still(price), orig: still(price), usd: still(usd) });
  }

  /** Adds a step that changes the columns. */
  change(step: Omit<Row, "own" | "orig" | "usd">, own: Decimal, orig: Decimal, usd: Decimal): void {
    this.rows.push({
      ...step,
      own: { initial: this.own, price: own },
      orig: { initial: this.orig, price: orig },
      usd: { initial: this.usd, price: usd },
    });
    [this.own, this.orig, this.usd] = [own, orig, usd];
  }

  /** Adds a step whose own column starts anew. */
  convert(step: Omit<Row, "own" | "orig" | "usd">, price: Decimal): void {
    this.own = price;
    this.rows.push({ ...step, own: still(price), orig: still(this.orig), usd: still(this.usd) });
  }
}

/** Adds the taxes and the rounding of a line, in the currency of the quote. */
function addTaxesAndRounding(
  steps: Steps,
  line: ResolvedLine,
  { currency, rate, policy }: { currency: string; rate: Decimal; policy: OraclePolicy },
): ReadonlyArray<OracleTaxShare> {
  const change = (kind: string, title: string, own: Decimal, details: JsonObject): void => {
    const orig = line.currency === currency ? own : steps.orig;
    const step = { kind, currency, title, details };
    steps.change(step, own, orig, trunc30Div(own, rate));
  };
  const rounding = lineRounding(policy, currency);
  const round = (): void => {
    if (rounding === undefined) return;
    change("ROUNDING", "Rounding", rounding.rounded(steps.own), rounding.details);
  };
  const isShop = policy.totals === "shop";
  if (isShop) round();
  const taxed = { price: steps.own, taxes: line.taxes };
  const shares = isOnDocument(policy)
    ? []
    : isShop
      ? oracleShopTaxes(taxed, oracleUnit(currency))
      : oracleLineTaxes(taxed);
  for (const share of shares) {
    change("TAX", share.tax.name, steps.own.plus(addedBy([share])), taxDetails(share));
  }
  if (!isShop) round();
  return shares;
}

/** Prices a line in the quote currency; undefined when a rate that it needs is missing. */
export function priceLine(
  line: ResolvedLine,
  quoteCurrency: string,
  rateOf: RateOf,
  policy: OraclePolicy,
): PricedLine | undefined {
  const from = rateOf(line.currency);
  const to = rateOf(quoteCurrency);
  if (from === undefined || to === undefined) {
    return undefined;
  }
  const { kind, currency, title, taxes } = line;
  const base = line.unit.times(line.quantity);
  const areNamed = isOnDocument(policy) && taxes.length > 0;
  const named = areNamed ? { tax_ids: taxes.map(({ id }) => id) } : {};
  const first = { kind, currency, title, details: { ...line.details, ...named } };
  const steps = new Steps(first, base, trunc30Div(base, from));
  for (const adjustment of line.adjustments) {
    const next = adjustedPrice(steps.own, adjustment);
    const step = {
      kind: adjustment.type,
      currency,
      title: adjustment.title ?? (adjustment.type === "FEE" ? "Fee" : "Discount"),
      details: adjustmentDetails(adjustment, currency),
    };
    steps.change(step, next, next, trunc30Div(next, from));
  }
  if (currency !== quoteCurrency) {
    const step = {
      kind: "CURRENCY_CHANGE",
      currency: quoteCurrency,
      title: `${currency} to ${quoteCurrency}`,
      details: {
        from: currency,
        to: quoteCurrency,
        from_rate_usd: toText(from),
        to_rate_usd: toText(to),
      },
    };
    steps.convert(step, trunc30Mul(steps.usd, to));
  }
  const shares = addTaxesAndRounding(steps, line, { currency: quoteCurrency, rate: to, policy });
  const inclusive = shares.filter(({ tax }) => tax.isInclusive);
  return {
    price: steps.own,
    priceUsd: steps.usd,
    shares,
    taxes,
    net: steps.own.minus(amountsOf(inclusive)).minus(addedBy(shares)),
    rendered: {
      item: line.item,
      calculations: steps.rows.map(stepOf),
      total: {
        currency: quoteCurrency,
        currency_original: currency,
        price: toText(steps.own),
        price_usd: toText(steps.usd),
        price_orig: toText(steps.orig),
      },
    },
    tooLarge: steps.rows.some(rowIsTooLarge),
  };
}
