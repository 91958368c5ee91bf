import { InvariantViolation, type InvoiceId, type Payment, type Refund } from "quittance";
import {
  groupBy,
  type RecordingFacts,
  type RecordingKey,
  type RecordingRead,
  type RecordingRequest,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import { readInvoice } from "../rows/invoice-row.ts";
import { readPayment } from "../rows/payment-row.ts";
import { readProvider } from "../rows/provider-row.ts";
import { integer } from "../rows/read-column.ts";
import { byId, readRecords } from "../rows/read-records.ts";
import { readRefund } from "../rows/refund-row.ts";
import { textArray } from "../statements/text-array.ts";
import type { Run } from "../tenancy/database.ts";
import {
  facts,
  factsOfPayment,
  factsOfRefund,
  recording,
  recordings,
  type Subject,
} from "./facts-statements.ts";
import type { CreditFacts } from "./read-credit.ts";
import type { LockedRecords } from "./write-change.ts";

/** The records that a decision needs. */
export interface Facts {
  readonly locked: LockedRecords | undefined;
  /** The payment that has the key already, of any invoice. */
  readonly earlier: Payment | undefined;
  /** The refund that has the key already, of any payment. */
  readonly earlierRefund: Refund | undefined;
  /** What a new credit note needs; `undefined` without a claim of one. */
  readonly credit?: CreditFacts | undefined;
}

/** The idempotency key of a new payment or refund. */
export interface NewKeys {
  readonly key?: string;
  readonly refundKey?: string;
}

/** Reads what a decision needs, in one statement and so in one snapshot. */
export const readFacts = async (
  run: Run,
  { kind, id }: Subject,
  { key, refundKey }: NewKeys,
): Promise<Facts> => {
  const keys = key ?? refundKey;
  const values = keys === undefined ? [id] : [id, keys];
  const text =
    key === undefined ? (refundKey === undefined ? facts : factsOfRefund) : factsOfPayment;
  const [row = {}] = await run(text[kind], values);
  const [earlier] = readRecords(row, "keyed_payments", readPayment);
  const [earlierRefund] = readRecords(row, "keyed_refunds", readRefund);
  const [locked] = readLedgers(row).values();
  return { locked, earlier, earlierRefund };
};

/** A payment to record; its provider is read too, if it has one. */
type AnyRequest = RecordingKey & Partial<RecordingRequest>;

/** Reads what decisions to record payments need, in one statement and so in one snapshot. */
export const readRecordings = async (
  run: Run,
  requests: ReadonlyArray<AnyRequest>,
): Promise<ReadonlyArray<RecordingRead>> => {
  const [row = {}] = await run(...recordingsStatement(requests));
  const ledgers = readLedgers(row);
  const keyed = readRecords(row, "keyed_payments", readPayment);
  const earlier = new Map(keyed.map((payment) => [payment.idempotencyKey, payment]));
  const providers = byId(readRecords(row, "providers", readProvider));
  return requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
    locked: ledgers.get(invoiceId),
    earlier: earlier.get(idempotencyKey),
    provider: providerId && providers.get(providerId),
  }));
};

/** A statement with arrays is planned each time, which costs more than it does for one payment. */
const recordingsStatement = (
  requests: ReadonlyArray<AnyRequest>,
): readonly [text: string, values: ReadonlyArray<string>] => {
  const [first] = requests;
  if (first?.providerId !== undefined && requests.length === 1) {
    return [recording, [first.invoiceId, first.idempotencyKey, first.providerId]];
  }
  return [
    recordings,
    [
      textArray(requests.map(({ invoiceId }) => invoiceId)),
      textArray(requests.map(({ idempotencyKey }) => idempotencyKey)),
      textArray(new Set(requests.flatMap(({ providerId }) => providerId ?? []))),
    ],
  ];
};

/** Returns the facts of an earlier `readRecordings`, or `undefined` if another store read them. */
export const asFacts = ({ locked, earlier }: RecordingFacts): Facts | undefined =>
  locked !== undefined && "revisionOf" in locked
    ? { locked: locked as LockedRecords, earlier, earlierRefund: undefined }
    : undefined;

const readLedgers = (row: Row): ReadonlyMap<InvoiceId, LockedRecords> => {
  const payments = groupBy(
    readRecords(row, "payments", withRevision(readPayment)),
    ({ record }) => record.invoiceId,
  );
  const refunds = groupBy(readRecords(row, "refunds", readRefund), ({ invoiceId }) => invoiceId);
  const invoices = readRecords(row, "invoices", withRevision(readInvoice));
  return new Map(
    invoices.map(({ record: invoice, revision }) => {
      const own = payments.get(invoice.id) ?? [];
      const revisions = new Map<string, number>([
        [invoice.id, revision],
        ...own.map((payment) => [payment.record.id, payment.revision] as const),
      ]);
      const locked: LockedRecords = {
        invoice,
        payments: own.map(({ record }) => record),
        refunds: refunds.get(invoice.id) ?? [],
        revisionOf: ({ id }) => revisions.get(id) ?? unknown(id),
      };
      return [invoice.id, locked];
    }),
  );
};

const unknown = (id: string): never => {
  throw new InvariantViolation(`${id} was not read`);
};

const withRevision =
  <Found>(read: (row: Row) => Found) =>
  (row: Row): { readonly record: Found; readonly revision: number } => ({
    record: read(row),
    revision: integer(row, "revision"),
  });
