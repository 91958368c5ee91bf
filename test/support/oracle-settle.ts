/**
 * The status of an invoice by the rules, with no code of the library: integers at the scale
 * 10^30 and a table of currencies of its own, so that the two can disagree.
 */
import { ONE, toScaled, trunc30Div, trunc30Mul } from "./oracle-money.ts";

/** A payment as the oracle sees it; amounts are integers at the scale 10^30. */
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

const decimalsOf = (currency: string): number =>
  onLedgers.get(currency) ?? (withoutCents.has(currency) ? 0 : 2);

/** One smallest unit of a currency, scaled. */
export const oracleUnit = (currency: string): bigint => ONE / 10n ** BigInt(decimalsOf(currency));

/** Half of the sixth decimal beyond the smallest unit of a currency, scaled. */
export const oracleHalf = (currency: string): bigint =>
  ONE / (2n * 10n ** BigInt(decimalsOf(currency) + 6));

/** A positive amount rounded half up at six decimals beyond the unit, then up to whole units. */
export const oracleRounded = (amount: bigint, currency: string): bigint => {
  const half = oracleHalf(currency);
  const unit = oracleUnit(currency);
  const halves = amount / half;
  const close = (halves + (halves % 2n)) * half;
  const rest = close % unit;
  if (close === 0n) return unit;
  return rest === 0n ? close : close - rest + unit;
};

const rateOf = (rates: OracleRateTable, currency: string): bigint =>
  currency === "USD" ? ONE : toScaled(rates.get(currency) ?? "");

/** Converts an amount to scaled dollars. */
export const oracleUsd = (amount: bigint, from: string, rates: OracleRateTable): bigint =>
  from === "USD" ? amount : trunc30Div(amount, rateOf(rates, from));

/** Converts an amount to another currency, through truncated dollars. */
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

/** An invoice as the oracle sees it; the price is an integer at the scale 10^30. */
export interface OracleInvoice {
  readonly currency: string;
  readonly price: bigint;
  readonly isVoided: boolean;
}

const valueOf = (payments: ReadonlyArray<OraclePayment>): bigint =>
  payments.reduce((sum, { value }) => sum + value, 0n);

/** The tolerance of a price: at most the unit of one payment. */
export const oracleTolerance = (
  currency: string,
  payments: ReadonlyArray<OraclePayment>,
): bigint => {
  const allowed = payments.map(({ value, unit }) => (unit > value ? value : unit));
  return [...allowed, oracleHalf(currency)].sort((a, b) => (a < b ? -1 : 1)).at(-1) ?? 0n;
};

/** The rules of settlement, so that a test can replace each with a wrong one. */
export interface OracleRules {
  readonly tolerance: (currency: string, payments: ReadonlyArray<OraclePayment>) => bigint;
  /** Whether payments of nothing can reach a price. */
  readonly isPaidByNothing: boolean;
  /** The total payable amounts that payers can have seen, except the price. */
  readonly asked: (
    invoice: OracleInvoice,
    payments: ReadonlyArray<OraclePayment>,
  ) => ReadonlyArray<bigint>;
}

const askedAtOnce = ({ currency, price }: OracleInvoice): bigint =>
  price === 0n ? 0n : oracleRounded(price, currency);

const askedLast = (
  { currency, price }: OracleInvoice,
  payments: ReadonlyArray<OraclePayment>,
): ReadonlyArray<bigint> =>
  payments
    .filter((payment) => payment.currency === currency)
    .flatMap(({ value }) => {
      const others = valueOf(payments) - value;
      return others < price ? [others + oracleRounded(price - others, currency)] : [];
    });

/** The rules as they are. */
export const oracleRules: OracleRules = {
  tolerance: oracleTolerance,
  isPaidByNothing: false,
  asked: (invoice, payments) => [askedAtOnce(invoice), ...askedLast(invoice, payments)],
};

/** Whether payments make up the price of an invoice, as far as they can be exact. */
const reaches = (
  { currency, price }: OracleInvoice,
  payments: ReadonlyArray<OraclePayment>,
  { tolerance, isPaidByNothing }: OracleRules,
): boolean => {
  const value = valueOf(payments);
  if (value === 0n && price > 0n && !isPaidByNothing) return false;
  return price - value <= tolerance(currency, payments);
};

/** Whether payments exceed every payable amount, whichever payment was the last. */
const exceeds = (
  invoice: OracleInvoice,
  payments: ReadonlyArray<OraclePayment>,
  { tolerance, asked }: OracleRules,
): boolean => {
  const excused = valueOf(payments) - tolerance(invoice.currency, payments);
  return [invoice.price, ...asked(invoice, payments)].every((bound) => excused > bound);
};

/** The status of an invoice, as `status` or `status/substatus`. */
export const oracleSettle = (
  invoice: OracleInvoice,
  facts: ReadonlyArray<OraclePayment>,
  rules: OracleRules = oracleRules,
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
  if (invoice.isVoided) {
    return completed.some(({ isLate }) => isLate) ? "VOIDED/PAID_AFTER_VOID" : "VOIDED";
  }
  if (reaches(invoice, completed, rules)) {
    return exceeds(invoice, completed, rules) ? "COMPLETED/OVERPAID" : "COMPLETED";
  }
  if (reaches(invoice, [...completed, ...pending], rules)) {
    const waits = pending.some(({ currency }) => onLedgers.has(currency));
    return waits ? "WAITING_FOR_CONFIRMATIONS" : "PROCESSING";
  }
  if (valueOf(completed) > 0n) return "PARTIALLY_PAID";
  return valueOf(pending) > 0n ? "PROCESSING" : "PENDING";
};
