import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { RateNotFound } from "../rates/rate-set.ts";
import type { Invoice } from "./invoice.ts";

/** A tax in the currency in which the seller accounts for it, and the rate of the conversion. */
export interface AccountingTax {
  readonly tax: Money;
  readonly from: Currency;
  /** What one unit of the currency of the invoice is worth. */
  readonly rate: Amount;
}

/** What the conversion of an invoice into the currency of the accounts needs. */
type Converted = Pick<Invoice, "currency" | "seller" | "exchangeRates">;

/** Converts amounts of an invoice into the currency of the accounts of its seller. */
export interface AccountingConversion {
  readonly currency: Currency;
  readonly convert: (amount: Amount) => Amount;
  /** Converts an amount and rounds it to the decimals of the currency. */
  readonly rounded: (amount: Amount) => Amount;
  /** What one unit of the currency of the invoice is worth. */
  readonly rate: Amount;
}

/**
 * Returns the conversion by the rates that an invoice is stored with. `undefined` if its seller
 * accounts in its currency. Fails with `RateNotFound` if one of the rates is not stored.
 */
export const accountingConversion = ({
  currency: from,
  seller,
  exchangeRates,
}: Converted): Either<RateNotFound, AccountingConversion | undefined> => {
  const currency = seller?.accountingCurrency;
  if (currency === undefined || currency === from) return right(undefined);
  const [own, other] = [exchangeRates?.[from], exchangeRates?.[currency]];
  if (own === undefined) return left({ kind: "RateNotFound", currency: from });
  if (other === undefined) return left({ kind: "RateNotFound", currency });
  const { decimals } = currencyInfo[currency];
  const convert = (amount: Amount): Amount =>
    Amount.multiplyByRate(Amount.divideByRate(amount, own), other);
  return right({
    currency,
    convert,
    rounded: (amount) => Amount.round(convert(amount), decimals, "HALF_UP"),
    rate: Amount.divideByRate(other, own),
  });
};

/**
 * Returns a tax of an invoice in the currency in which the seller accounts for VAT, by the rates
 * that the invoice is stored with. `undefined` if none is needed or the rates are not stored.
 *
 * @param earlier what earlier credit notes took back: their taxes and this one are rounded
 *   together, so that all notes take back what the invoice states.
 */
export const accountingTax = (
  tax: Amount,
  invoice: Converted,
  earlier = Amount.zero,
): AccountingTax | undefined => {
  const found = accountingConversion(invoice);
  if (isLeft(found) || found.right === undefined) return undefined;
  const { currency, rounded, rate } = found.right;
  const amount = Amount.subtract(rounded(Amount.add(earlier, tax)), rounded(earlier));
  return { tax: { currency, amount }, from: invoice.currency, rate };
};
