import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Invoice } from "./invoice.ts";

/** A tax in the currency in which the seller accounts for it, and the rate of the conversion. */
export interface AccountingTax {
  readonly tax: Money;
  readonly from: Currency;
  /** What one unit of the currency of the invoice is worth. */
  readonly rate: Amount;
}

/**
 * Returns a tax of an invoice in the currency in which the seller accounts for VAT, by the rates
 * that the invoice is stored with. `undefined` if none is needed or the rates are not stored.
 *
 * @param earlier what earlier credit notes took back: their taxes and this one are rounded
 *   together, so that all notes take back what the invoice states.
 */
export const accountingTax = (
  tax: Amount,
  { currency: from, seller, exchangeRates }: Pick<Invoice, "currency" | "seller" | "exchangeRates">,
  earlier = Amount.zero,
): AccountingTax | undefined => {
  const currency = seller?.accountingCurrency;
  if (currency === undefined || currency === from) return undefined;
  const [own, other] = [exchangeRates?.[from], exchangeRates?.[currency]];
  if (own === undefined || other === undefined) return undefined;
  const { decimals } = currencyInfo[currency];
  const converted = (given: Amount): Amount => {
    const usd = Amount.divideByRate(given, own);
    return Amount.round(Amount.multiplyByRate(usd, other), decimals, "HALF_UP");
  };
  const amount = Amount.subtract(converted(Amount.add(earlier, tax)), converted(earlier));
  return { tax: { currency, amount }, from, rate: Amount.divideByRate(other, own) };
};
