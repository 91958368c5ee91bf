import { memoryStore, type MemoryStore } from "@quittance/memory";
import {
  Amount,
  timestampOf,
  type Currency,
  type Invoice,
  type OrganizationId,
  type Payment,
  type Refund,
} from "quittance";
import { idOf } from "quittance/adapter";
import type { RefundedRow } from "../vector-inputs.ts";

/** The organization of the rows of the vectors. */
export const rowOwner: OrganizationId = "org_northwind";

/** The properties of every row of a vector. */
export interface Row {
  readonly id: string;
  readonly created_at: string;
  readonly status: string;
  readonly price_usd: string;
  readonly currency?: string;
}

const computed = (text: string): Amount => {
  const amount = Amount.parseCanonical(text);
  if (amount === undefined) throw new Error(`${text} is not a calculated amount`);
  return amount;
};

const base = ({ created_at }: Row) => ({
  organizationId: rowOwner,
  createdAt: timestampOf(created_at),
  updatedAt: timestampOf(created_at),
});

/** An invoice as it is stored, with default values for properties that the row does not have. */
export const invoiceOf = (row: Row & { readonly customer_email?: string }): Invoice => ({
  ...base(row),
  id: idOf("invoice", row.id),
  status: row.status as Invoice["status"],
  substatus: undefined,
  currency: (row.currency ?? "USD") as Currency,
  price: Amount.one,
  priceUsd: computed(row.price_usd),
  customerEmail: row.customer_email ?? "ada@example.com",
  redirectUrl: undefined,
  metadata: {},
  voidedAt: row.status === "VOIDED" ? timestampOf(row.created_at) : undefined,
});

/** A payment as it is stored, with default values for properties that the row does not have. */
export const paymentOf = (
  row: Row & {
    readonly provider_id: string;
    readonly invoice_id?: string;
    readonly idempotency_key?: string;
    readonly price?: string;
  },
): Payment => ({
  ...base(row),
  id: idOf("payment", row.id),
  invoiceId: idOf("invoice", row.invoice_id ?? "invoice_any"),
  providerId: idOf("prov", row.provider_id),
  idempotencyKey: row.idempotency_key ?? row.id,
  status: row.status as Payment["status"],
  price: { currency: (row.currency ?? "USD") as Currency, amount: Amount.of(row.price ?? "1") },
  priceUsd: computed(row.price_usd),
  value: Amount.one,
  unitValue: Amount.zero,
  completedAfterVoid: false,
  happenedAt: timestampOf(row.created_at),
});

/** A refund as it is stored, with default values for properties that the row does not have. */
export const refundOf = (row: RefundedRow, id: string): Refund => ({
  id: idOf("refund", id),
  organizationId: rowOwner,
  paymentId: "payment_any",
  invoiceId: "invoice_any",
  idempotencyKey: id,
  kind: row.kind as Refund["kind"],
  status: row.status as Refund["status"],
  price: { currency: "USD", amount: Amount.one },
  priceUsd: computed(row.price_usd),
  value: Amount.one,
  reported: Amount.one,
  isTotal: false,
  afterCompletion: false,
  happenedAt: timestampOf(row.happened_at),
  createdAt: timestampOf(row.happened_at),
  updatedAt: timestampOf(row.happened_at),
});

/** Creates a store in memory with these invoices, payments and refunds. */
export const storeOf = (
  invoices: ReadonlyArray<Invoice>,
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<Refund> = [],
): MemoryStore =>
  memoryStore({
    invoices: invoices.map((invoice) => ({
      invoice,
      items: [],
      calculations: [],
      paymentIntents: [],
      couponIds: [],
    })),
    payments,
    refunds,
  });
