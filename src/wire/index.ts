export { answerQuote } from "./answer-quote.ts";
export {
  billingSchemaRecordSchema,
  productRecordSchema,
  readBillingSchema,
  readProduct,
  type BillingSchemaRecord,
  type ProductRecord,
} from "./catalog-records.ts";
export { failureEnvelope, successEnvelope, type Envelope } from "./envelope.ts";
export { statusOfCode, statusOfFailure, type ErrorCode, type Failure } from "./error-code.ts";
export { failureOf } from "./failure-of.ts";
export type { Issues } from "./issues.ts";
export { isObject, type JsonObject } from "./json.ts";
export { itemsMember } from "./item-member.ts";
export {
  amountMember,
  closedObject,
  currencyMember,
  flagMember,
  idMember,
  nameMember,
  textMember,
  timestampMember,
} from "./members.ts";
export type {
  DetailsJson,
  ItemJson,
  LineTotalJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  UsdStepJson,
} from "./quote-json.ts";
export { readBody, type ReadBody, type Readable } from "./read-body.ts";
export {
  quoteRequestSchema,
  readQuoteRequest,
  type QuoteVariant,
  type ReadQuoteRequest,
} from "./read-quote-request.ts";
export { mostMessages, refusal } from "./refusal.ts";
export { renderQuote } from "./render-quote.ts";
export { stringifyQuote } from "./stringify-quote.ts";
export {
  readQuote,
  verifyQuote,
  type QuoteMismatch,
  type VerifyQuoteOptions,
} from "./verify-quote.ts";
export { reviewOfInvoice } from "./answer-quote.ts";
export { verifyInvoice } from "./verify-invoice.ts";
export {
  detailsRequestSchema,
  readDetailsRequest,
  type ReadDetailsRequest,
} from "./read-details-request.ts";
export {
  dashboardRequestSchema,
  readDashboardRequest,
  type ReadDashboardRequest,
} from "./read-dashboard-request.ts";
export {
  invoiceRequestSchema,
  readInvoiceRequest,
  type ReadInvoiceRequest,
} from "./read-invoice-request.ts";
export {
  invoiceListSchema,
  paymentListSchema,
  readInvoiceListRequest,
  readPaymentListRequest,
  type ReadListRequest,
  type ReadPaymentListRequest,
} from "./read-list-request.ts";
export {
  emptyRequestSchema,
  paymentRequestSchema,
  readPaymentRequest,
  readStatusRequest,
  statusRequestSchema,
  type ReadPaymentRequest,
  type ReadStatusRequest,
} from "./read-payment-request.ts";
export { listMessage } from "./list-message.ts";
export { refuse } from "./refusal.ts";
export { renderCalculation } from "./render-calculation.ts";
export { renderBillingSchema, renderProduct } from "./render-catalog.ts";
export { renderDashboard } from "./render-dashboard.ts";
export { renderEvent } from "./render-event.ts";
export { renderInvoiceDetails } from "./render-invoice-details.ts";
export {
  renderFullInvoice,
  renderInvoice,
  renderInvoiceRow,
  type Viewer,
} from "./render-invoice.ts";
export { renderInvoiceList, renderPaymentList } from "./render-list.ts";
export { renderPayment, renderPaymentRow, renderProvider } from "./render-payment.ts";
export { paymentMessage } from "./payment-message.ts";
export type { OperationError } from "./failure-of.ts";
export {
  invoiceRecordSchema,
  paymentRecordSchema,
  type InvoiceRecord,
  type PaymentRecord,
} from "./ledger-records.ts";
export { readBasis, type StoredBasis } from "./read-basis.ts";
export { readInvoiceRecord } from "./read-ledger-records.ts";
