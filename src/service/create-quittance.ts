import { calculateQuote } from "../operations/calculate-quote.ts";
import { changePaymentStatus } from "../operations/change-payment-status.ts";
import { createInvoice } from "../operations/create-invoice.ts";
import { findInvoiceOwner } from "../operations/find-invoice-owner.ts";
import { findPaymentByKey } from "../operations/find-payment-by-key.ts";
import { getInvoice } from "../operations/get-invoice.ts";
import { getPayableAmount } from "../operations/get-payable-amount.ts";
import { getPayment } from "../operations/get-payment.ts";
import { listInvoices } from "../operations/list-invoices.ts";
import { listPayments } from "../operations/list-payments.ts";
import { quoteInvoice } from "../operations/quote-invoice.ts";
import { readDashboard } from "../operations/read-dashboard.ts";
import { recordPayment } from "../operations/record-payment.ts";
import { reviewInvoice } from "../operations/review-invoice.ts";
import { reviewPayment } from "../operations/review-payment.ts";
import { reviewQuote } from "../operations/review-quote.ts";
import { validateInvoice } from "../operations/validate-invoice.ts";
import { voidInvoice } from "../operations/void-invoice.ts";
import type { QuittancePorts } from "../operations/operation-ports.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { builtInKinds } from "../quote/discount-and-fee.ts";
import { bind, type Bound } from "./bind.ts";

/** What a host may say besides. */
export interface QuittanceOptions {
  /** The host's own adjustment kinds, with which stored lines are priced again. */
  readonly adjustmentKinds?: ReadonlyArray<AdjustmentKind>;
}

const operations = {
  calculateQuote,
  reviewQuote,
  quoteInvoice,
  validateInvoice,
  reviewInvoice,
  createInvoice,
  getInvoice,
  findInvoiceOwner,
  getPayableAmount,
  voidInvoice,
  recordPayment,
  reviewPayment,
  changePaymentStatus,
  getPayment,
  findPaymentByKey,
  listInvoices,
  listPayments,
  readDashboard,
};

/**
 * The operations, bound to a host's ports; see the operation of each name. Each call stays within
 * the organization that is its first argument, but for `findInvoiceOwner`, which finds it, and
 * `reviewPayment`, which needs none.
 */
export type Quittance = Bound<typeof operations>;

/** Bind the operations to ports, for hosts that want promises and no functions of functions. */
export const createQuittance = (
  ports: QuittancePorts,
  { adjustmentKinds = [] }: QuittanceOptions = {},
): Quittance =>
  bind(operations, { ...ports, adjustmentKinds: [...adjustmentKinds, ...builtInKinds] });
