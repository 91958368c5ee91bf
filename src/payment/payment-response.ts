import { paymentCodec, paymentViews } from "./payment-record.ts";
import { providerCodec } from "../provider/provider-record.ts";
import { Amount } from "../money/amount.ts";
import type { Payable } from "./payable-get.ts";

/** Renders a provider as JSON. */
export const renderProvider = providerCodec.json.write;

/** Renders a payment as JSON, without its price in dollars. */
export const renderPayment = paymentViews.minimal.write;

/** Renders a payment as JSON for a list, with its price in dollars at the time of recording. */
export const renderPaymentRow = paymentCodec.json.write;

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
