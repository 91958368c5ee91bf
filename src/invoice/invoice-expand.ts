import type { BillingSchemaId, PaymentIntentId, ProductId, ProviderId } from "../ids.ts";
import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import type { Product } from "../product/product.ts";
import type { Organization } from "../organization/organization.ts";
import type { Provider } from "../provider/provider.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import type { CreditNote } from "../credit-note/credit-note.ts";
import type { InvoiceCalculation } from "./invoice-calculation.ts";
import type { InvoiceTotals } from "./invoice-totals.ts";
import type { InvoiceItem, PaymentIntent } from "./invoice-item.ts";
import type { Invoice } from "./invoice.ts";
import { list } from "../schema/containers.ts";
import { object, type In, type Named } from "../schema/schema.ts";
import { currency, oneOf, optional } from "../schema/values.ts";

/** The related records that can be read with an invoice. A dotted part includes its parent. */
export const invoiceParts = [
  "payments",
  "payments.provider",
  "payments.refunds",
  "items",
  "items.product",
  "items.billing_schema",
  "items.payment_intent",
  "calculations",
  "organization",
  "taxes",
  "totals",
  "credit_notes",
] as const;

/** One of `invoiceParts`. */
export type InvoicePart = (typeof invoiceParts)[number];

/** Maximum number of values in `expand`. */
const maxExpansions = 16;

/** The request for an invoice. */
export const invoiceExpansion = object({
  /** The records to return with the invoice; `currency` adds facts about it to JSON. */
  expand: optional(list(oneOf([...invoiceParts, "currency"]), maxExpansions)),
  /** Also quote the invoice in this currency, at current rates. */
  currency: optional(currency),
});

/** What to return with an invoice. */
export interface InvoiceExpansion extends In<typeof invoiceExpansion>, Named {}

/** The request for an amount of an invoice in a currency. */
export const inCurrency = object({
  /** Defaults to the currency of the invoice. */
  currency: optional(currency),
});

/** In which currency to return an amount of an invoice. */
export interface InCurrency extends In<typeof inCurrency>, Named {}

/** The parts that are read from the catalog, which can be the host's own. @inline */
export type CatalogPart = "items.product" | "items.billing_schema";

/** The parts that are added up from the steps of an invoice. @inline */
export type DerivedPart = "taxes" | "totals";

/** The parts that are read from the invoice repository. */
export type StoredInvoicePart = Exclude<InvoicePart, CatalogPart | DerivedPart>;

/** Returns whether a part is read from the invoice repository. */
export const isStoredPart = (part: InvoicePart): part is StoredInvoicePart =>
  part !== "items.product" &&
  part !== "items.billing_schema" &&
  part !== "taxes" &&
  part !== "totals";

/** The parts that are read from the invoice repository, in the order of `invoiceParts`. */
export const storedInvoiceParts: ReadonlyArray<StoredInvoicePart> =
  invoiceParts.filter(isStoredPart);

/** An invoice with the requested stored records; the others are empty. */
export interface StoredInvoice {
  readonly invoice: Invoice;
  /** In the order of the request. */
  readonly items: ReadonlyArray<InvoiceItem>;
  readonly paymentIntents: ReadonlyMap<PaymentIntentId, PaymentIntent>;
  /** By item and `idx`, then the totals. */
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  /** The newest `maxExpandedPayments`, newest first. */
  readonly payments: ReadonlyArray<Payment>;
  /** Number of payments of the invoice; 0 unless its payments were requested. */
  readonly paymentsTotal: number;
  readonly providers: ReadonlyMap<ProviderId, Provider>;
  /** Of the returned payments, newest first. */
  readonly refunds: ReadonlyArray<Refund>;
  readonly organization: Organization | undefined;
  /** All credit notes of the invoice, newest first. */
  readonly creditNotes: ReadonlyArray<CreditNote>;
}

/** An invoice with the requested records, including those of the catalog. */
export interface ExpandedInvoice extends StoredInvoice {
  /** Without products that are no longer in the catalog. */
  readonly products: ReadonlyMap<ProductId, Product>;
  /** Without billing schemas that are no longer in the catalog. */
  readonly billingSchemas: ReadonlyMap<BillingSchemaId, BillingSchema>;
  /** The sum of the steps of each tax. If requested, the calculations are read too. */
  readonly taxes: ReadonlyArray<TaxShare>;
  /** `undefined` unless requested, and for invoices without a totals profile. */
  readonly totals: InvoiceTotals | undefined;
}

/** Returns the requested parts and their parents. */
export const withParents = (requested: ReadonlyArray<InvoicePart>): ReadonlySet<InvoicePart> => {
  const parts = new Set<InvoicePart>();
  for (const part of requested) {
    if (part.startsWith("items.")) parts.add("items");
    if (part.startsWith("payments.")) parts.add("payments");
    parts.add(part);
  }
  return parts;
};
