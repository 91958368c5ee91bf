import type { Listed } from "../listing/page-list.ts";
import type { Refund } from "./refund.ts";
import { refundCodec } from "./refund-record.ts";
import { renderPage } from "../listing/list-response.ts";

/** Renders a refund as JSON for its organization. */
export const renderRefund = refundCodec.json.write;

/** Renders a page of refunds as JSON. */
export const renderRefundList = (page: Listed<Refund>) => ({
  refunds: page.rows.map(renderRefund),
  ...renderPage(page),
});
