import { InvariantViolation, type Payment, type Refund } from "quittance";
import type { CreditNoteClaim } from "quittance/adapter";
import type { FirstStatement, Run } from "../tenancy/database.ts";
import type { Row } from "../executor.ts";
import { invoiceColumns, readInvoice } from "../rows/invoice-row.ts";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { integer } from "../rows/read-column.ts";
import { readRecords } from "../rows/read-records.ts";
import { readRefund, refundColumns } from "../rows/refund-row.ts";
import { readCredit, type CreditFacts } from "./read-credit.ts";
import type { LockedRecords } from "./write-change.ts";

/**
 * Returns the first statement of a transaction that changes an invoice: it locks the row, but not
 * its key, so that other SQL that adds payments does not wait because of the foreign key.
 */
export const lockOf = (invoiceId: string): FirstStatement => ({
  text: lockInvoice,
  values: [invoiceId],
  locks: `invoice ${invoiceId}`,
});

const lockInvoice = `SELECT ${invoiceColumns}, revision::text AS revision
FROM :"schema".invoices WHERE organization_id = $1 AND invoice_id = $2 FOR NO KEY UPDATE`;

/** The records read under the lock. */
export interface Facts {
  readonly locked: LockedRecords | undefined;
  /** The payment that has the key already, of any invoice. */
  readonly earlier: Payment | undefined;
  /** The refund that has the key already, of any payment. */
  readonly earlierRefund: Refund | undefined;
  /** What a new credit note needs; `undefined` without a claim of one. */
  readonly credit?: CreditFacts | undefined;
}

/** The idempotency key of a new payment, or of a new refund, or the claim of a new credit note. */
export interface NewKeys {
  readonly key?: string;
  readonly refundKey?: string;
  readonly creditNote?: CreditNoteClaim;
}

/**
 * Reads the records that a decision needs, after the statement that locks: that one may have
 * waited, and reads a snapshot from before.
 */
export const readFacts = async (
  run: Run,
  invoiceId: string,
  lockedRow: Row | undefined,
  { key, refundKey, creditNote }: NewKeys,
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
  const [keyed] = refundKey === undefined ? [] : await run(refundWithKey, [refundKey]);
  const earlierRefund = keyed && readRefund(keyed);
  if (lockedRow === undefined) return { locked: undefined, earlier, earlierRefund };
  const credit = creditNote && (await readCredit(run, invoiceId, creditNote));
  const invoice = readInvoice(lockedRow);
  const own = read.filter(({ payment }) => payment.invoiceId === invoice.id);
  const refunds = rows.flatMap((row) => readRecords(row, "refunds", readRefund));
  const revisions = new Map<string, number>([
    [invoice.id, integer(lockedRow, "revision")],
    ...own.map(({ payment, revision }) => [payment.id, revision] as const),
  ]);
  return {
    locked: {
      invoice,
      payments: own.map(({ payment }) => payment),
      refunds: refunds.filter(({ invoiceId: of }) => of === invoice.id),
      revisionOf: ({ id }) => {
        const revision = revisions.get(id);
        if (revision === undefined) throw new InvariantViolation(`${id} is not under the lock`);
        return revision;
      },
    },
    earlier,
    earlierRefund,
    credit,
  };
};

const ofPayment = `(SELECT json_agg(part)::text FROM (
  SELECT ${refundColumns} FROM :"schema".refunds
  WHERE organization_id = $1 AND refunds.payment_id = payments.payment_id
) AS part) AS refunds`;

const refundWithKey = `SELECT ${refundColumns} FROM :"schema".refunds
WHERE organization_id = $1 AND idempotency_key = $2`;

const paymentsOfInvoice = `SELECT ${paymentColumns}, revision::text AS revision, ${ofPayment}
FROM :"schema".payments WHERE organization_id = $1 AND invoice_id = $2`;

const paymentWithKey = `SELECT ${paymentColumns}, revision::text AS revision, NULL AS refunds
FROM :"schema".payments WHERE organization_id = $1 AND idempotency_key = $3 AND invoice_id <> $2`;
