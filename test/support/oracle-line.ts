/** Prices one line: its steps, in three columns each, and what they end at. */

import {
  canonical,
  fromScaled,
  isTooLarge,
  toScaled,
  trunc30Div,
  trunc30Mul,
  trunc30Percent,
} from "./oracle-money.ts";
import type { ResolvedLine } from "./oracle-resolve.ts";
import type { JsonObject, OracleAdjustment, OracleQuoteItem, OracleStep } from "./oracle-types.ts";

/** One column of a step; the delta is their difference. */
interface Column {
  readonly initial: bigint;
  readonly price: bigint;
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

export interface PricedLine {
  readonly price: bigint;
  readonly priceUsd: bigint;
  readonly rendered: OracleQuoteItem;
  readonly tooLarge: boolean;
}

/** The scaled rate of a currency, or undefined when the rate set has none. */
export type RateOf = (currency: string) => bigint | undefined;

function still(value: bigint): Column {
  return { initial: value, price: value };
}

function adjustedPrice(running: bigint, adjustment: OracleAdjustment): bigint {
  const change =
    adjustment.percent === undefined
      ? toScaled(adjustment.amount ?? "")
      : trunc30Percent(running, adjustment.percent);
  if (adjustment.type === "FEE") {
    return running + change;
  }
  return change > running ? 0n : running - change;
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
    initial_price: fromScaled(row.own.initial),
    price: fromScaled(row.own.price),
    price_delta: fromScaled(row.own.price - row.own.initial),
    initial_price_orig: fromScaled(row.orig.initial),
    price_orig: fromScaled(row.orig.price),
    price_delta_orig: fromScaled(row.orig.price - row.orig.initial),
    initial_price_usd: fromScaled(row.usd.initial),
    price_usd: fromScaled(row.usd.price),
    price_delta_usd: fromScaled(row.usd.price - row.usd.initial),
    details: row.details,
  };
}

function rowIsTooLarge(row: Row): boolean {
  return [row.own, row.orig, row.usd].some(
    (column) => isTooLarge(column.initial) || isTooLarge(column.price),
  );
}

/** Prices a line in the quote currency; undefined when a rate that it needs is missing. */
export function priceLine(
  line: ResolvedLine,
  quoteCurrency: string,
  rateOf: RateOf,
): PricedLine | undefined {
  const from = rateOf(line.currency);
  const to = rateOf(quoteCurrency);
  if (from === undefined || to === undefined) {
    return undefined;
  }
  let orig = line.unit * line.quantity;
  let usd = trunc30Div(orig, from);
  const rows: Array<Row> = [
    {
      kind: line.kind,
      currency: line.currency,
      title: line.title,
      own: still(orig),
      orig: still(orig),
      usd: still(usd),
      details: line.details,
    },
  ];
  for (const adjustment of line.adjustments) {
    const next = adjustedPrice(orig, adjustment);
    const nextUsd = trunc30Div(next, from);
    rows.push({
      kind: adjustment.type,
      currency: line.currency,
      title: adjustment.title ?? (adjustment.type === "FEE" ? "Fee" : "Discount"),
      own: { initial: orig, price: next },
      orig: { initial: orig, price: next },
      usd: { initial: usd, price: nextUsd },
      details: adjustmentDetails(adjustment, line.currency),
    });
    orig = next;
    usd = nextUsd;
  }
  let price = orig;
  if (line.currency !== quoteCurrency) {
    price = trunc30Mul(usd, to);
    rows.push({
      kind: "CURRENCY_CHANGE",
      currency: quoteCurrency,
      title: `${line.currency} to ${quoteCurrency}`,
      own: still(price),
      orig: still(orig),
      usd: still(usd),
      details: {
        from: line.currency,
        to: quoteCurrency,
        from_rate_usd: fromScaled(from),
        to_rate_usd: fromScaled(to),
      },
    });
  }
  return {
    price,
    priceUsd: usd,
    rendered: {
      item: line.item,
      calculations: rows.map(stepOf),
      total: {
        currency: quoteCurrency,
        currency_original: line.currency,
        price: fromScaled(price),
        price_usd: fromScaled(usd),
        price_orig: fromScaled(orig),
      },
    },
    tooLarge: rows.some(rowIsTooLarge),
  };
}
