import type { InvoiceId, OrganizationId } from "../ids.ts";
import { amountDue } from "../invoice/amount-due.ts";
import { readPaid } from "../invoice/invoice-get.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { InvoiceNotFound, InvoiceStatus } from "../invoice/invoice.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { Amount, scale } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { AmountOutOfRange } from "../quote/quote-errors.ts";
import type { RateProvider, RatesFailure } from "../rates/rate-provider.ts";
import { convert, convertUp, type RateSet, type RateNotFound } from "../rates/rate-set.ts";
import { ratesWithTimeout } from "../rates/rates-with-timeout.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  roundingError,
  roundPayable,
  toleranceOf,
  valuePayment,
  type PaymentValue,
} from "./payment-value.ts";

/** What is left to pay of an invoice, and what to send in a currency to pay it in full. */
export interface Payable {
  readonly invoiceId: InvoiceId;
  readonly status: InvoiceStatus;
  readonly invoiceCurrency: Currency;
  /** What is left to pay, exactly, in the currency of the invoice. */
  readonly due: Amount;
  /** The currency of the payment. */
  readonly currency: Currency;
  /** What to send in this currency: a whole number of its smallest units. */
  readonly payable: Amount;
  /** `payable` in smallest units, such as `643` for 6.43 EUR. */
  readonly minorUnits: string;
  /** The time of the exchange rates; `undefined` if none were used. */
  readonly exchangeRateTimestamp: Timestamp | undefined;
  /** Whether nothing is left to pay. */
  readonly isSettled: boolean;
}

/** The ports that calculate what is left to pay. */
export interface PayablePorts {
  readonly invoices: Pick<InvoiceRepository, "findInvoices">;
  readonly rates: RateProvider;
}

/** Why it is not known what a payer must send: the invoice, the rates or the store failed. */
export type PayableError =
  InvoiceNotFound | AmountOutOfRange | RateNotFound | RatesFailure | PortFailed;

/** Whose invoice is to be paid, and in which currency. @inline */
interface ToPay {
  readonly organizationId: OrganizationId;
  readonly id: InvoiceId;
  /** Defaults to the currency of the invoice. */
  readonly currency: Currency | undefined;
}

/**
 * Returns what is left to pay of an invoice, and what a payer must send in a currency, at current
 * rates, to pay it in full. Its own currency needs no rates, and none does if nothing is due.
 */
export const payableOf = async (
  { organizationId, id, currency }: ToPay,
  { invoices, rates }: PayablePorts,
): Promise<Either<PayableError, Payable>> => {
  const found = await readPaid({ organizationId, id }, invoices);
  if (isLeft(found)) return found;
  const { invoice, payments, refunds } = found.right;
  const due = { currency: invoice.currency, amount: amountDue(invoice, payments, refunds) };
  const requested = await request(due, currency ?? invoice.currency, rates);
  if (isLeft(requested)) return requested;
  const { price, timestamp } = requested.right;
  return right({
    invoiceId: invoice.id,
    status: invoice.status,
    invoiceCurrency: due.currency,
    due: due.amount,
    currency: price.currency,
    payable: price.amount,
    minorUnits: Amount.toMinorUnits(price.amount, price.currency).toString(),
    exchangeRateTimestamp: timestamp,
    isSettled: !Amount.isPositive(price.amount),
  });
};

/** What to send, and the time of the rates that it was calculated at. */
interface Requested {
  readonly price: Money;
  readonly timestamp: Timestamp | undefined;
}

const request = async (
  due: Money,
  currency: Currency,
  rates: RateProvider,
): Promise<Either<PayableError, Requested>> => {
  if (currency === due.currency || !Amount.isPositive(due.amount)) {
    const price = payableInOwnCurrency({ ...due, currency });
    return isLeft(price) ? price : right({ price: price.right, timestamp: undefined });
  }
  const wanted = new Set([due.currency, currency]);
  wanted.delete("USD");
  const set = await ratesWithTimeout(rates).ratesFor(wanted)();
  if (isLeft(set)) return set;
  const price = payableAmount(due, currency, set.right);
  return isLeft(price) ? price : right({ price: price.right, timestamp: set.right.timestamp });
};

/** Renders what is left to pay of an invoice as JSON. */
export const renderPayable = (payable: Payable) => ({
  invoice_id: payable.invoiceId,
  status: payable.status,
  invoice_currency: payable.invoiceCurrency,
  due: Amount.render(payable.due),
  currency: payable.currency,
  payable: Amount.render(payable.payable),
  minor_units: payable.minorUnits,
  exchange_rate_timestamp: payable.exchangeRateTimestamp ?? null,
  is_settled: payable.isSettled,
});

/** Rounds an amount due to what pays it in its own currency, which needs no rates. */
export const payableInOwnCurrency = (due: Money): Either<AmountOutOfRange, Money> => {
  const amount = roundPayable(due);
  return Amount.isPrice(amount)
    ? right({ currency: due.currency, amount })
    : left({ kind: "AmountOutOfRange" });
};

/**
 * Calculates the amount in a currency that pays the amount due, at one rate set. A payment of
 * exactly this amount at these rates completes the invoice and does not overpay it.
 *
 * Returns the converted amount, rounded by `roundPayable`. If its value misses the amount due by
 * more than the tolerance, as at extreme rates where the conversion can truncate it to 0, returns
 * the minimum amount that suffices, which is at least one unit. Also fails with `AmountOutOfRange`
 * if no amount suffices, because a unit is worth less than 10^-30 USD.
 */
export const payableAmount = (
  due: Money,
  currency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, Money> => {
  const converted = convert(due, currency, rates);
  if (converted._tag === "Left") return converted;
  if (!Amount.isPositive(due.amount)) return right({ currency, amount: Amount.zero });

  const price: Money = { currency, amount: roundPayable(converted.right) };
  const value = valueInRange(price, due.currency, rates);
  if (value._tag === "Left") return value;
  if (currency === due.currency || settles(value.right, due)) return right(price);

  const target = { ...due, amount: minValue(due, value.right.unitValue) };
  const minimum = convertUp(target, currency, currencyInfo[currency].decimals, rates);
  if (minimum._tag === "Left") return minimum;
  const minimumValue = valueInRange(minimum.right, due.currency, rates);
  if (minimumValue._tag === "Left") return minimumValue;
  return settles(minimumValue.right, due) ? minimum : left({ kind: "AmountOutOfRange" });
};

const valueInRange = (
  price: Money,
  invoiceCurrency: Currency,
  rates: RateSet,
): Either<RateNotFound | AmountOutOfRange, PaymentValue> =>
  Amount.isPrice(price.amount)
    ? valuePayment(price, invoiceCurrency, rates)
    : left({ kind: "AmountOutOfRange" });

/** Returns whether a payment completes the amount due and does not overpay it. */
const settles = (paid: PaymentValue, due: Money): boolean => {
  const tolerance = toleranceOf([paid], due.currency);
  return (
    Amount.isPositive(paid.value) &&
    Amount.atLeast(Amount.add(paid.value, tolerance), due.amount) &&
    Amount.atMost(paid.value, Amount.add(due.amount, tolerance))
  );
};

/** Returns the minimum value for which `settles` is true. */
const minValue = ({ currency, amount }: Money, unitValue: Amount): Amount => {
  const byUnit = Amount.max(Amount.subtract(amount, unitValue), Amount.divideByRateUp(amount, two));
  const byRounding = Amount.subtract(amount, roundingError(currency));
  return Amount.max(Amount.min(byUnit, byRounding), Amount.unit(scale));
};

const two = /* @__PURE__ */ Amount.of("2");
