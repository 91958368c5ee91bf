import { InvariantViolation, type Payment } from "quittance";
import type { FirstStatement, Run } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { invoiceColumns, readInvoice } from "../rows/invoice-row.ts";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { integer } from "../rows/read-column.ts";
import type { LockedRecords } from "./write-change.ts";

/**
 * The first statement of a transaction that decides on an invoice: it locks the row. It leaves the
 * key of the row free, so that foreign SQL that adds payments is not held up by the foreign key.
 */
export const lockOf = (invoiceId: string): FirstStatement => ({
  text: lockInvoice,
  values: [invoiceId],
  locks: `invoice ${invoiceId}`,
});

const lockInvoice = `SELECT ${invoiceColumns}, revision::text AS revision
FROM :"schema".invoices WHERE organization_id = $1 AND invoice_id = $2 FOR NO KEY UPDATE`;

/** What is read under the lock. */
export interface Facts {
  readonly locked: LockedRecords | undefined;
  /** The payment that has the key, of whichever invoice. */
  readonly earlier: Payment | undefined;
}

/**
 * Read what a decision rests on, in a statement of its own: the one that locks may have waited, and
 * still sees what there was before.
 */
export const readFacts = async (
  run: Run,
  invoiceId: string,
  lockedRow: Row | undefined,
  key: string | undefined,
): Promise<Facts> => {
  const rows =
    key === undefined
      ? await run(paymentsOfInvoice, [invoiceId])
      : await run(`${paymentsOfInvoice} UNION ALL ${paymentWithKey}`, [invoiceId, key]);
  const read = rows.map((row) => ({
    payment: readPayment(row),
    revision: integer(row, "revision"),
  }));
  const earlier = read.find(({ payment }) => payment.idempotencyKey === key)?.payment;
  if (lockedRow === undefined) return { locked: undefined, earlier };
  const invoice = readInvoice(lockedRow);
  const own = read.filter(({ payment }) => payment.invoiceId === invoice.id);
  const revisions = new Map<string, number>([
    [invoice.id, integer(lockedRow, "revision")],
    ...own.map(({ payment, revision }) => [payment.id, revision] as const),
  ]);
  return {
    locked: {
      invoice,
      payments: own.map(({ payment }) => payment),
      revisionOf: ({ id }) => {
        const revision = revisions.get(id);
        if (revision === undefined) throw new InvariantViolation(`${id} is not under the lock`);
        return revision;
      },
    },
    earlier,
  };
};

const paymentsOfInvoice = `SELECT ${paymentColumns}, revision::text AS revision
FROM :"schema".payments WHERE organization_id = $1 AND invoice_id = $2`;

const paymentWithKey = `SELECT ${paymentColumns}, revision::text AS revision
FROM :"schema".payments WHERE organization_id = $1 AND idempotency_key = $3 AND invoice_id <> $2`;
