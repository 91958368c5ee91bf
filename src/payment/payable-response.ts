import { Amount } from "../money/amount.ts";
import type { Payable } from "./payable-get.ts";

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
