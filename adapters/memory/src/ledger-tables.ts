import type {
  BillingSchema,
  BillingSchemaFilter,
  Coupon,
  CouponFilter,
  CreditNote,
  CreditNoteFilter,
  Invoice,
  Payment,
  PaymentFilter,
  Product,
  ProductFilter,
  ProductId,
  Refund,
  RefundFilter,
  Tax,
  TaxFilter,
} from "quittance";
import {
  foldEmail,
  normalizeCouponCode,
  type EndpointFilter,
  type InvoiceConditions,
  type Notification,
  type NotificationFilter,
  type WebhookEndpoint,
} from "quittance/adapter";
import { indexBy, indexByMetadata } from "./rows/list-index.ts";
import { Table } from "./rows/table.ts";

/**
 * Creates a table of invoices.
 *
 * @param providersOf returns the providers of the payments of an invoice. They are only added to;
 * the invoice is stored again then.
 */
export const invoiceTable = (providersOf: (invoice: Invoice) => ReadonlyArray<string>) => {
  const by = indexBy<Invoice, InvoiceConditions>();
  return new Table({
    status: by(({ status }) => status, "statuses"),
    currency: by(({ currency }) => currency, "currencies"),
    customer: by(({ customerEmail }) => customerEmail, "customerEmail", foldEmail),
    number: by(({ number }) => number, "number"),
    metadata: indexByMetadata(),
    provider: { ...by(() => undefined, "providerId"), keysOf: providersOf },
    /** The invoices that are or can become overdue or expired. */
    open: {
      ...by(canBeDue),
      keySets: ({ overdue, toReportAt }: InvoiceConditions) =>
        overdue?.is === true || toReportAt !== undefined ? [["true"]] : [],
    },
  });
};

const canBeDue = ({ status, dueAt, expiresAt }: Invoice): true | undefined =>
  status === "COMPLETED" || status === "VOIDED" || (dueAt ?? expiresAt) === undefined
    ? undefined
    : true;

/** Creates a table of payments. */
export const paymentTable = () => {
  const by = indexBy<Payment, PaymentFilter>();
  return new Table({
    status: by(({ status }) => status, "statuses"),
    currency: by(({ price }) => price.currency, "currencies"),
    provider: by(({ providerId }) => providerId, "providerIds"),
    invoice: by(({ invoiceId }) => invoiceId, "invoiceId"),
    key: by(({ idempotencyKey }) => idempotencyKey, "idempotencyKey"),
    reference: by(({ reference }) => reference, "reference"),
    metadata: indexByMetadata(),
  });
};

/** Creates a table of refunds. */
export const refundTable = () => {
  const by = indexBy<Refund, RefundFilter>();
  return new Table({
    kind: by(({ kind }) => kind, "kinds"),
    status: by(({ status }) => status, "statuses"),
    currency: by(({ price }) => price.currency, "currencies"),
    payment: by(({ paymentId }) => paymentId, "paymentId"),
    invoice: by(({ invoiceId }) => invoiceId, "invoiceId"),
    key: by(({ idempotencyKey }) => idempotencyKey, "idempotencyKey"),
    reference: by(({ reference }) => reference, "reference"),
  });
};

/** Creates a table of credit notes. */
export const creditNoteTable = () => {
  const by = indexBy<CreditNote, CreditNoteFilter>();
  return new Table({
    currency: by(({ currency }) => currency, "currencies"),
    invoice: by(({ invoiceId }) => invoiceId, "invoiceId"),
    number: by(({ number }) => number, "number"),
    key: by(({ idempotencyKey }) => idempotencyKey, "idempotencyKey"),
  });
};

/** Creates a table of notifications. */
export const notificationTable = () => {
  const by = indexBy<Notification, NotificationFilter>();
  return new Table({
    status: by(({ status }) => status, "statuses"),
    payment: by(({ paymentKey }) => paymentKey, "paymentKey"),
    delivery: by(deliveryKey),
    unmatched: by(({ status, paymentKey }) => (status === "UNMATCHED" ? paymentKey : undefined)),
  });
};

/** Returns the key of a delivery of a provider. */
export const deliveryKey = ({
  providerId,
  deliveryId,
}: Pick<Notification, "providerId" | "deliveryId">): string =>
  JSON.stringify([providerId, deliveryId]);

/** Creates a table of products. */
export const productTable = () => {
  const by = indexBy<Product, ProductFilter>();
  return new Table({
    active: by(({ isActive }) => isActive, "isActive"),
    group: by(({ versionGroupId }) => versionGroupId, "versionGroupId"),
    activeOfGroup: by(activeGroup),
  });
};

/**
 * Creates a table of billing schemas.
 *
 * @param versionsOf returns the identifiers of all versions of a product.
 */
export const billingSchemaTable = (versionsOf: (id: ProductId) => ReadonlyArray<string>) => {
  const by = indexBy<BillingSchema, BillingSchemaFilter>();
  return new Table({
    active: by(({ isActive }) => isActive, "isActive"),
    group: by(({ versionGroupId }) => versionGroupId, "versionGroupId"),
    product: {
      ...by(({ productId }) => productId, "productId"),
      keySets: ({ productId }: BillingSchemaFilter) =>
        productId === undefined ? [] : [versionsOf(productId)],
    },
    activeOfGroup: by(activeGroup),
  });
};

/** Creates a table of taxes. */
export const taxTable = () => {
  const by = indexBy<Tax, TaxFilter>();
  return new Table({
    active: by(({ isActive }) => isActive, "isActive"),
    activeOfGroup: by(activeGroup),
  });
};

const activeGroup = ({ isActive, versionGroupId }: Product | BillingSchema | Tax) =>
  isActive ? versionGroupId : undefined;

/** Creates a table of coupons. */
export const couponTable = () => {
  const by = indexBy<Coupon, CouponFilter>();
  return new Table({
    active: by(({ isActive }) => isActive, "isActive"),
    code: by(
      ({ code }) => code,
      "code",
      (code) => normalizeCouponCode(code) ?? "",
    ),
  });
};

/** Creates a table of webhook endpoints. */
export const endpointTable = () => {
  const by = indexBy<WebhookEndpoint, EndpointFilter>();
  return new Table({ active: by(({ isActive }) => isActive, "isActive") });
};
