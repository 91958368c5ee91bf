import { InvariantViolation, type Id, type Refund } from "quittance";
import { groupBy, type RecordingFacts, type RecordingRequest } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { readInvoice } from "../invoice/invoice-row.ts";
import { readPayment } from "../payment/payment-row.ts";
import { readProvider } from "../provider/provider-row.ts";
import { integer } from "../rows/read-column.ts";
import { byId, readRecords } from "../rows/read-records.ts";
import { readRefund } from "../refund/refund-row.ts";
import { textArray } from "../statements/text-array.ts";
import type { Run } from "../tenancy/database.ts";
import { facts, factsOfRefund, recording, recordings, type Subject } from "./facts-statements.ts";
import type { CreditFacts } from "../credit-note/credit-read.ts";
import type { LockedRecords } from "./write-change.ts";

/** The records that a decision needs. */
export interface Facts {
  readonly locked: LockedRecords | undefined;
  /** The refund that has the key already, of any payment. */
  readonly earlierRefund: Refund | undefined;
  /** What a new credit note needs; `undefined` without a claim of one. */
  readonly credit?: CreditFacts | undefined;
}

/** Reads what a decision needs, in one statement and so in one snapshot. */
export const readFacts = async (
  run: Run,
  { kind, id }: Subject,
  refundKey: string | undefined,
): Promise<Facts> => {
  const [row = {}] =
    refundKey === undefined
      ? await run(facts[kind], [id])
      : await run(factsOfRefund[kind], [id, refundKey]);
  const [earlierRefund] = readRecords(row, "keyed_refunds", readRefund);
  const [locked] = readLedgers(row).values();
  return { locked, earlierRefund };
};

/** What a decision to record a payment needs, with the revisions of the records. */
export interface OwnFacts extends RecordingFacts {
  readonly locked: LockedRecords | undefined;
}

/** Not a property of the records: until when the call may wait that they were read for. */
const until = Symbol("until");

/** Returns facts for a call that may wait until then in all, to read them and to record. */
export const withDeadline = (facts: RecordingFacts, deadline: number): RecordingFacts => {
  const added = { [until]: deadline };
  return { ...facts, locked: facts.locked && { ...facts.locked, ...added } };
};

/** Returns until when a call may wait that has read its facts; the soonest if they are several. */
export const deadlineOf = (facts: ReadonlyArray<RecordingFacts> = []): number | undefined => {
  const deadlines = facts.flatMap(({ locked }) =>
    locked !== undefined && until in locked ? [Number(locked[until])] : [],
  );
  return deadlines.length === 0 ? undefined : Math.min(...deadlines);
};

/** Reads what decisions to record payments need, in one statement and so in one snapshot. */
export const readRecordings = async (
  run: Run,
  requests: ReadonlyArray<RecordingRequest>,
): Promise<ReadonlyArray<OwnFacts>> => {
  const [row = {}] = await run(...recordingsStatement(requests));
  const ledgers = readLedgers(row);
  const keyed = readRecords(row, "keyed_payments", readPayment);
  const earlier = new Map(keyed.map((payment) => [payment.idempotencyKey, payment]));
  const providers = byId(readRecords(row, "providers", readProvider));
  return requests.map(({ invoiceId, idempotencyKey, providerId }) => ({
    locked: ledgers.get(invoiceId),
    earlier: earlier.get(idempotencyKey),
    provider: providers.get(providerId),
  }));
};

/** A statement with arrays is planned each time, which costs more than it does for one payment. */
const recordingsStatement = (
  requests: ReadonlyArray<RecordingRequest>,
): readonly [text: string, values: ReadonlyArray<string>] => {
  const [first, ...others] = requests;
  if (first !== undefined && others.length === 0) {
    return [recording, [first.invoiceId, first.idempotencyKey, first.providerId]];
  }
  return [
    recordings,
    [
      textArray(requests.map(({ invoiceId }) => invoiceId)),
      textArray(requests.map(({ idempotencyKey }) => idempotencyKey)),
      textArray(new Set(requests.map(({ providerId }) => providerId))),
    ],
  ];
};

/** Returns the facts that this store has read for requests; `undefined` if it must read them. */
export const ownFacts = (
  requests: ReadonlyArray<RecordingRequest>,
  read: ReadonlyArray<RecordingFacts> = [],
): ReadonlyArray<OwnFacts> | undefined =>
  read.length === requests.length && read.every(isOwn) ? read : undefined;

const isOwn = (facts: RecordingFacts): facts is OwnFacts =>
  facts.locked !== undefined && "revisionOf" in facts.locked;

const readLedgers = (row: Row): ReadonlyMap<Id<"invoice">, LockedRecords> => {
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
