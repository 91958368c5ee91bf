/**
 * Where an invoice stands, by the rules and with nothing of the library: integers at the scale
 * 10^30 and a table of currencies of its own, so that the two can disagree.
 */
import { ONE, toScaled, trunc30Div, trunc30Mul } from "./oracle-money.ts";

/** A payment as the oracle sees it; figures are integers at the scale 10^30. */
export interface OraclePayment {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly value: bigint;
  /** What one smallest unit is worth; 0 in the currency of the invoice. */
  readonly unit: bigint;
  /** Whether it completed after the void. */
  readonly isLate: boolean;
}

/** Rates by currency, as text. */
export type OracleRateTable = ReadonlyMap<string, string>;

const onLedgers = new Map([
  ["BITCOIN", 8],
  ["ETHEREUM", 18],
  ["USDT", 6],
  ["USDC", 6],
  ["USDC_NATIVE", 6],
  ["SOLANA", 9],
  ["BINANCE_COIN", 18],
  ["RIPPLE", 6],
  ["POLYGON", 18],
  ["TRON", 6],
  ["LITECOIN", 8],
  ["BITCOIN_CASH", 8],
  ["DOGECOIN", 8],
]);

const withoutCents: ReadonlySet<string> = new Set(["JPY", "KRW", "CLP"]);

/** One smallest unit of a currency, scaled. */
export const oracleUnit = (currency: string): bigint =>
  ONE / 10n ** BigInt(onLedgers.get(currency) ?? (withoutCents.has(currency) ? 0 : 2));

const rateOf = (rates: OracleRateTable, currency: string): bigint =>
  currency === "USD" ? ONE : toScaled(rates.get(currency) ?? "");

/** What an amount is worth in dollars, scaled. */
export const oracleUsd = (amount: bigint, from: string, rates: OracleRateTable): bigint =>
  from === "USD" ? amount : trunc30Div(amount, rateOf(rates, from));

/** What an amount is worth in another currency, by way of dollars that are cut. */
export const oracleConvert = (
  amount: bigint,
  from: string,
  to: string,
  rates: OracleRateTable,
): bigint => {
  if (from === to) return amount;
  const usd = oracleUsd(amount, from, rates);
  return to === "USD" ? usd : trunc30Mul(usd, rateOf(rates, to));
};

/** Whether the dust of some payments and what they are worth reach a price. */
const reaches = (price: bigint, payments: ReadonlyArray<OraclePayment>): boolean =>
  valueOf(payments) >= price - dustOf(payments);

const valueOf = (payments: ReadonlyArray<OraclePayment>): bigint =>
  payments.reduce((sum, { value }) => sum + value, 0n);

const dustOf = (payments: ReadonlyArray<OraclePayment>): bigint =>
  payments.reduce((sum, { unit }) => sum + unit, 0n);

/** Where an invoice of a price stands, as `status` or `status/substatus`. */
export const oracleSettle = (
  price: bigint,
  isVoided: boolean,
  facts: ReadonlyArray<OraclePayment>,
): string => {
  const byId = new Map<string, OraclePayment>();
  for (const fact of facts) {
    if (byId.get(fact.id)?.status === undefined || fact.status !== "PENDING") {
      byId.set(fact.id, fact);
    }
  }
  const payments = [...byId.values()];
  const completed = payments.filter(({ status }) => status === "COMPLETED");
  const pending = payments.filter(({ status }) => status === "PENDING");
  if (isVoided) {
    return completed.some(({ isLate }) => isLate) ? "VOIDED/PAID_AFTER_VOID" : "VOIDED";
  }
  if (reaches(price, completed)) {
    const over = valueOf(completed) > price + dustOf(completed);
    return over ? "COMPLETED/OVERPAID" : "COMPLETED";
  }
  if (reaches(price, [...completed, ...pending])) {
    const waits = pending.some(({ currency }) => onLedgers.has(currency));
    return waits ? "WAITING_FOR_CONFIRMATIONS" : "PROCESSING";
  }
  if (valueOf(completed) > 0n) return "PARTIALLY_PAID";
  return valueOf(pending) > 0n ? "PROCESSING" : "PENDING";
};
