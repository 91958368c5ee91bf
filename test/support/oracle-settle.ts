/**
 * The status of an invoice by the rules, with no code of the library: it has a table of currencies
 * of its own, so that the two can disagree.
 */
import {
  largestOf,
  one,
  oracleRoundedTo,
  smallerOf,
  sum,
  toDecimal,
  trunc30Div,
  trunc30Mul,
  unitOf,
  zero,
  type Decimal,
} from "./oracle-money.ts";

/** A payment as the oracle sees it. */
export interface OraclePayment {
  readonly id: string;
  readonly status: string;
  readonly currency: string;
  readonly value: Decimal;
  /** What one smallest unit is worth; 0 in the currency of the invoice. */
  readonly unit: Decimal;
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

/** One smallest unit of a currency. */
export const oracleUnit = (currency: string): Decimal => unitOf(decimalsOf(currency));

/** The sixth decimal beyond the smallest unit of a currency. */
const closeUnit = (currency: string): Decimal => unitOf(decimalsOf(currency) + 6);

/** Half of the sixth decimal beyond the smallest unit of a currency. */
export const oracleHalf = (currency: string): Decimal => closeUnit(currency).times("0.5");

/** A positive amount rounded half up at six decimals beyond the unit, then up to whole units. */
export const oracleRounded = (amount: Decimal, currency: string): Decimal => {
  const unit = oracleUnit(currency);
  const close = oracleRoundedTo(amount, closeUnit(currency), "HALF_UP");
  return close.isZero() ? unit : oracleRoundedTo(close, unit, "UP");
};

const rateOf = (rates: OracleRateTable, currency: string): Decimal =>
  currency === "USD" ? one : toDecimal(rates.get(currency) ?? "");

/** Converts an amount to dollars. */
export const oracleUsd = (amount: Decimal, from: string, rates: OracleRateTable): Decimal =>
  from === "USD" ? amount : trunc30Div(amount, rateOf(rates, from));

/** Converts an amount to another currency, through truncated dollars. */
export const oracleConvert = (
  amount: Decimal,
  from: string,
  to: string,
  rates: OracleRateTable,
): Decimal => {
  if (from === to) return amount;
  const usd = oracleUsd(amount, from, rates);
  return to === "USD" ? usd : trunc30Mul(usd, rateOf(rates, to));
};

/** An invoice as the oracle sees it. */
export interface OracleInvoice {
  readonly currency: string;
  readonly price: Decimal;
  readonly isVoided: boolean;
}

const valueOf = (payments: ReadonlyArray<OraclePayment>): Decimal =>
  sum(payments.map(({ value }) => value));

/** The tolerance of a price: at most the unit of one payment. */
export const oracleTolerance = (
  currency: string,
  payments: ReadonlyArray<OraclePayment>,
): Decimal => {
  const allowed = payments.map(({ value, unit }) => smallerOf(value, unit));
  return largestOf([...allowed, oracleHalf(currency)]);
};

const askedAtOnce = ({ currency, price }: OracleInvoice): Decimal =>
  price.isZero() ? zero : oracleRounded(price, currency);

const askedLast = (
  { currency, price }: OracleInvoice,
  payments: ReadonlyArray<OraclePayment>,
): ReadonlyArray<Decimal> =>
  payments
    .filter((payment) => payment.currency === currency)
    .flatMap(({ value }) => {
      const others = valueOf(payments).minus(value);
      if (!others.lessThan(price)) return [];
      return [others.plus(oracleRounded(price.minus(others), currency))];
    });

/** The total payable amounts that payers can have seen, except the price. */
const requestedTotals = (
  invoice: OracleInvoice,
  payments: ReadonlyArray<OraclePayment>,
): ReadonlyArray<Decimal> => [askedAtOnce(invoice), ...askedLast(invoice, payments)];

/** Whether payments make up the price of an invoice, as far as they can be exact. */
const reaches = (
  { currency, price }: OracleInvoice,
  payments: ReadonlyArray<OraclePayment>,
): boolean => {
  const value = valueOf(payments);
  if (value.isZero() && price.greaterThan(zero)) return false;
  return price.minus(value).lessThanOrEqualTo(oracleTolerance(currency, payments));
};

/** Whether payments exceed every payable amount, whichever payment was the last. */
const exceeds = (invoice: OracleInvoice, payments: ReadonlyArray<OraclePayment>): boolean => {
  const excused = valueOf(payments).minus(oracleTolerance(invoice.currency, payments));
  return [invoice.price, ...requestedTotals(invoice, payments)].every((bound) =>
    excused.greaterThan(bound),
  );
};

/** The status of an invoice, as `status` or `status/substatus`. */
export const oracleSettle = (
  invoice: OracleInvoice,
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
  if (invoice.isVoided) {
    return completed.some(({ isLate }) => isLate) ? "VOIDED/PAID_AFTER_VOID" : "VOIDED";
  }
  if (reaches(invoice, completed)) {
    return exceeds(invoice, completed) ? "COMPLETED/OVERPAID" : "COMPLETED";
  }
  if (reaches(invoice, [...completed, ...pending])) {
    const waits = pending.some(({ currency }) => onLedgers.has(currency));
    return waits ? "WAITING_FOR_CONFIRMATIONS" : "PROCESSING";
  }
  if (valueOf(completed).greaterThan(zero)) return "PARTIALLY_PAID";
  return valueOf(pending).greaterThan(zero) ? "PROCESSING" : "PENDING";
};
