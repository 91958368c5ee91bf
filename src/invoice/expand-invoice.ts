import type { BillingSchemaId, PaymentIntentId, ProductId, ProviderId } from "../ids.ts";
import type { BillingSchema } from "../catalog/billing-schema.ts";
import type { Product } from "../catalog/product.ts";
import type { Organization } from "../organization/organization.ts";
import type { Provider } from "../organization/provider.ts";
import type { Payment } from "../payment/payment.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceItem, PaymentIntent } from "./invoice-item.ts";
import type { Invoice } from "./invoice.ts";

/** What can be read together with an invoice; a dotted part belongs to the part before the dot. */
export const invoiceParts = [
  "payments",
  "payments.provider",
  "items",
  "items.product",
  "items.billing_schema",
  "items.payment_intent",
  "calculations",
  "organization",
] as const;

/** One of `invoiceParts`. */
export type InvoicePart = (typeof invoiceParts)[number];

/** An invoice with the records that were asked for; the others are empty. */
export interface ExpandedInvoice {
  readonly invoice: Invoice;
  /** In the order of the invoice's creation. */
  readonly items: ReadonlyArray<InvoiceItem>;
  readonly products: ReadonlyMap<ProductId, Product>;
  readonly billingSchemas: ReadonlyMap<BillingSchemaId, BillingSchema>;
  readonly paymentIntents: ReadonlyMap<PaymentIntentId, PaymentIntent>;
  /** In the order of the invoice's creation: by item and `idx`, then the totals. */
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  /** The newest `maxExpandedPayments`, in the order of the list of payments, which has all. */
  readonly payments: ReadonlyArray<Payment>;
  /** How many payments the invoice has; 0 unless its payments were asked for. */
  readonly paymentsTotal: number;
  readonly providers: ReadonlyMap<ProviderId, Provider>;
  readonly organization: Organization | undefined;
}

/** The parts that were asked for, with those that they belong to. */
export const withParents = (asked: Iterable<InvoicePart>): ReadonlySet<InvoicePart> => {
  const parts = new Set<InvoicePart>();
  for (const part of asked) {
    if (part.startsWith("items.")) parts.add("items");
    if (part.startsWith("payments.")) parts.add("payments");
    parts.add(part);
  }
  return parts;
};
