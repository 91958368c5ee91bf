import { checkNumberSeries } from "../invoice/number-series.ts";
import { changePaymentStatus } from "../operations/change-payment-status.ts";
import { createInvoice } from "../operations/create-invoice.ts";
import { findInvoiceOwner } from "../operations/find-invoice-owner.ts";
import { findPaymentByKey } from "../operations/find-payment-by-key.ts";
import { getInvoice } from "../operations/get-invoice.ts";
import { getPayable, getPayableAmount } from "../operations/get-payable.ts";
import { getPayment } from "../operations/get-payment.ts";
import { listInvoices } from "../operations/list-invoices.ts";
import { listPayments } from "../operations/list-payments.ts";
import type { OperationPorts, QuittancePorts } from "../operations/operation-ports.ts";
import { quoteInvoice } from "../operations/quote-invoice.ts";
import { readDashboard } from "../operations/read-dashboard.ts";
import { recordPayment, recordPayments } from "../operations/record-payment.ts";
import { reviewInvoice } from "../operations/review-invoice.ts";
import { reviewPayment } from "../operations/review-payment.ts";
import { sweepDue } from "../operations/sweep-due.ts";
import { voidInvoice } from "../operations/void-invoice.ts";
import { ratesWhenNeeded } from "../providers/rates-when-needed.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { builtInKinds } from "../quote/discount-and-fee.ts";
import { allRows } from "./all-rows.ts";
import {
  changePaymentStatusOptions,
  createInvoiceOptions,
  currency,
  getInvoiceOptions,
  invoiceId,
  numberSeries,
  paymentDraft,
  paymentId,
  paymentRequest,
  paymentRequests,
  paymentStatus,
  text,
} from "./argument-types.ts";
import { creditNoteOperations, refundOperations } from "./bind-reversals.ts";
import { bind, organization, type Parameter } from "./bind.ts";
import { createQuotes } from "./create-quotes.ts";
import { checkOptions } from "./check-options.ts";
import { checkType, typeErrorOf } from "./check-type.ts";
import { describeSeriesIssue } from "./describe-series-issue.ts";
import type { InvoiceOperations } from "./invoice-operations.ts";
import {
  invoiceFilter,
  listPaymentsOptions,
  pageOptions,
  paymentFilter,
  period,
} from "./list-argument-types.ts";
import type { PaymentOperations } from "./payment-operations.ts";
import { invoiceDraft, invoiceRequest } from "./quote-argument-types.ts";
import type { Quittance } from "./quittance.ts";

/** Options of `createQuittance`. */
export interface QuittanceOptions {
  /** Your own adjustment kinds. `quoteInvoice` and summaries apply them to stored lines again. */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind>;
}

/**
 * Creates a payments service from the given ports. Throws `TypeError` for an unknown option, and an
 * invalid rounding policy, tax policy, number series, or source of taxes or coupons.
 *
 * @example
 * const quittance = createQuittance({
 *   ...memoryStore({ products, billingSchemas, providers }),
 *   rates: fixedRates(rates),
 *   clock: systemClock,
 *   newId: randomIds,
 * });
 */
export const createQuittance = (
  ports: QuittancePorts,
  { adjustmentKinds = [] }: QuittanceOptions = {},
): Quittance => {
  checkOptions("createQuittance", ports);
  checkNumbering("numbering", ports.numbering);
  checkNumbering("creditNoteNumbering", ports.creditNoteNumbering);
  const bound = {
    ...ports,
    rates: ratesWhenNeeded(ports.rates, ports.clock),
    adjustmentKinds: [...adjustmentKinds, ...builtInKinds],
  };
  return {
    ...createQuotes(bound),
    ...invoiceOperations(bound),
    ...paymentOperations(bound),
    ...refundOperations(bound),
    ...creditNoteOperations(bound),
    readDashboard: bind("readDashboard", readDashboard, bound, [
      organization,
      ["period", period, "optional"],
    ]),
  };
};

const checkNumbering = (name: string, numbering: QuittancePorts["numbering"]): void => {
  if (numbering === undefined || typeof numbering === "function") return;
  const wrong = checkType(numberSeries, numbering);
  if (wrong !== undefined) throw typeErrorOf("createQuittance", name, wrong);
  const issue = checkNumberSeries(numbering);
  if (issue !== undefined) throw new TypeError(describeSeriesIssue(issue));
};

const invoice: Parameter = ["id", invoiceId];
const payment: Parameter = ["id", paymentId];

const invoiceListParameters: ReadonlyArray<Parameter> = [
  organization,
  ["filter", invoiceFilter, "optional"],
  ["options", pageOptions, "optional"],
];

const paymentListParameters: ReadonlyArray<Parameter> = [
  organization,
  ["filter", paymentFilter, "optional"],
  ["options", listPaymentsOptions, "optional"],
];

const invoiceOperations = (ports: OperationPorts): InvoiceOperations => ({
  reviewInvoice: bind("reviewInvoice", reviewInvoice, ports, [
    organization,
    ["draft", invoiceDraft],
  ]),
  createInvoice: bind("createInvoice", createInvoice, ports, [
    organization,
    ["request", invoiceRequest],
    ["options", createInvoiceOptions, "optional"],
  ]),
  getInvoice: bind("getInvoice", getInvoice, ports, [
    organization,
    invoice,
    ["options", getInvoiceOptions, "optional"],
  ]),
  findInvoiceOwner: bind("findInvoiceOwner", findInvoiceOwner, ports, [invoice]),
  quoteInvoice: bind("quoteInvoice", quoteInvoice, ports, [
    organization,
    invoice,
    ["currency", currency, "optional"],
  ]),
  getPayable: bind("getPayable", getPayable, ports, [
    organization,
    invoice,
    ["currency", currency, "optional"],
  ]),
  getPayableAmount: bind("getPayableAmount", getPayableAmount, ports, [
    organization,
    invoice,
    ["currency", currency],
  ]),
  voidInvoice: bind("voidInvoice", voidInvoice, ports, [organization, invoice]),
  sweepDue: bind("sweepDue", sweepDue, ports, [organization]),
  listInvoices: bind("listInvoices", listInvoices, ports, invoiceListParameters),
  allInvoices: allRows(bind("allInvoices", listInvoices, ports, invoiceListParameters)),
});

const paymentOperations = (ports: OperationPorts): PaymentOperations => ({
  recordPayment: bind("recordPayment", recordPayment, ports, [
    organization,
    ["invoiceId", invoiceId],
    ["request", paymentRequest],
  ]),
  recordPayments: bind("recordPayments", recordPayments, ports, [
    organization,
    ["requests", paymentRequests],
  ]),
  reviewPayment: bind("reviewPayment", reviewPayment, ports, [["draft", paymentDraft]]),
  changePaymentStatus: bind("changePaymentStatus", changePaymentStatus, ports, [
    organization,
    payment,
    ["status", paymentStatus],
    ["options", changePaymentStatusOptions, "optional"],
  ]),
  getPayment: bind("getPayment", getPayment, ports, [organization, payment]),
  findPaymentByKey: bind("findPaymentByKey", findPaymentByKey, ports, [
    organization,
    ["idempotencyKey", text],
  ]),
  listPayments: bind("listPayments", listPayments, ports, paymentListParameters),
  allPayments: allRows(bind("allPayments", listPayments, ports, paymentListParameters)),
});
