export { countries } from "../customer/country.ts";
export { isObject, type JsonObject } from "./json.ts";

export { describeEndpointIssue } from "../webhook/endpoint-describe.ts";
export { describeCatalogIssue } from "../catalog/catalog-describe.ts";
export { describeRequestIssue } from "./issue-describe.ts";
export { describePaymentIssue } from "../payment/payment-describe.ts";
export {
  errorCodes,
  statusOfCode,
  statusOfFailure,
  type CodesOfKind,
  type ErrorCode,
  type Failure,
} from "../failure/error-code.ts";
export type { CodeRow, OperationError } from "../failure/error-row.ts";
export { failureOf } from "./failure-of.ts";
export {
  maxMessages,
  validationFailure,
  type DescribedIssue,
  type ValidationMessages,
} from "./validation-failure.ts";

export { described } from "../record/described-functions.ts";
export {
  readBasis,
  type DetailsJson,
  type StoredBasis,
} from "../invoice/calculation-basis-record.ts";
export {
  billingSchemaCodec,
  billingSchemaRecordSchema,
  readBillingSchema,
  type BillingSchemaRecord,
} from "../billing-schema/billing-schema-record.ts";
export {
  couponCodec,
  couponRecordSchema,
  readCoupon,
  type CouponRecord,
} from "../coupon/coupon-record.ts";
export { writerOf, type Codec, type RecordColumn, type View } from "../record/codec.ts";
export {
  deliveryCodec,
  readSubjectId,
  renderAttempt,
  type AttemptJson,
} from "../webhook/delivery-record.ts";
export { endpointCodec } from "../webhook/endpoint-record.ts";
export { eventCodec } from "../event/event-record.ts";
export type { Column, ColumnType, Field, JsonRecord } from "../record/field.ts";
export { calculationCodec } from "../invoice/invoice-calculation-record.ts";
export { itemCodec, lineItem, paymentIntentCodec } from "../invoice/invoice-item-record.ts";
export {
  invoiceRecordSchema,
  type CalculationRecord,
  type InvoiceRecord,
  type ItemRecord,
} from "../invoice/invoice-parts-record.ts";
export { notificationCodec } from "../notification/notification-record.ts";
export { invoiceCodec, invoiceViews } from "../invoice/invoice-record.ts";
export { organizationRoundingCodec } from "../organization/organization-rounding-record.ts";
export {
  organizationCodec,
  organizationRecordSchema,
  type OrganizationRecord,
} from "../organization/organization-record.ts";
export {
  paymentCodec,
  paymentRecordSchema,
  paymentViews,
  type PaymentRecord,
} from "../payment/payment-record.ts";
export {
  productCodec,
  productRecordSchema,
  readProduct,
  type ProductRecord,
} from "../product/product-record.ts";
export {
  providerCodec,
  providerRecordSchema,
  type ProviderRecord,
} from "../provider/provider-record.ts";
export {
  refundCodec,
  refundRecordSchema,
  refundViews,
  type RefundRecord,
} from "../refund/refund-record.ts";
export {
  creditNoteCodec,
  creditNoteRecordSchema,
  creditNoteViews,
  type CreditNoteLineRecord,
  type CreditNoteRecord,
} from "../credit-note/credit-note-record.ts";
export type { CreditNoteLineJson } from "../credit-note/credit-note-parts-record.ts";
export { readTax, taxCodec, taxRecordSchema, type TaxRecord } from "../tax/tax-record.ts";
export { readInvoiceRecord } from "../invoice/invoice-read-record.ts";
export type { OwnedRecord } from "../record/record-schema.ts";

export { itemsProperty } from "../quote/item-properties.ts";
export { adjustmentProperty } from "../quote/line-properties.ts";
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
export { readBody, type Complete, type ReadBody, type Readable } from "./body-read.ts";
export {
  dashboardRequestSchema,
  readDashboardRequest,
  type ReadDashboardRequest,
} from "../dashboard/dashboard-request.ts";
export {
  detailsRequestSchema,
  readDetailsRequest,
  type ReadDetailsRequest,
} from "../invoice/invoice-details-request.ts";
export {
  invoiceRequestSchema,
  readInvoiceRequest,
  type ReadInvoiceRequest,
} from "../invoice/invoice-request.ts";
export {
  invoiceListSchema,
  paymentListSchema,
  readInvoiceListRequest,
  readPaymentListRequest,
  readTaxListRequest,
  taxListSchema,
  type ReadListRequest,
  type ReadPaymentListRequest,
} from "../listing/list-request.ts";
export {
  emptyRequestSchema,
  paymentRequestSchema,
  readPaymentRequest,
  readStatusRequest,
  statusRequestSchema,
  type ReadPaymentRequest,
  type ReadStatusRequest,
} from "../payment/payment-request.ts";
export {
  creditNoteListSchema,
  creditNoteRequestSchema,
  readCreditNoteListRequest,
  readCreditNoteRequest,
  type ReadCreditNoteRequest,
} from "../credit-note/credit-note-request.ts";
export {
  payableRequestSchema,
  readPayableRequest,
  type ReadPayableRequest,
} from "../payment/payable-request.ts";
export {
  readRefundListRequest,
  readRefundRequest,
  readRefundStatusRequest,
  refundListSchema,
  refundRequestSchema,
  refundStatusRequestSchema,
  type ReadRefundRequest,
  type ReadRefundStatusRequest,
} from "../refund/refund-request.ts";
export {
  quoteRequestSchema,
  readQuoteRequest,
  type QuoteVariant,
  type ReadQuoteRequest,
} from "../quote/quote-request.ts";

export {
  billingSchemaChangesSchema,
  billingSchemaListSchema,
  newBillingSchemaSchema,
  readBillingSchemaChanges,
  readBillingSchemaListRequest,
  readNewBillingSchemaRequest,
  type ReadBillingSchemaChanges,
  type ReadNewBillingSchemaRequest,
} from "../billing-schema/billing-schema-request.ts";
export {
  newProductSchema,
  productChangesSchema,
  productListSchema,
  readNewProductRequest,
  readProductChanges,
  readProductListRequest,
  type ReadNewProductRequest,
  type ReadProductChanges,
} from "../product/product-request.ts";
export {
  couponListSchema,
  newCouponSchema,
  readCouponListRequest,
  readNewCouponRequest,
  type ReadNewCouponRequest,
} from "../coupon/coupon-request.ts";
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
} from "../webhook/webhook-request.ts";
export {
  newTaxSchema,
  readNewTaxRequest,
  readTaxChanges,
  taxChangesSchema,
  type ReadNewTaxRequest,
  type ReadTaxChanges,
} from "../tax/tax-request.ts";

export { failureEnvelope, successEnvelope, type Envelope } from "./envelope.ts";
export type {
  CouponJson,
  ItemJson,
  LineTotalJson,
  QuoteItemJson,
  QuoteJson,
  StepJson,
  TaxJson,
  UsdStepJson,
} from "../quote/quote-json.ts";
export { quoteResponse, reviewOfInvoice } from "../quote/quote-response.ts";
export { renderCalculation } from "../invoice/invoice-response.ts";
export {
  renderBillingSchema,
  renderCoupon,
  renderProduct,
  renderTax,
} from "../catalog/catalog-response.ts";
export { renderDashboard } from "../dashboard/dashboard-response.ts";
export { renderEvent } from "../event/event-response.ts";
export { renderInvoiceDetails } from "../invoice/invoice-details-response.ts";
export {
  renderFullInvoice,
  renderInvoice,
  renderInvoiceRow,
  type Viewer,
} from "../invoice/invoice-response.ts";
export {
  renderBillingSchemaList,
  renderCouponList,
  renderInvoiceList,
  renderPaymentList,
  renderProductList,
  renderTaxList,
} from "../listing/list-response.ts";
export { renderPayable } from "../payment/payable-response.ts";
export { renderPayment, renderPaymentRow, renderProvider } from "../payment/payment-response.ts";
export { renderCreditNote, renderCreditNoteList } from "../credit-note/credit-note-response.ts";
export { renderRefund, renderRefundList } from "../refund/refund-response.ts";
export {
  renderDelivery,
  renderDeliveryList,
  renderEndpoint,
  renderEndpointList,
  renderEndpointWithSecret,
} from "../webhook/webhook-response.ts";
export { renderQuote } from "../quote/quote-render.ts";
