import { InvariantViolation, type InvoiceId, type Payment, type Refund } from "quittance";
import type {
  RecordingFacts,
  RecordingKey,
  RecordingRead,
  RecordingRequest,
} from "quittance/adapter";
import type { Row } from "../executor.ts";
import { invoiceColumns, readInvoice } from "../rows/invoice-row.ts";
import { paymentColumns, readPayment } from "../rows/payment-row.ts";
import { providerColumns, readProvider } from "../rows/provider-row.ts";
import { integer } from "../rows/read-column.ts";
import { byId, readRecords } from "../rows/read-records.ts";
import { readRefund, refundColumns } from "../rows/refund-row.ts";
import { textArray } from "../statements/text-array.ts";
import type { Run } from "../tenancy/database.ts";
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

/** The invoice of a call: itself, or that of a payment or refund, which never changes. */
export interface Subject {
  readonly kind: "invoice" | "payment" | "refund";
  readonly id: string;
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

const groupBy = <Found, Key>(
  found: ReadonlyArray<Found>,
  keyOf: (one: Found) => Key,
): ReadonlyMap<Key, ReadonlyArray<Found>> => {
  const groups = new Map<Key, Array<Found>>();
  for (const one of found) {
    const group = groups.get(keyOf(one));
    if (group === undefined) groups.set(keyOf(one), [one]);
    else group.push(one);
  }
  return groups;
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

const invoiceOf: Readonly<Record<Subject["kind"], string>> = {
  invoice: "= $2",
  payment: `= (SELECT invoice_id FROM :"schema".payments
    WHERE organization_id = $1 AND payment_id = $2)`,
  refund: `= (SELECT invoice_id FROM :"schema".refunds
    WHERE organization_id = $1 AND refund_id = $2)`,
};

const rows = (name: string, query: string): string =>
  `(SELECT json_agg(part)::text FROM (${query}) AS part) AS ${name}`;

const from = (table: string): string => `FROM :"schema".${table} WHERE organization_id = $1`;

const ledgerOf = (target: string): ReadonlyArray<string> => [
  rows(
    "invoices",
    `SELECT ${invoiceColumns}, revision::text AS revision ${from("invoices")} AND invoice_id ${target}`,
  ),
  rows(
    "payments",
    `SELECT ${paymentColumns}, revision::text AS revision ${from("payments")} AND invoice_id ${target}`,
  ),
  rows("refunds", `SELECT ${refundColumns} ${from("refunds")} AND invoice_id ${target}`),
];

const keyedIn = (table: "payments" | "refunds", keys: string): string =>
  rows(
    `keyed_${table}`,
    `SELECT ${table === "payments" ? paymentColumns : refundColumns} ${from(table)}
    AND idempotency_key ${keys}`,
  );

const providersIn = (ids: string): string =>
  rows("providers", `SELECT ${providerColumns} FROM :"schema".providers WHERE provider_id ${ids}`);

const select = (columns: ReadonlyArray<string>): string => `SELECT ${columns.join(",\n  ")}`;

type FactsText = Readonly<Record<Subject["kind"], string>>;

const factsWith = (...more: ReadonlyArray<string>): FactsText => ({
  invoice: select([...ledgerOf(invoiceOf.invoice), ...more]),
  payment: select([...ledgerOf(invoiceOf.payment), ...more]),
  refund: select([...ledgerOf(invoiceOf.refund), ...more]),
});

const facts = factsWith();

const factsOfPayment = factsWith(keyedIn("payments", "= $3"));

const factsOfRefund = factsWith(keyedIn("refunds", "= $3"));

const recording = select([
  ...ledgerOf(invoiceOf.invoice),
  keyedIn("payments", "= $3"),
  providersIn("= $4"),
]);

const recordings = select([
  ...ledgerOf("= ANY ($2::text[])"),
  keyedIn("payments", "= ANY ($3::text[])"),
  providersIn("= ANY ($4::text[])"),
]);
