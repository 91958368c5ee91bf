import {
  Amount,
  idOf,
  invoiceStatuses,
  isCurrency,
  paymentStatuses,
  refundKinds,
  refundStatuses,
  timestampOf,
  type CreditNote,
  type Currency,
  type Invoice,
  type Payment,
  type Refund,
} from "quittance";
import { invoiceSubstatuses } from "../../../src/invoice/invoice.ts";
import {
  creditNoteColumns,
  readCreditNote,
} from "../../../adapters/postgres/src/credit-note/credit-note-row.ts";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";

/** A payment from its row. */
export interface StoredPayment {
  readonly payment: Payment;
  readonly revision: number;
}

/** An invoice from its rows. */
export interface StoredInvoice {
  readonly invoice: Invoice;
  readonly revision: number;
  readonly key: string | undefined;
  /** Identifiers, in the order of the invoice. */
  readonly items: ReadonlyArray<string>;
  /** Of all items. */
  readonly quantity: number;
  readonly calculations: ReadonlyArray<string>;
}

/** An event from its row. */
export interface StoredEventRow {
  readonly id: string;
  readonly owner: string;
  readonly position: string | null;
  readonly type: string;
  /** The identifier of the changed record. */
  readonly recordId: string;
  readonly status: string;
}

/** The stored records of all organizations. */
export interface StoredLedger {
  readonly payments: ReadonlyArray<StoredPayment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly creditNotes: ReadonlyArray<CreditNote>;
  readonly invoices: ReadonlyArray<StoredInvoice>;
  /** By organization and position. */
  readonly events: ReadonlyArray<StoredEventRow>;
}

type Row = Readonly<Record<string, string | null>>;

/** Reads the tables as the superuser, without row security and without the store. */
export const readStoredLedger = (adminUrl: string): Promise<StoredLedger> =>
  withClient(adminUrl, async (client) => {
    const rows = async (text: string): Promise<ReadonlyArray<Row>> =>
      (await client.query<Record<string, string | null>>(text)).rows;
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ; SET LOCAL DateStyle TO 'ISO'");
    return {
      payments: (await rows(selectPayments)).map(readPayment),
      refunds: (await rows(selectRefunds)).map(readRefund),
      creditNotes: (await rows(selectCreditNotes)).map(readCreditNote),
      invoices: (await rows(selectInvoices)).map(readInvoice),
      events: (await rows(selectEvents)).map((row) => ({
        id: text(row, "event_id"),
        owner: text(row, "organization_id"),
        position: row["position"] ?? null,
        type: text(row, "type"),
        recordId: text(row, "record_id"),
        status: text(row, "status"),
      })),
    };
  });

const selectPayments = `SELECT payment_id, organization_id, revision::text, invoice_id, provider_id,
  idempotency_key, fingerprint, status, currency, price::text, price_usd::text, value::text,
  unit_value::text, completed_after_void::text, happened_at::text, created_at::text,
  updated_at::text
FROM quittance.payments`;

const selectRefunds = `SELECT refund_id, organization_id, payment_id, invoice_id, idempotency_key,
  kind, status, currency, price::text, price_usd::text, value::text, reported::text,
  is_total::text, after_completion::text, happened_at::text, created_at::text, updated_at::text
FROM quittance.refunds`;

const selectCreditNotes = `SELECT ${creditNoteColumns} FROM quittance.credit_notes`;

const selectInvoices = `SELECT number, invoice_id, organization_id, revision::text, status, substatus,
  currency, price::text, price_usd::text, customer_email, metadata::text, idempotency_key,
  credited::text,
  created_at::text, updated_at::text, voided_at::text,
  (SELECT json_agg(item.invoice_item_id ORDER BY place)::text FROM quittance.invoice_items AS item
    WHERE (item.organization_id, item.invoice_id) = (i.organization_id, i.invoice_id)) AS items,
  (SELECT sum(item.quantity)::text FROM quittance.invoice_items AS item
    WHERE (item.organization_id, item.invoice_id) = (i.organization_id, i.invoice_id)) AS quantity,
  (SELECT json_agg(step.invoice_calculation_id ORDER BY place)::text
    FROM quittance.invoice_calculations AS step
    WHERE (step.organization_id, step.invoice_id) = (i.organization_id, i.invoice_id)) AS steps
FROM quittance.invoices AS i`;

const selectEvents = `SELECT event_id, organization_id, position::text, type,
  coalesce(subject ->> 'credit_note_id', subject ->> 'refund_id', subject ->> 'payment_id',
    subject ->> 'invoice_id') AS record_id,
  coalesce(subject ->> 'status', '-') AS status
FROM quittance.outbox ORDER BY organization_id, outbox.position`;

const readPayment = (row: Row): StoredPayment => ({
  revision: parseInt(text(row, "revision"), 10),
  payment: {
    id: idOf("payment", text(row, "payment_id")),
    organizationId: idOf("org", text(row, "organization_id")),
    invoiceId: idOf("invoice", text(row, "invoice_id")),
    providerId: idOf("prov", text(row, "provider_id")),
    idempotencyKey: text(row, "idempotency_key"),
    fingerprint: text(row, "fingerprint"),
    status: oneOf(paymentStatuses, text(row, "status")),
    price: { currency: currency(row), amount: amount(row, "price") },
    priceUsd: amount(row, "price_usd"),
    value: amount(row, "value"),
    unitValue: amount(row, "unit_value"),
    completedAfterVoid: text(row, "completed_after_void") === "true",
    happenedAt: timestampOf(text(row, "happened_at")),
    createdAt: timestampOf(text(row, "created_at")),
    updatedAt: timestampOf(text(row, "updated_at")),
  },
});

const readRefund = (row: Row): Refund => ({
  id: idOf("refund", text(row, "refund_id")),
  organizationId: idOf("org", text(row, "organization_id")),
  paymentId: idOf("payment", text(row, "payment_id")),
  invoiceId: idOf("invoice", text(row, "invoice_id")),
  idempotencyKey: text(row, "idempotency_key"),
  kind: oneOf(refundKinds, text(row, "kind")),
  status: oneOf(refundStatuses, text(row, "status")),
  price: { currency: currency(row), amount: amount(row, "price") },
  priceUsd: amount(row, "price_usd"),
  value: amount(row, "value"),
  reported: amount(row, "reported"),
  isTotal: text(row, "is_total") === "true",
  afterCompletion: text(row, "after_completion") === "true",
  happenedAt: timestampOf(text(row, "happened_at")),
  createdAt: timestampOf(text(row, "created_at")),
  updatedAt: timestampOf(text(row, "updated_at")),
});

const readInvoice = (row: Row): StoredInvoice => ({
  revision: parseInt(text(row, "revision"), 10),
  key: row["idempotency_key"] ?? undefined,
  items: JSON.parse(row["items"] ?? "[]") as ReadonlyArray<string>,
  quantity: parseInt(text(row, "quantity"), 10),
  calculations: JSON.parse(row["steps"] ?? "[]") as ReadonlyArray<string>,
  invoice: {
    id: idOf("invoice", text(row, "invoice_id")),
    organizationId: idOf("org", text(row, "organization_id")),
    status: oneOf(invoiceStatuses, text(row, "status")),
    substatus: row["substatus"] ? oneOf(invoiceSubstatuses, row["substatus"]) : undefined,
    currency: currency(row),
    price: amount(row, "price"),
    priceUsd: amount(row, "price_usd"),
    credited: row["credited"] ? amount(row, "credited") : undefined,
    customerEmail: text(row, "customer_email"),
    redirectUrl: undefined,
    metadata: JSON.parse(text(row, "metadata")) as Invoice["metadata"],
    createdAt: timestampOf(text(row, "created_at")),
    updatedAt: timestampOf(text(row, "updated_at")),
    voidedAt: row["voided_at"] ? timestampOf(row["voided_at"]) : undefined,
    number: row["number"] ?? undefined,
  },
});

const text = (row: Row, column: string): string => {
  const found = row[column];
  if (typeof found === "string") return found;
  throw new Error(`${column} is ${String(found)} in ${JSON.stringify(row)}`);
};

/** Reads an amount, which must be canonical. */
const amount = (row: Row, column: string): Amount => {
  const found = Amount.parseCanonical(text(row, column));
  if (found !== undefined) return found;
  throw new Error(`${column} is not an amount in ${JSON.stringify(row)}`);
};

const currency = (row: Row): Currency => {
  const found = text(row, "currency");
  if (isCurrency(found)) return found;
  throw new Error(`${found} is not a currency`);
};

const oneOf = <Choice extends string>(choices: ReadonlyArray<Choice>, found: string): Choice => {
  const known = choices.find((choice) => choice === found);
  if (known !== undefined) return known;
  throw new Error(`${found} is not one of ${choices.join(", ")}`);
};
