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

/** The parts that are read from the catalogue, which may be the host's own. */
export type CatalogPart = "items.product" | "items.billing_schema";

/** The parts that are read from the invoice repository. */
export type StoredInvoicePart = Exclude<InvoicePart, CatalogPart>;

/** Returns whether a part is read from the invoice repository, not from the catalogue. */
export const isStoredPart = (part: InvoicePart): part is StoredInvoicePart =>
  part !== "items.product" && part !== "items.billing_schema";

/** The parts that are read from the invoice repository, in the order of `invoiceParts`. */
export const storedInvoiceParts: ReadonlyArray<StoredInvoicePart> =
  invoiceParts.filter(isStoredPart);

/** An invoice with the stored records that were asked for; the others are empty. */
export interface StoredInvoice {
  readonly invoice: Invoice;
  /** In the order of the invoice's creation. */
  readonly items: ReadonlyArray<InvoiceItem>;
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

/** An invoice with the records that were asked for, those of the catalogue included. */
export interface ExpandedInvoice extends StoredInvoice {
  /** A product that the catalogue no longer has is absent. */
  readonly products: ReadonlyMap<ProductId, Product>;
  /** A billing schema that the catalogue no longer has is absent. */
  readonly billingSchemas: ReadonlyMap<BillingSchemaId, BillingSchema>;
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
