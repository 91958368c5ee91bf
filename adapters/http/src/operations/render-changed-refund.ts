import type { ChangedRefund } from "quittance";
import { renderInvoice, renderRefund } from "quittance/wire";

/** Renders a refund after a change, with the invoice of its payment. */
export const renderChangedRefund = ({ refund, invoice }: ChangedRefund): unknown => ({
  refund: renderRefund(refund),
  invoice: renderInvoice(invoice),
});
