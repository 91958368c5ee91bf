import { paymentCodec } from "./payment-record.ts";
import { providerCodec } from "../provider/provider-record.ts";
import { Amount } from "../money/amount.ts";
import { renderList } from "../listing/list-response.ts";
import type { Payable } from "./payable-get.ts";
import type { ListedPayments } from "./payment-find.ts";
import type { Payment } from "./payment.ts";

/** Renders a page of payments as JSON, with their providers where requested. */
export const renderPaymentList = (page: ListedPayments, withProviders: boolean) =>
  renderList("payments", (payment: Payment) => {
    if (!withProviders) return paymentCodec.json.write(payment);
    const provider = page.providers.get(payment.providerId);
    return {
      ...paymentCodec.json.write(payment),
      provider: provider === undefined ? null : providerCodec.json.write(provider),
    };
  })(page);

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
