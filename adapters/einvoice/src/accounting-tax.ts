import { Amount, currencyInfo, type Currency } from "quittance";
import type { InvoiceSource } from "./source.ts";

/**
 * Returns a tax of an invoice in the currency in which the seller accounts for VAT, rounded once,
 * by the rates that the invoice is stored with: those of its conversions, and that of its price in
 * US dollars. `undefined` if none is needed or the rate is not stored.
 */
export const accountingTaxOf = (
  tax: Amount,
  { invoice, calculations }: Pick<InvoiceSource, "invoice" | "calculations">,
): Amount | undefined => {
  const { currency, price, priceUsd } = invoice;
  const target = invoice.seller?.accountingCurrency;
  if (target === undefined || target === currency) return undefined;
  if (Amount.equals(tax, Amount.zero)) return Amount.zero;
  const rates = new Map<Currency, Amount>([["USD", Amount.one]]);
  for (const { basis } of calculations) {
    if (basis.kind !== "CurrencyChange") continue;
    rates.set(basis.from, basis.fromRateUsd);
    rates.set(basis.to, basis.toRateUsd);
  }
  const [from, to] = [rates.get(currency), rates.get(target)];
  if (to === undefined) return undefined;
  const usd =
    from === undefined ? Amount.share(tax, priceUsd, price) : Amount.divideByRate(tax, from);
  return Amount.round(Amount.multiplyByRate(usd, to), currencyInfo[target].decimals, "HALF_UP");
};
