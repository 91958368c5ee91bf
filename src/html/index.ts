export { englishLabels, type InvoiceLabels } from "./invoice-labels.ts";
export {
  renderInvoiceHtml,
  type InvoiceHtmlOptions,
  type InvoicePage,
} from "./render-invoice-html.ts";
