import { periods } from "quittance";
import {
  billingSchemaRecordSchema,
  dashboardRequestSchema,
  detailsRequestSchema,
  invoiceListSchema,
  invoiceRecordSchema,
  invoiceRequestSchema,
  paymentListSchema,
  paymentRequestSchema,
  productRecordSchema,
  quoteRequestSchema,
} from "quittance/wire";
import type { GenericSchema } from "valibot";
import { expect, test } from "vitest";
import { messagesOn, messagesOnEveryProperty } from "../support/wrong-properties.ts";

/** The messages on an array in place of each value, and on `true` in place of each value. */
test.each<[string, GenericSchema, ReadonlyArray<string>]>([
  [
    "a product",
    productRecordSchema,
    [
      "created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "description must be a string",
      "id must have the form product_<id> with at most 128 visible ASCII characters",
      "image must be an object",
      "image_id must be a string",
      "is_active must be 0 or 1",
      "name must be a string",
      "organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      "updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "version_group_id must be a string",
    ],
  ],
  [
    "a billing schema",
    billingSchemaRecordSchema,
    [
      'base_price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it',
      "billing_type must be one of FULL, PRORATED",
      "created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "currency: Invalid currency",
      "description must be a string",
      "id must have the form schema_<id> with at most 128 visible ASCII characters",
      "interval_count must be an integer of at least 1",
      "interval_type must be one of DAY, WEEK, MONTH, YEAR",
      "is_active must be 0 or 1",
      "name must be a string",
      "organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      "payment_type must be one of ADVANCE, ARREARS",
      "product_id must have the form product_<id> with at most 128 visible ASCII characters",
      "renew_type must be one of CALENDAR, ANNIVERSARY",
      "type must be one of ONE_TIME, RECURRING",
      "updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "version_group_id must be a string",
    ],
  ],
  [
    "an invoice in full",
    invoiceRecordSchema,
    [
      "calculations must be an array",
      "calculations.0.calculation_type must be a string",
      "calculations.0.created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "calculations.0.currency: Invalid currency",
      "calculations.0.details must be an object of plain properties or an empty array, not 1",
      "calculations.0.id must have the form invoice_calc_<id> with at most 128 visible ASCII characters",
      "calculations.0.idx must be an integer",
      "calculations.0.initial_price must be a decimal string without trailing zeros",
      "calculations.0.invoice_id must have the form invoice_<id> with at most 128 visible ASCII characters",
      "calculations.0.invoice_item_id must have the form invoice_item_<id> with at most 128 visible ASCII characters",
      "calculations.0.organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      "calculations.0.price must be a decimal string without trailing zeros",
      "calculations.0.price_delta must be a decimal string without trailing zeros",
      "calculations.0.title must be a string",
      "calculations.0.updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "currency: Invalid currency",
      "customer_email: Invalid email address",
      "id must have the form invoice_<id> with at most 128 visible ASCII characters",
      "items must be an array",
      "items.0.billing_schema must be an object",
      "items.0.billing_schema_id must have the form schema_<id> with at most 128 visible ASCII characters",
      "items.0.created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "items.0.currency: Invalid currency",
      "items.0.exclude_reason must be a string",
      "items.0.id must have the form invoice_item_<id> with at most 128 visible ASCII characters",
      "items.0.invoice_id must have the form invoice_<id> with at most 128 visible ASCII characters",
      "items.0.organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      "items.0.payment_intent.created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "items.0.payment_intent.currency: Invalid currency",
      "items.0.payment_intent.id must have the form payment_intent_<id> with at most 128 visible ASCII characters",
      "items.0.payment_intent.organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      'items.0.payment_intent.price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it',
      "items.0.payment_intent.title must be a string",
      "items.0.payment_intent.updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "items.0.payment_intent_id must have the form payment_intent_<id> with at most 128 visible ASCII characters",
      "items.0.product must be an object",
      "items.0.product_id must have the form product_<id> with at most 128 visible ASCII characters",
      "items.0.quantity: Quantity must be an integer between 1 and 1000000",
      "items.0.status must be one of INCLUDED, EXCLUDED",
      "items.0.type must be one of PRODUCT, PAYMENT_INTENT",
      "items.0.updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "metadata must be an object",
      "organization must be an object",
      "organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      "payments must be an array",
      "payments.0.created_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "payments.0.currency: Invalid currency",
      "payments.0.happened_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "payments.0.id must have the form payment_<id> with at most 128 visible ASCII characters",
      "payments.0.idempotency_key must be a string",
      "payments.0.invoice_id must have the form invoice_<id> with at most 128 visible ASCII characters",
      "payments.0.organization_id must have the form org_<id> with at most 128 visible ASCII characters",
      'payments.0.price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it',
      "payments.0.price_usd must be a decimal string without trailing zeros",
      "payments.0.provider must be an object",
      "payments.0.provider_id must have the form prov_<id> with at most 128 visible ASCII characters",
      "payments.0.status must be one of PENDING, FAILED, COMPLETED, CANCELLED",
      "payments.0.updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "payments.0.value must be a decimal string without trailing zeros",
      "payments_total must be an integer of at least 0",
      "price must be a decimal string without trailing zeros",
      "price_usd must be a decimal string without trailing zeros",
      "redirect_url: Invalid URL",
      "status must be one of PENDING, COMPLETED, VOIDED, PROCESSING, WAITING_FOR_CONFIRMATIONS, PARTIALLY_PAID",
      "substatus must be one of OVERPAID, PAID_AFTER_VOID",
      "updated_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
    ],
  ],
  [
    "a request for a quote",
    quoteRequestSchema,
    [
      "currency: Invalid currency",
      "invoice.id must have the form invoice_<id> with at most 128 visible ASCII characters",
      "items must be an array",
      "items.0 must be an object",
      "product.billing_schema_id must have the form schema_<id> with at most 128 visible ASCII characters",
      "product.id must have the form product_<id> with at most 128 visible ASCII characters",
      "product.quantity: Quantity must be an integer between 1 and 1000000",
      "product.tax_ids must be an array",
      "product.tax_ids.0 must have the form tax_<id> with at most 128 visible ASCII characters",
    ],
  ],
  [
    "a request for an invoice",
    invoiceRequestSchema,
    [
      "currency: Invalid currency",
      "customer_email: Invalid email address",
      "items must be an array",
      "items.0 must be an object",
      "metadata must be an object",
      "redirect_url: Invalid URL",
    ],
  ],
  [
    "a request to record a payment",
    paymentRequestSchema,
    [
      "currency: Invalid currency",
      "happened_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "idempotency_key must have 1 to 255 visible ASCII characters",
      'price must be a decimal string such as "19.99" with at most 20 digits before the decimal point and 30 after it',
      "provider_id must have the form prov_<id> with at most 128 visible ASCII characters",
      "status must be one of PENDING, FAILED, COMPLETED, CANCELLED",
    ],
  ],
  [
    "a list of invoices",
    invoiceListSchema,
    [
      "created_at_from must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "created_at_to must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "currency must be an array",
      "currency.0 must be a string",
      "cursor must be the next_cursor of a page with the same filters",
      "customer_email must be a string",
      "limit must be an integer between 1 and 100",
      "offset must be an integer between 0 and 1000000",
      "price_usd_from must be a number or a decimal string of at least 0",
      "price_usd_to must be a number or a decimal string of at least 0",
      "provider_id must be a string",
      "status must be an array",
      "status.0 must be one of PENDING, COMPLETED, VOIDED, PROCESSING, WAITING_FOR_CONFIRMATIONS, PARTIALLY_PAID",
    ],
  ],
  [
    "a list of payments",
    paymentListSchema,
    [
      "created_at_from must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "created_at_to must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
      "currency must be an array",
      "currency.0: Invalid currency",
      "cursor must be the next_cursor of a page with the same filters",
      "expand must be an array",
      "expand.0 must be provider",
      "idempotency_key must be a string",
      "invoice_id must have the form invoice_<id> with at most 128 visible ASCII characters",
      "limit must be an integer between 1 and 100",
      "offset must be an integer between 0 and 1000000",
      "price_usd_from must be a number or a decimal string of at least 0",
      "price_usd_to must be a number or a decimal string of at least 0",
      "provider_id must be an array",
      "provider_id.0 must be a number or a string of at most 254 characters",
      "status must be an array",
      "status.0 must be one of PENDING, FAILED, COMPLETED, CANCELLED",
    ],
  ],
  [
    "a request for the details of an invoice",
    detailsRequestSchema,
    [
      "currency: Invalid currency",
      "expand must be an array",
      "expand.0 must be one of payments, payments.provider, items, items.product, items.billing_schema, items.payment_intent, calculations, organization, currency",
    ],
  ],
  [
    "a request for the dashboard",
    dashboardRequestSchema,
    [`period must be one of ${periods.join(", ")}`],
  ],
])("every invalid property of %s is named in its message", (_, schema, messages) => {
  expect(messagesOnEveryProperty(schema)).toEqual(messages);
});

test("a message shows an invalid keyword, number or time, escaped and truncated", () => {
  const body = { status: ["PAID\n"], limit: 0, created_at_to: "x".repeat(41), offset: null };
  expect(messagesOn(invoiceListSchema, body)).toEqual([
    "status.0 must be one of PENDING, COMPLETED, VOIDED, PROCESSING, WAITING_FOR_CONFIRMATIONS, " +
      'PARTIALLY_PAID, not "PAID\\n"',
    `created_at_to must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, ` +
      `not "${"x".repeat(37)}..."`,
    "limit must be an integer between 1 and 100, not 0",
  ]);
});

test("a message never shows text that can be a secret or personal data", () => {
  const secret = "hunter2 ".repeat(40);
  const payment = { idempotency_key: secret };
  const invoice = { customer_email: secret, redirect_url: secret, metadata: { note: [secret] } };
  const list = { customer_email: secret, cursor: secret };
  const messages = [
    ...messagesOn(paymentRequestSchema, payment),
    ...messagesOn(invoiceRequestSchema, invoice),
    ...messagesOn(invoiceListSchema, list),
  ];
  expect(messages.length).toBeGreaterThan(5);
  expect(messages.join()).not.toContain("hunter2");
});
