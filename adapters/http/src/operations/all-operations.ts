import { billingSchemaOperations } from "../billing-schema/billing-schema-operations.ts";
import { calculateQuote } from "../quote/quote-calculate.ts";
import { couponOperations } from "../coupon/coupon-operations.ts";
import { createInvoice } from "../invoice/invoice-create.ts";
import { creditNoteOperations } from "../credit-note/credit-note-operations.ts";
import {
  listInvoices,
  readInvoice,
  readPayable,
  voidInvoice,
} from "../invoice/invoice-operations.ts";
import { eInvoiceOperations } from "../invoice/einvoice-operations.ts";
import { documentOperations } from "../invoice/document-operations.ts";
import type { Operation } from "./operation.ts";
import { listPayments, paymentOperations } from "../payment/payment-operations.ts";
import { productOperations } from "../product/product-operations.ts";
import { readDashboard } from "../dashboard/dashboard-read.ts";
import { readOpenItems } from "../report/open-items-read.ts";
import { readTaxReport } from "../report/tax-report-read.ts";
import { refundOperations } from "../refund/refund-operations.ts";
import { settingsOperations } from "../settings/settings-operations.ts";
import { taxOperations } from "../tax/tax-operations.ts";
import { validateInvoice } from "../invoice/invoice-validate.ts";
import { webhookOperations } from "../webhook/webhook-operations.ts";

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
  ...paymentOperations,
  ...refundOperations,
  ...creditNoteOperations,
  ...productOperations,
  ...billingSchemaOperations,
  ...taxOperations,
  ...couponOperations,
  ...webhookOperations,
  ...settingsOperations,
  ...eInvoiceOperations,
  readOpenItems,
  readTaxReport,
  ...documentOperations,
];

/** Which groups of operations a host offers, besides `core`. */
export interface OfferedGroups {
  /** Defaults to `true`. */
  readonly extensions?: boolean;
  /** Defaults to `false`. */
  readonly catalog?: boolean;
  /** Defaults to `false`. */
  readonly webhooks?: boolean;
  /** Defaults to `false`. */
  readonly settings?: boolean;
  /** Defaults to `false`. */
  readonly eInvoices?: boolean;
}

/** Returns the operations that a host offers, in the order of the OpenAPI document. */
export const offeredOperations = ({
  extensions = true,
  catalog = false,
  webhooks = false,
  settings = false,
  eInvoices = false,
}: OfferedGroups): ReadonlyArray<Operation> => {
  const isOffered = {
    core: true,
    extension: extensions,
    catalog,
    webhooks,
    settings,
    einvoices: eInvoices,
  };
  return allOperations.filter(({ group }) => isOffered[group]);
};
