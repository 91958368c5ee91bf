export type { InvoiceLabels } from "./invoice-labels.ts";
export { documentRequest } from "./document-request.ts";
export { invoiceLabels, labelsOf, type Language } from "./labels/by-language.ts";
export { directionOf } from "./page-format.ts";
export { markup, type Markup } from "./markup.ts";
export type { PartyLine } from "./identifiers.ts";
export { papers } from "./page-style.ts";
export { renderCreditNoteHtml, type CreditedInvoicePage } from "./render-credit-note-html.ts";
export {
  invoiceParties,
  renderInvoiceHtml,
  renderInvoiceParties,
  renderInvoiceTables,
  type InvoiceHtmlOptions,
  type InvoicePage,
} from "./render-invoice-html.ts";
export {
  restKind,
  settlementRows,
  type SettlementRest,
  type SettlementRow,
} from "./settlement-rows.ts";
export type { ShownAmount } from "./shown-amounts.ts";
