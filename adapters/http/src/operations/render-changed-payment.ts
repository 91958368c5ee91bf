import type { ChangedPayment } from "quittance";
import { renderInvoice, renderPaymentRow } from "quittance/wire";

/** Renders a payment after a change, with its invoice. */
export const renderChangedPayment = ({ payment, invoice }: ChangedPayment): unknown => ({
  payment: renderPaymentRow(payment),
  invoice: renderInvoice(invoice),
});
