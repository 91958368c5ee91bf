import { billingSchemaOperations } from "./billing-schema-operations.ts";
import { calculateQuote } from "./calculate-quote.ts";
import { couponOperations } from "./coupon-operations.ts";
import { createInvoice } from "./create-invoice.ts";
import { creditNoteOperations } from "./credit-note-operations.ts";
import { listInvoices, readInvoice, readPayable, voidInvoice } from "./invoice-operations.ts";
import type { Operation } from "./operation.ts";
import { listPayments, paymentOperations } from "./payment-operations.ts";
import { productOperations } from "./product-operations.ts";
import { readDashboard } from "./read-dashboard.ts";
import { refundOperations } from "./refund-operations.ts";
import { taxOperations } from "./tax-operations.ts";
import { validateInvoice } from "./validate-invoice.ts";
import { webhookOperations } from "./webhook-operations.ts";

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
