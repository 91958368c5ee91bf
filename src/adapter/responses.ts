export { renderDashboard } from "../dashboard/dashboard.ts";
export * as dashboardRecords from "../dashboard/metrics.ts";
export { renderEvent } from "../event/event-response.ts";
export {
  payerInvoice,
  renderFullInvoice,
  renderInvoice,
  renderInvoiceDetails,
  renderInvoiceList,
} from "../invoice/invoice-response.ts";
export { renderList } from "../listing/page.ts";
export { renderPayable } from "../payment/payable.ts";
export { renderOpenItems } from "../report/open-items.ts";
export { renderTaxReport } from "../tax-report/tax-report-response.ts";
