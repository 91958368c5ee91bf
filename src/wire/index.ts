export { countries } from "../party/party.ts";
export { describePartyIssue, seller as sellerField } from "../party/party-property.ts";
export { customer } from "../party/customer.ts";
export { delivery, period } from "../party/delivery.ts";
export { seller } from "../party/seller.ts";
export {
  eInvoiceProfiles,
  eInvoiceRequests,
  eInvoiceSyntaxes,
  type EInvoiceProfile,
  type EInvoiceSyntax,
} from "../invoice/einvoice-request.ts";
export { isObject, type JsonObject } from "../kernel/json.ts";

export { describeCatalogIssue } from "../catalog/catalog-describe.ts";
export { errorRows, type CodesOfKind, type OperationError } from "../errors.ts";
export {
  errorCodes,
  statusOfCode,
  statusOfFailure,
  type ErrorCode,
  type Failure,
} from "../failure/error-code.ts";
export { failureOf } from "./failure-of.ts";
export { maxMessages, validationFailure, type ValidationMessages } from "./validation-failure.ts";

export { described } from "../record/described-functions.ts";
export {
  billingSchemaCodec,
  billingSchemaRecordSchema,
  readBillingSchema,
} from "../billing-schema/billing-schema-record.ts";
export {
  couponFileRecord,
  couponList,
  couponRecord,
  newCoupon,
  renderCoupon,
} from "../coupon/coupon.ts";
export { recordSchema } from "../record/record-schema.ts";
export type { Codec } from "../record/codec.ts";
export { writerOf, type JsonRecord, type RecordColumn } from "../schema/record.ts";
export { deliveryCodec, readSubjectId, renderAttempt } from "../webhook/delivery-record.ts";
export { endpointCodec, renderEndpointWithSecret } from "../webhook/endpoint-record.ts";
export { eventCodec } from "../event/event-record.ts";
export type { Field } from "../record/field.ts";
export { calculationCodec } from "../invoice/invoice-calculation-record.ts";
export { itemCodec, lineItem, paymentIntentCodec } from "../invoice/invoice-item-record.ts";
export { notificationCodec } from "../notification/notification-record.ts";
export { invoiceCodec, invoiceViews } from "../invoice/invoice-record.ts";
export { organizationRoundingCodec } from "../organization/organization-rounding-record.ts";
export {
  organizationCodec,
  organizationRecordSchema,
} from "../organization/organization-record.ts";
export {
  newPayment,
  paymentList,
  paymentRecord,
  paymentStatusChange,
  paymentViews,
} from "../payment/payment.ts";
export { newProduct, productChanges, productList, productRecord } from "../product/product.ts";
export { providerCodec, providerRecordSchema } from "../provider/provider-record.ts";
export {
  newRefund,
  refundList,
  refundRecord,
  refundStatusChange,
  refundViews,
} from "../refund/refund.ts";
export { list } from "../schema/containers.ts";
export {
  asWritten,
  fromJson,
  issueText,
  jsonName,
  object,
  read,
  type JsonForm,
  type Out,
  type Schema,
} from "../schema/schema.ts";
export { currency, optional, timestamp } from "../schema/values.ts";
export {
  creditNoteLine,
  creditNoteList,
  creditNoteRecord,
  creditNoteViews,
  creditStep,
  newCreditNote,
} from "../credit-note/credit-note.ts";
export { newTax, taxChanges, taxList, taxRecord } from "../tax/tax.ts";

export { adjustment, items } from "../quote/item.ts";
export {
  closedObject,
  currencyProperty,
  idProperty,
  timestampProperty,
} from "../record/property-schema.ts";
export { readBody } from "./body-read.ts";
export { emptyRequestSchema, type RequestReaders } from "./request.ts";
export type { ReadListRequest } from "../listing/list-request.ts";
export { invoiceRequests, itemsProperty } from "../invoice/invoice-request.ts";
export { dashboardRequest } from "../dashboard/dashboard.ts";
export { billingSchemaRequests } from "../billing-schema/billing-schema-request.ts";
export {
  describePeriodsIssue,
  periodsRequests,
  renderPeriods,
} from "../subscription/periods-request.ts";
export { endpointRequests } from "../webhook/webhook-request.ts";
export { quoteRequest } from "../quote/quote-request.ts";

export { failureEnvelope, successEnvelope, type Envelope } from "./envelope.ts";
export type { QuoteItemJson, StepJson } from "../quote/quote-json.ts";
export { renderDashboard } from "../dashboard/dashboard-response.ts";
export { renderEvent } from "../event/event-response.ts";
export { renderInvoiceDetails } from "../invoice/invoice-details-response.ts";
export { payerInvoice, renderFullInvoice, renderInvoice } from "../invoice/invoice-response.ts";
export { renderList } from "../listing/list-response.ts";
export { renderPayable } from "../payment/payable.ts";
