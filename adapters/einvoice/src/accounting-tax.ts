import { Amount, currencyInfo } from "quittance";
import type { InvoiceSource } from "./source.ts";

/**
 * Returns a tax of an invoice in the currency in which the seller accounts for VAT, rounded once,
 * by the rates that the invoice is stored with. `undefined` if none is needed or the rates are not
 * stored.
 */
export const accountingTaxOf = (
  tax: Amount,
  { invoice }: Pick<InvoiceSource, "invoice">,
): Amount | undefined => {
  const { currency, exchangeRates } = invoice;
  const target = invoice.seller?.accountingCurrency;
  if (target === undefined || target === currency) return undefined;
  if (Amount.equals(tax, Amount.zero)) return Amount.zero;
  const [from, to] = [exchangeRates?.[currency], exchangeRates?.[target]];
  if (from === undefined || to === undefined) return undefined;
  const usd = Amount.divideByRate(tax, from);
  return Amount.round(Amount.multiplyByRate(usd, to), currencyInfo[target].decimals, "HALF_UP");
};
