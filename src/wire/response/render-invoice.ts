import type { ExpandedInvoice, InvoicePart } from "../../invoice/expand-invoice.ts";
import type { InvoiceItem, PaymentIntent } from "../../invoice/invoice-item.ts";
import type { Invoice } from "../../invoice/invoice.ts";
import { Amount } from "../../money/amount.ts";
import { renderCalculation } from "./render-calculation.ts";
import { renderBillingSchema, renderProduct } from "./render-catalog.ts";
import { renderPayment, renderProvider } from "./render-payment.ts";

/** An invoice in the view that shows the least. */
export const renderInvoice = (invoice: Invoice) => ({
  id: invoice.id,
  organization_id: invoice.organizationId,
  status: invoice.status,
  substatus: invoice.substatus ?? null,
  currency: invoice.currency,
  price: Amount.render(invoice.price),
  created_at: invoice.createdAt,
  updated_at: invoice.updatedAt,
});

/** An invoice as a list carries it. */
export const renderInvoiceRow = (invoice: Invoice) => ({
  ...renderInvoice(invoice),
  price_usd: Amount.render(invoice.priceUsd),
  customer_email: invoice.customerEmail,
});

/** Who looks at an invoice: the organization that owns it, or whoever is asked to pay it. */
export type Viewer = "organization" | "payer";

/** An invoice in full, with the parts that were asked for. A payer does not see everything. */
export const renderFullInvoice = (
  expanded: ExpandedInvoice,
  parts: ReadonlySet<InvoicePart>,
  viewer: Viewer,
) => {
  const { invoice, organization } = expanded;
  const isOwner = viewer === "organization";
  return {
    ...renderInvoice(invoice),
    price_usd: Amount.render(invoice.priceUsd),
    redirect_url: invoice.redirectUrl ?? null,
    ...(isOwner ? { customer_email: invoice.customerEmail, metadata: invoice.metadata } : {}),
    ...(parts.has("items") ? { items: renderItems(expanded, parts) } : {}),
    ...(parts.has("calculations")
      ? { calculations: expanded.calculations.map(renderCalculation) }
      : {}),
    ...(parts.has("organization")
      ? {
          organization: {
            name: organization?.name ?? "",
            image_url: organization?.imageUrl ?? null,
          },
        }
      : {}),
    ...(parts.has("payments")
      ? {
          payments: renderPayments(expanded, parts, isOwner),
          payments_total: expanded.paymentsTotal,
        }
      : {}),
  };
};

const renderPayments = (
  { payments, providers }: ExpandedInvoice,
  parts: ReadonlySet<InvoicePart>,
  isOwner: boolean,
) =>
  payments.map((payment) => {
    const { idempotency_key, ...shown } = renderPayment(payment);
    const provider = providers.get(payment.providerId);
    return {
      ...shown,
      ...(isOwner ? { idempotency_key } : {}),
      ...(parts.has("payments.provider")
        ? { provider: provider === undefined ? null : renderProvider(provider) }
        : {}),
    };
  });

const renderItems = (
  { items, products, billingSchemas, paymentIntents }: ExpandedInvoice,
  parts: ReadonlySet<InvoicePart>,
) =>
  items.map((record) => {
    const { item } = record;
    const product = item.type === "PRODUCT" ? products.get(item.productId) : undefined;
    const schema = item.type === "PRODUCT" ? billingSchemas.get(item.billingSchemaId) : undefined;
    const intentId = item.type === "PRODUCT" ? undefined : item.paymentIntentId;
    const intent = intentId && paymentIntents.get(intentId);
    return {
      ...renderItem(record),
      ...(parts.has("items.product") ? { product: product ? renderProduct(product) : null } : {}),
      ...(parts.has("items.billing_schema")
        ? { billing_schema: schema ? renderBillingSchema(schema) : null }
        : {}),
      ...(parts.has("items.payment_intent")
        ? { payment_intent: intent ? renderPaymentIntent(intent) : null }
        : {}),
    };
  });

const renderItem = (record: InvoiceItem) => {
  const { item, excludeReason } = record;
  return {
    id: record.id,
    organization_id: record.organizationId,
    invoice_id: record.invoiceId,
    type: item.type,
    currency: record.currency,
    product_id: item.type === "PRODUCT" ? item.productId : null,
    billing_schema_id: item.type === "PRODUCT" ? item.billingSchemaId : null,
    payment_intent_id: item.type === "PRODUCT" ? null : (item.paymentIntentId ?? null),
    quantity: record.quantity,
    status: excludeReason === undefined ? ("INCLUDED" as const) : ("EXCLUDED" as const),
    exclude_reason: excludeReason ?? null,
    created_at: record.createdAt,
    updated_at: record.updatedAt ?? null,
  };
};

const renderPaymentIntent = (intent: PaymentIntent) => ({
  id: intent.id,
  organization_id: intent.organizationId,
  currency: intent.price.currency,
  price: Amount.render(intent.price.amount),
  title: intent.title,
  created_at: intent.createdAt,
  updated_at: intent.updatedAt ?? null,
});
