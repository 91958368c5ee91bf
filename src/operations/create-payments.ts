import type { IdSource } from "../ids.ts";
import type { AnalyticsRepository } from "../ports/analytics-repository.ts";
import type { CatalogRepository } from "../ports/catalog-repository.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";
import type { ProviderRepository } from "../ports/provider-repository.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import type { AdjustmentKind } from "../quote/adjustment.ts";
import { builtInKinds } from "../quote/discount-and-fee.ts";
import type { Clock } from "../time/timestamp.ts";
import { bind, type Bound } from "./bind.ts";
import { calculateQuote } from "./calculate-quote.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import { createInvoice } from "./create-invoice.ts";
import { findPaymentByKey } from "./find-payment-by-key.ts";
import { findInvoiceOwner, getInvoice } from "./get-invoice.ts";
import { getPayableAmount } from "./get-payable-amount.ts";
import { getPayment } from "./get-payment.ts";
import { listInvoices } from "./list-invoices.ts";
import { listPayments } from "./list-payments.ts";
import { quoteInvoice } from "./quote-invoice.ts";
import { readDashboard } from "./read-dashboard.ts";
import { recordPayment } from "./record-payment.ts";
import { reviewInvoice } from "./review-invoice.ts";
import { reviewPayment } from "./review-payment.ts";
import { reviewQuote } from "./review-quote.ts";
import { validateInvoice } from "./validate-invoice.ts";
import { voidInvoice } from "./void-invoice.ts";

/** Everything that a host provides. */
export interface PaymentPorts {
  readonly catalog: CatalogRepository;
  readonly rates: RateProvider;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly providers: ProviderRepository;
  readonly analytics: AnalyticsRepository;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/** What a host may say besides. */
export interface PaymentOptions {
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
export type Payments = Bound<typeof operations>;

/** Bind the operations to ports, for hosts that want promises and no functions of functions. */
export const createPayments = (
  ports: PaymentPorts,
  { adjustmentKinds = [] }: PaymentOptions = {},
): Payments =>
  bind(operations, { ...ports, adjustmentKinds: [...adjustmentKinds, ...builtInKinds] });
