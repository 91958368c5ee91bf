export { countries } from "../invoice/country.ts";
export { isObject, type JsonObject } from "./json.ts";

export { describeEndpointIssue } from "./failure/describe-endpoint-issue.ts";
export { describeCatalogIssue } from "./failure/describe-catalog-issue.ts";
export { describeRequestIssue } from "./failure/describe-issue.ts";
export { describePaymentIssue } from "./failure/describe-payment-issue.ts";
export {
  errorCodes,
  statusOfCode,
  statusOfFailure,
  type CodesOfKind,
  type ErrorCode,
  type Failure,
} from "../failure/error-code.ts";
export type { CodeRow, OperationError } from "../failure/error-row.ts";
export { failureOf } from "./failure/failure-of.ts";
export {
  maxMessages,
  validationFailure,
  type DescribedIssue,
  type ValidationMessages,
} from "./failure/validation-failure.ts";

/** The functions of valibot for schemas that `readBody` reads. */
export * as described from "../record/described-schema.ts";
export { readBasis, type DetailsJson, type StoredBasis } from "../record/calculation-basis.ts";
export {
  billingSchemaCodec,
  billingSchemaRecordSchema,
  readBillingSchema,
  type BillingSchemaRecord,
} from "../record/billing-schema.ts";
export {
  couponCodec,
  couponRecordSchema,
  readCoupon,
  type CouponRecord,
} from "../record/coupon.ts";
export { writerOf, type Codec, type RecordColumn, type View } from "../record/codec.ts";
export {
  deliveryCodec,
  readSubjectId,
  renderAttempt,
  type AttemptJson,
} from "../record/delivery.ts";
export { endpointCodec } from "../record/endpoint.ts";
export { eventCodec } from "../record/event.ts";
export type { Column, ColumnType, Field, JsonRecord } from "../record/field.ts";
export { calculationCodec } from "../record/invoice-calculation.ts";
export { itemCodec, lineItem, paymentIntentCodec } from "../record/invoice-item.ts";
export {
  invoiceRecordSchema,
  type CalculationRecord,
  type InvoiceRecord,
  type ItemRecord,
} from "../record/invoice-record.ts";
export { notificationCodec } from "../record/notification.ts";
export { invoiceCodec, invoiceViews } from "../record/invoice.ts";
export { organizationRoundingCodec } from "../record/organization-rounding.ts";
export {
  organizationCodec,
  organizationRecordSchema,
  type OrganizationRecord,
} from "../record/organization.ts";
export {
  paymentCodec,
  paymentRecordSchema,
  paymentViews,
  type PaymentRecord,
} from "../record/payment.ts";
export {
  productCodec,
  productRecordSchema,
  readProduct,
  type ProductRecord,
} from "../record/product.ts";
export { providerCodec, providerRecordSchema, type ProviderRecord } from "../record/provider.ts";
export {
  refundCodec,
  refundRecordSchema,
  refundViews,
  type RefundRecord,
} from "../record/refund.ts";
export {
  creditNoteCodec,
  creditNoteRecordSchema,
  creditNoteViews,
  type CreditNoteLineRecord,
  type CreditNoteRecord,
} from "../record/credit-note.ts";
export type { CreditNoteLineJson } from "../record/credit-note-parts.ts";
export { readTax, taxCodec, taxRecordSchema, type TaxRecord } from "../record/tax.ts";
export { readInvoiceRecord } from "../record/read-invoice-record.ts";
export type { OwnedRecord } from "../record/record-schema.ts";

export { itemsProperty } from "./request/item-properties.ts";
export { adjustmentProperty } from "./request/line-properties.ts";
export {
  amountProperty,
  closedObject,
  currencyProperty,
  flagProperty,
  idProperty,
  nameProperty,
  textProperty,
  timestampProperty,
} from "../record/property-schema.ts";
export { readBody, type Complete, type ReadBody, type Readable } from "./request/read-body.ts";
export {
  dashboardRequestSchema,
  readDashboardRequest,
  type ReadDashboardRequest,
} from "./request/read-dashboard-request.ts";
export {
  detailsRequestSchema,
  readDetailsRequest,
  type ReadDetailsRequest,
} from "./request/read-details-request.ts";
export {
  invoiceRequestSchema,
  readInvoiceRequest,
  type ReadInvoiceRequest,
} from "./request/read-invoice-request.ts";
export {
  invoiceListSchema,
  paymentListSchema,
  readInvoiceListRequest,
  readPaymentListRequest,
  readTaxListRequest,
  taxListSchema,
  type ReadListRequest,
  type ReadPaymentListRequest,
} from "./request/read-list-request.ts";
export {
  emptyRequestSchema,
  paymentRequestSchema,
  readPaymentRequest,
  readStatusRequest,
  statusRequestSchema,
  type ReadPaymentRequest,
  type ReadStatusRequest,
} from "./request/read-payment-request.ts";
export {
  creditNoteListSchema,
  creditNoteRequestSchema,
  readCreditNoteListRequest,
  readCreditNoteRequest,
  type ReadCreditNoteRequest,
} from "./request/read-credit-note-request.ts";
export {
  payableRequestSchema,
  readPayableRequest,
  type ReadPayableRequest,
} from "./request/read-payable-request.ts";
export {
  readRefundListRequest,
  readRefundRequest,
  readRefundStatusRequest,
  refundListSchema,
  refundRequestSchema,
  refundStatusRequestSchema,
  type ReadRefundRequest,
  type ReadRefundStatusRequest,
} from "./request/read-refund-request.ts";
export {
  quoteRequestSchema,
  readQuoteRequest,
  type QuoteVariant,
  type ReadQuoteRequest,
} from "./request/read-quote-request.ts";

export {
  billingSchemaChangesSchema,
  billingSchemaListSchema,
  newBillingSchemaSchema,
  readBillingSchemaChanges,
  readBillingSchemaListRequest,
  readNewBillingSchemaRequest,
  type ReadBillingSchemaChanges,
  type ReadNewBillingSchemaRequest,
} from "./request/read-billing-schema-request.ts";
export {
  newProductSchema,
  productChangesSchema,
  productListSchema,
  readNewProductRequest,
  readProductChanges,
  readProductListRequest,
  type ReadNewProductRequest,
  type ReadProductChanges,
} from "./request/read-product-request.ts";
export {
  couponListSchema,
  newCouponSchema,
  readCouponListRequest,
  readNewCouponRequest,
  type ReadNewCouponRequest,
} from "./request/read-coupon-request.ts";
export {
  deliveryListSchema,
  endpointChangesSchema,
  endpointListSchema,
  newEndpointSchema,
  readDeliveryListRequest,
  readEndpointChanges,
  readEndpointListRequest,
  readNewEndpointRequest,
  readReplayRequest,
  readRotateSecretRequest,
  replaySchema,
  rotateSecretSchema,
  type ReadEndpointChanges,
  type ReadNewEndpointRequest,
  type ReadReplayRequest,
  type ReadRotateSecretRequest,
} from "./request/read-webhook-request.ts";
export {
  newTaxSchema,
  readNewTaxRequest,
  readTaxChanges,
  taxChangesSchema,
  type ReadNewTaxRequest,
  type ReadTaxChanges,
} from "./request/read-tax-request.ts";

export { failureEnvelope, successEnvelope, type Envelope } from "./response/envelope.ts";
export type {
  CouponJson,
  ItemJson,
  LineTotalJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  TaxJson,
  UsdStepJson,
} from "./response/quote-json.ts";
export { quoteResponse, reviewOfInvoice } from "./response/quote-response.ts";
export { renderCalculation } from "./response/render-invoice.ts";
export {
  renderBillingSchema,
  renderCoupon,
  renderProduct,
  renderTax,
} from "./response/render-catalog.ts";
export { renderDashboard } from "./response/render-dashboard.ts";
export { renderEvent } from "./response/render-event.ts";
export { renderInvoiceDetails } from "./response/render-invoice-details.ts";
export {
  renderFullInvoice,
  renderInvoice,
  renderInvoiceRow,
  type Viewer,
} from "./response/render-invoice.ts";
export {
  renderBillingSchemaList,
  renderCouponList,
  renderInvoiceList,
  renderPaymentList,
  renderProductList,
  renderTaxList,
} from "./response/render-list.ts";
export { renderPayable } from "./response/render-payable.ts";
export { renderPayment, renderPaymentRow, renderProvider } from "./response/render-payment.ts";
export { renderCreditNote, renderCreditNoteList } from "./response/render-credit-note.ts";
export { renderRefund, renderRefundList } from "./response/render-refund.ts";
export {
  renderDelivery,
  renderDeliveryList,
  renderEndpoint,
  renderEndpointList,
  renderEndpointWithSecret,
} from "./response/render-webhook.ts";
export { renderQuote } from "./response/render-quote.ts";
