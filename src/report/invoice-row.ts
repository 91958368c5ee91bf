import { amountDue, amountPaid } from "../invoice/amount-due.ts";
import type { StoredInvoice } from "../invoice/invoice-expand.ts";
import { invoiceStatuses } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { entity, orNull } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import { calculated, currency, id, oneOf, text, timestamp } from "../schema/values.ts";
import { invoiceAmounts, supplyDateOf } from "../tax-report/tax-document.ts";
import { dateIn } from "../time/time-zone.ts";

/** The rows of invoices for accounting, in the order of CSV. The view of SQL has them too. */
export const invoiceRowRecord = entity("invoice_row", {
  number: orNull(text()),
  /** Dates are those in the time zone of the seller, as `YYYY-MM-DD`. */
  issuedOn: text(),
  dueOn: orNull(text()),
  /** The date of delivery, or else the last day of the period of the invoice. */
  suppliedOn: orNull(text()),
  status: oneOf(invoiceStatuses),
  /** The name of the customer, or else the e-mail address. */
  customer: text(),
  customerEmail: text(),
  /** Where the invoice is delivered to, or else the country of the customer. */
  country: orNull(text()),
  /** Of the customer. */
  vatId: orNull(text()),
  currency,
  /** `net + tax + rounding = total`, exactly. */
  net: calculated,
  tax: calculated,
  /** What the total has more than net and tax; it can be negative. */
  rounding: calculated,
  /** The price of the invoice. */
  total: calculated,
  /** What its credit notes lower the amount to pay by. */
  credited: calculated,
  /** The value of completed payments less their refunds. */
  paid: calculated,
  /** What is left to pay. */
  due: calculated,
  /** The price at the exchange rates of the creation of the invoice. */
  priceUsd: calculated,
  id: id("invoice"),
  /** In UTC. */
  voidedAt: orNull(timestamp),
});

/** An invoice as a row for accounting. */
export interface InvoiceRow extends Out<typeof invoiceRowRecord>, Named {}

/**
 * Returns an invoice as a row for accounting. Amounts are exact, in the currency of the invoice.
 *
 * @param stored with all its items, calculations, payments and refunds.
 */
export const invoiceRowOf = (stored: StoredInvoice): InvoiceRow => {
  const { invoice, payments, refunds } = stored;
  const { seller, customer, customerEmail, delivery, dueAt } = invoice;
  const { net, tax, rounding } = invoiceAmounts(stored);
  const timeZone = seller?.timeZone;
  return {
    number: invoice.number,
    issuedOn: dateIn(invoice.issuedAt ?? invoice.createdAt, timeZone),
    dueOn: dueAt && dateIn(dueAt, timeZone),
    suppliedOn: supplyDateOf(invoice),
    status: invoice.status,
    customer: customer?.name ?? customerEmail,
    customerEmail,
    country: delivery?.country ?? customer?.country,
    vatId: customer?.vatId,
    currency: invoice.currency,
    net,
    tax,
    rounding,
    total: invoice.price,
    credited: invoice.credited ?? Amount.zero,
    paid: amountPaid(payments, refunds),
    due: amountDue(invoice, payments, refunds),
    priceUsd: invoice.priceUsd,
    id: invoice.id,
    voidedAt: invoice.voidedAt,
  };
};
