import { Amount } from "../../money/amount.ts";
import type { Provider } from "../../organization/provider.ts";
import type { Payment } from "../../payment/payment.ts";

/** A provider as the interface carries it. */
export const renderProvider = (provider: Provider) => ({
  id: provider.id,
  name: provider.name,
  type: provider.type,
  is_active: provider.isActive ? (1 as const) : (0 as const),
  currencies: provider.currencies,
  created_at: provider.createdAt,
  updated_at: provider.updatedAt ?? null,
});

/** A payment as the interface carries it. */
export const renderPayment = (payment: Payment) => ({
  id: payment.id,
  idempotency_key: payment.idempotencyKey,
  organization_id: payment.organizationId,
  provider_id: payment.providerId,
  invoice_id: payment.invoiceId,
  currency: payment.price.currency,
  price: Amount.render(payment.price.amount),
  status: payment.status,
  created_at: payment.createdAt,
  updated_at: payment.updatedAt,
  happened_at: payment.happenedAt,
});

/** A payment as a list carries it, with what it was worth in dollars when it was recorded. */
export const renderPaymentRow = (payment: Payment) => ({
  ...renderPayment(payment),
  price_usd: Amount.render(payment.priceUsd),
});
