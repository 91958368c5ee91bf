import type { Listed } from "../../operations/list-invoices.ts";
import type { Refund } from "../../payment/refund.ts";
import { refundCodec } from "../../record/refund.ts";
import { renderPage } from "./render-list.ts";

/** Renders a refund as JSON for its organization. */
export const renderRefund = refundCodec.json.write;

/** Renders a page of refunds as JSON. */
export const renderRefundList = (page: Listed<Refund>) => ({
  refunds: page.rows.map(renderRefund),
  ...renderPage(page),
});
