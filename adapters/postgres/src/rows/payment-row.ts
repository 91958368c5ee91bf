import { Amount, paymentStatuses, type Payment } from "quittance";
import type { Row } from "../executor.ts";
import type { JsonRow } from "./json-row.ts";
import { asText, moment } from "./columns.ts";
import * as read from "./read-column.ts";

/** What is selected of a payment. */
export const paymentColumns = [
  "payment_id",
  "organization_id",
  "invoice_id",
  "provider_id",
  "idempotency_key",
  "fingerprint",
  "status",
  "currency",
  asText("price"),
  asText("price_usd"),
  asText("value"),
  asText("unit_value"),
  asText("completed_after_void"),
  moment("happened_at"),
  moment("created_at"),
  moment("updated_at"),
].join(", ");

/** The payment in a row. */
export const readPayment = (row: Row): Payment => ({
  id: read.id(row, "payment_id", "payment"),
  organizationId: read.id(row, "organization_id", "org"),
  invoiceId: read.id(row, "invoice_id", "invoice"),
  providerId: read.id(row, "provider_id", "prov"),
  idempotencyKey: read.text(row, "idempotency_key"),
  fingerprint: read.text(row, "fingerprint"),
  status: read.word(row, "status", paymentStatuses),
  price: { currency: read.currency(row, "currency"), amount: read.amount(row, "price") },
  priceUsd: read.amount(row, "price_usd"),
  value: read.amount(row, "value"),
  unitValue: read.amount(row, "unit_value"),
  completedAfterVoid: read.flag(row, "completed_after_void"),
  happenedAt: read.time(row, "happened_at"),
  createdAt: read.time(row, "created_at"),
  updatedAt: read.time(row, "updated_at"),
});

/** The row of a payment. */
export const paymentRow = (payment: Payment): JsonRow => ({
  payment_id: payment.id,
  organization_id: payment.organizationId,
  invoice_id: payment.invoiceId,
  provider_id: payment.providerId,
  idempotency_key: payment.idempotencyKey,
  fingerprint: payment.fingerprint,
  status: payment.status,
  currency: payment.price.currency,
  price: Amount.render(payment.price.amount),
  price_usd: Amount.render(payment.priceUsd),
  value: Amount.render(payment.value),
  unit_value: Amount.render(payment.unitValue),
  completed_after_void: String(payment.completedAfterVoid),
  happened_at: payment.happenedAt,
  created_at: payment.createdAt,
  updated_at: payment.updatedAt,
});
