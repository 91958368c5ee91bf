import type { CreditNote, Invoice, Payment, Refund } from "quittance";
import {
  creditNoteColumns,
  readCreditNote,
} from "../../../adapters/postgres/src/credit-note/credit-note-row.ts";
import { invoiceColumns, readInvoice } from "../../../adapters/postgres/src/invoice/invoice-row.ts";
import { paymentColumns, readPayment } from "../../../adapters/postgres/src/payment/payment-row.ts";
import { readRefund, refundColumns } from "../../../adapters/postgres/src/refund/refund-row.ts";
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
      payments: (await rows(selectPayments)).map((row) => ({
        payment: readPayment(row),
        revision: parseInt(text(row, "revision"), 10),
      })),
      refunds: (await rows(selectRefunds)).map(readRefund),
      creditNotes: (await rows(selectCreditNotes)).map(readCreditNote),
      invoices: (await rows(selectInvoices)).map((row) => ({
        invoice: readInvoice(row),
        revision: parseInt(text(row, "revision"), 10),
        key: row["idempotency_key"] ?? undefined,
        items: JSON.parse(row["items"] ?? "[]") as ReadonlyArray<string>,
        quantity: parseInt(text(row, "quantity"), 10),
        calculations: JSON.parse(row["steps"] ?? "[]") as ReadonlyArray<string>,
      })),
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

const selectPayments = `SELECT revision::text, ${paymentColumns} FROM quittance.payments`;

const selectRefunds = `SELECT ${refundColumns} FROM quittance.refunds`;

const selectCreditNotes = `SELECT ${creditNoteColumns} FROM quittance.credit_notes`;

const selectInvoices = `SELECT revision::text, idempotency_key, ${invoiceColumns},
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

const text = (row: Row, column: string): string => {
  const found = row[column];
  if (typeof found === "string") return found;
  throw new Error(`${column} is ${String(found)} in ${JSON.stringify(row)}`);
};
