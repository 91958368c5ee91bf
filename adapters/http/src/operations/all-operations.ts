import { calculateQuote } from "./calculate-quote.ts";
import { changePaymentStatus } from "./change-payment-status.ts";
import { changeRefundStatus } from "./change-refund-status.ts";
import { createBillingSchema } from "./create-billing-schema.ts";
import { createCoupon } from "./create-coupon.ts";
import { createCreditNote } from "./create-credit-note.ts";
import { createInvoice } from "./create-invoice.ts";
import { createProduct } from "./create-product.ts";
import { createTax } from "./create-tax.ts";
import { createWebhook } from "./create-webhook.ts";
import { deactivateBillingSchema } from "./deactivate-billing-schema.ts";
import { deactivateCoupon } from "./deactivate-coupon.ts";
import { deactivateProduct } from "./deactivate-product.ts";
import { deactivateTax } from "./deactivate-tax.ts";
import { disableWebhook } from "./disable-webhook.ts";
import { listBillingSchemas } from "./list-billing-schemas.ts";
import { listCoupons } from "./list-coupons.ts";
import { listCreditNotes } from "./list-credit-notes.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { listInvoices } from "./list-invoices.ts";
import { listPayments } from "./list-payments.ts";
import { listProducts } from "./list-products.ts";
import { listRefunds } from "./list-refunds.ts";
import { listTaxes } from "./list-taxes.ts";
import { listWebhooks } from "./list-webhooks.ts";
import type { Operation } from "./operation.ts";
import { readBillingSchema } from "./read-billing-schema.ts";
import { readCoupon } from "./read-coupon.ts";
import { readCreditNote } from "./read-credit-note.ts";
import { readDashboard } from "./read-dashboard.ts";
import { readInvoice } from "./read-invoice.ts";
import { readPayable } from "./read-payable.ts";
import { readPayment } from "./read-payment.ts";
import { readProduct } from "./read-product.ts";
import { readRefund } from "./read-refund.ts";
import { readTax } from "./read-tax.ts";
import { readWebhook } from "./read-webhook.ts";
import { recordPayment } from "./record-payment.ts";
import { recordRefund } from "./record-refund.ts";
import { replayDeliveries } from "./replay-deliveries.ts";
import { reviseBillingSchema } from "./revise-billing-schema.ts";
import { reviseProduct } from "./revise-product.ts";
import { reviseTax } from "./revise-tax.ts";
import { rotateWebhookSecret } from "./rotate-webhook-secret.ts";
import { updateWebhook } from "./update-webhook.ts";
import { validateInvoice } from "./validate-invoice.ts";
import { voidInvoice } from "./void-invoice.ts";

/** Every operation, in the order of the OpenAPI document. */
export const allOperations: ReadonlyArray<Operation> = [
  calculateQuote,
  listPayments,
  listInvoices,
  validateInvoice,
  readInvoice,
  readDashboard,
  createInvoice,
  voidInvoice,
  readPayable,
  recordPayment,
  readPayment,
  changePaymentStatus,
  recordRefund,
  listRefunds,
  readRefund,
  changeRefundStatus,
  createCreditNote,
  listCreditNotes,
  readCreditNote,
  createProduct,
  listProducts,
  readProduct,
  reviseProduct,
  deactivateProduct,
  createBillingSchema,
  listBillingSchemas,
  readBillingSchema,
  reviseBillingSchema,
  deactivateBillingSchema,
  createTax,
  listTaxes,
  readTax,
  reviseTax,
  deactivateTax,
  createCoupon,
  listCoupons,
  readCoupon,
  deactivateCoupon,
  createWebhook,
  listWebhooks,
  readWebhook,
  updateWebhook,
  disableWebhook,
  rotateWebhookSecret,
  listDeliveries,
  replayDeliveries,
];

/** Which groups of operations a host offers, besides `core`. */
export interface OfferedGroups {
  /** Defaults to `true`. */
  readonly extensions?: boolean;
  /** Defaults to `false`. */
  readonly catalog?: boolean;
  /** Defaults to `false`. */
  readonly webhooks?: boolean;
}

/** Returns the operations that a host offers, in the order of the OpenAPI document. */
export const offeredOperations = ({
  extensions = true,
  catalog = false,
  webhooks = false,
}: OfferedGroups): ReadonlyArray<Operation> => {
  const isOffered = { core: true, extension: extensions, catalog, webhooks };
  return allOperations.filter(({ group }) => isOffered[group]);
};
