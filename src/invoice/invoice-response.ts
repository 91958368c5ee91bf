import type { ExpandedInvoice, InvoiceExpansion, InvoicePart } from "./invoice-expand.ts";
import { sellerRecord } from "../party/seller.ts";
import { invoiceViews, type Invoice } from "./invoice.ts";
import { invoiceTotalsRecord } from "./invoice-totals.ts";
import { Amount } from "../money/amount.ts";
import { creditNoteViews } from "../credit-note/credit-note.ts";
import { invoiceCalculationRecord } from "./invoice-calculation.ts";
import { invoiceItemRecord, paymentIntentRecord } from "./invoice-item.ts";
import { paymentViews } from "../payment/payment.ts";
import { refundViews } from "../refund/refund.ts";
import { billingSchemaRecord } from "../billing-schema/billing-schema.ts";
import { productRecord } from "../product/product.ts";
import { providerRecord } from "../provider/provider.ts";
import { renderQuote, renderTax } from "../quote/quote-render.ts";
import type { Standing } from "./invoice-standing.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";
import { renderList } from "../listing/page.ts";
import type { InvoiceDetails, ListedInvoices } from "./invoice-get.ts";

/** Renders an invoice as JSON with the properties that every viewer sees. */
export const renderInvoice = invoiceViews.minimal.write;

/** Renders a stored calculation step as JSON. */
export const renderCalculation = invoiceCalculationRecord.json.write;

/** Who sees an invoice: the organization that owns it, or a person who pays it. @inline */
export type Viewer = "organization" | "payer";

/** Returns an invoice as its payer sees it: of the customer only the name. */
export const payerInvoice = <Shown extends Pick<Invoice, "customer">>(invoice: Shown): Shown => {
  if (invoice.customer === undefined) return invoice;
  const { name } = invoice.customer;
  return { ...invoice, customer: name === undefined ? undefined : { name } };
};

/**
 * Renders an invoice in full with the requested parts. A payer sees it as `payerInvoice` returns
 * it, without the customer's email address, the metadata and the idempotency keys.
 */
export const renderFullInvoice = (
  expanded: ExpandedInvoice,
  parts: ReadonlySet<InvoicePart>,
  viewer: Viewer,
) => {
  const { invoice, organization } = expanded;
  return {
    ...invoiceViews[viewer].write(viewer === "payer" ? payerInvoice(invoice) : invoice),
    ...(parts.has("items") ? { items: renderItems(expanded, parts) } : {}),
    ...(parts.has("calculations")
      ? { calculations: expanded.calculations.map(renderCalculation) }
      : {}),
    ...(parts.has("taxes") ? { taxes: expanded.taxes.map(renderTax) } : {}),
    ...(parts.has("totals")
      ? { totals: expanded.totals ? invoiceTotalsRecord.json.write(expanded.totals) : null }
      : {}),
    ...(parts.has("credit_notes")
      ? { credit_notes: expanded.creditNotes.map(creditNoteViews[viewer].write) }
      : {}),
    ...(parts.has("organization")
      ? {
          organization: {
            name: organization?.name ?? "",
            image_url: organization?.imageUrl ?? null,
          },
          ...(invoice.seller && { seller: sellerRecord.json.write(invoice.seller) }),
        }
      : {}),
    ...(parts.has("payments")
      ? {
          payments: renderPayments(expanded, parts, viewer),
          ...(expanded.paymentsTotal > expanded.payments.length
            ? { payments_total: expanded.paymentsTotal }
            : {}),
        }
      : {}),
  };
};

const renderPayments = (
  { payments, providers, refunds }: ExpandedInvoice,
  parts: ReadonlySet<InvoicePart>,
  viewer: Viewer,
) =>
  payments.map((payment) => {
    const provider = providers.get(payment.providerId);
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    return {
      ...paymentViews[viewer].write(payment),
      value: payment.status === "COMPLETED" ? Amount.render(payment.value) : null,
      ...(parts.has("payments.provider")
        ? { provider: provider === undefined ? null : providerRecord.json.write(provider) }
        : {}),
      ...(parts.has("payments.refunds")
        ? { refunds: own.map((refund) => refundViews[viewer].write(refund)) }
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
      ...invoiceItemRecord.json.write(record),
      ...(parts.has("items.product")
        ? { product: product ? productRecord.json.write(product) : null }
        : {}),
      ...(parts.has("items.billing_schema")
        ? { billing_schema: schema ? billingSchemaRecord.json.write(schema) : null }
        : {}),
      ...(parts.has("items.payment_intent")
        ? { payment_intent: intent ? paymentIntentRecord.json.write(intent) : null }
        : {}),
    };
  });

/** Renders a page of invoices as JSON, with what was requested of each. */
export const renderInvoiceList = (page: ListedInvoices) =>
  renderList("invoices", (invoice: Invoice) => {
    const { due, paid, totals } = page.amounts.get(invoice.id) ?? {};
    return {
      ...invoiceViews.row.write(invoice),
      ...(due === undefined ? {} : { amount_due: Amount.render(due) }),
      ...(paid === undefined ? {} : { amount_paid: Amount.render(paid) }),
      ...(page.expand.has("totals")
        ? { totals: totals ? invoiceTotalsRecord.json.write(totals) : null }
        : {}),
      ...(page.expand.has("customer") ? invoiceViews.customer.write(invoice) : {}),
    };
  })(page);

/** The details of an invoice: minimal unless anything is expanded, and less for a payer. */
export const renderInvoiceDetails = (
  details: InvoiceDetails,
  { expand = [] }: Pick<InvoiceExpansion, "expand">,
  viewer: Viewer,
) => {
  const { invoice, parts, summary, standing, amounts } = details;
  return {
    ...(expand.length > 0 ? renderFullInvoice(details, parts, viewer) : renderInvoice(invoice)),
    ...(amounts === undefined
      ? {}
      : { amount_due: Amount.render(amounts.due), amount_paid: Amount.render(amounts.paid) }),
    ...(standing === undefined ? {} : { standing: renderStanding(standing) }),
    ...(expand.includes("currency") ? { currency_details: renderCurrency(invoice.currency) } : {}),
    ...(summary === undefined ? {} : { calculation_summary: renderQuote(summary) }),
  };
};

const renderStanding = ({ isOverdue, isExpired, paidLate }: Standing) => ({
  is_overdue: isOverdue,
  is_expired: isExpired,
  paid_late: paidLate,
});

/** Facts about a currency. */
const renderCurrency = (code: Currency) => {
  const { name, kind, decimals } = currencyInfo[code];
  return { code, name, kind, decimals };
};
