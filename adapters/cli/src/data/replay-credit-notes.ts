import { Amount, idOf, left, right, type CreditNote, type Either } from "quittance";
import {
  checkCreditNote,
  maxCreditNotesPerInvoice,
  planCredit,
  type InvoiceRecords,
} from "quittance/adapter";
import { creditNoteCodec, failureOf, type CreditNoteRecord, type JsonObject } from "quittance/wire";
import { dataFileIssue, type DataFileIssue } from "./data-file-issue.ts";

/** A credit note of a file with its path in the file. */
export interface PlacedNote {
  readonly record: CreditNoteRecord;
  readonly path: string;
}

/**
 * Issues the credit notes of an invoice again. The order of those of one second is unknown: the
 * next one is any that has its amounts after those before it. Stops at the first issue.
 */
export const replayCreditNotes = (
  billed: InvoiceRecords,
  placed: ReadonlyArray<PlacedNote>,
): Either<ReadonlyArray<DataFileIssue>, ReadonlyArray<CreditNote>> => {
  const notes: Array<CreditNote> = [];
  if (placed.length > maxCreditNotesPerInvoice) {
    const text =
      `credit_notes: the file has ${String(placed.length)} credit notes of ` +
      `${billed.invoice.id}; at most ${String(maxCreditNotesPerInvoice)} are allowed`;
    return left([dataFileIssue(text)]);
  }
  let rest = [...placed].sort((a, b) => (a.record.created_at < b.record.created_at ? -1 : 1));
  while (rest.length > 0) {
    const time = rest[0]?.record.created_at;
    const next = replayAny(
      billed,
      notes,
      rest.filter(({ record }) => record.created_at === time),
    );
    if (next._tag === "Left") return next;
    const { id } = next.right;
    notes.push(next.right);
    rest = rest.filter(({ record }) => record.id !== id);
  }
  return right(notes);
};

type ReplayedNote = Either<ReadonlyArray<DataFileIssue>, CreditNote>;

/** Returns the first credit note that can be next, or the issues of the first one. */
const replayAny = (
  billed: InvoiceRecords,
  earlier: ReadonlyArray<CreditNote>,
  candidates: ReadonlyArray<PlacedNote>,
): ReplayedNote => {
  let issues: ReadonlyArray<DataFileIssue> | undefined;
  for (const candidate of candidates) {
    const replayed = replay(billed, earlier, candidate);
    if (replayed._tag === "Right") return replayed;
    issues ??= replayed.left;
  }
  return left(issues ?? []);
};

/** Issues a credit note again after others, and compares it with what the file contains. */
const replay = (
  billed: InvoiceRecords,
  earlier: ReadonlyArray<CreditNote>,
  { record, path }: PlacedNote,
): ReplayedNote => {
  const head = creditNoteCodec.read({ ...record, lines: [], steps: [], totals: null });
  const lines = record.lines.map(({ invoice_item_id: id, quantity, amount }) => ({
    invoiceItemId: idOf("invoice_item", id),
    quantity: quantity ?? undefined,
    amount: typeof amount === "string" ? Amount.of(amount) : undefined,
  }));
  const request = { idempotencyKey: head.idempotencyKey, lines };
  const invalid = checkCreditNote(request);
  const planned =
    invalid.length > 0
      ? left({ kind: "CreditNoteInvalid", issues: invalid } as const)
      : planCredit(billed, earlier, lines);
  if (planned._tag === "Left") {
    const { message, validator } = failureOf(planned.left);
    return left(
      Object.entries(validator ?? { lines: message }).map(([property, text]) =>
        dataFileIssue(`${path}.${property}: ${text}`),
      ),
    );
  }
  const note: CreditNote = { ...head, ...planned.right };
  const issues = mismatches(
    calculatedOf(creditNoteCodec.json.write(note)),
    calculatedOf(record),
    path,
  );
  return issues.length > 0 ? left(issues) : right(note);
};

/** The properties of a credit note that follow from its invoice and the notes before it. */
const calculatedOf = (note: JsonObject): JsonObject => {
  const { lines, total, total_usd, payable, steps, totals } = note;
  return { lines, total, total_usd, payable, steps, totals };
};

/** Returns the values that differ from the expected ones; a property can be absent for null. */
const mismatches = (
  expected: unknown,
  found: unknown,
  path: string,
): ReadonlyArray<DataFileIssue> => {
  if (isContainer(expected) && isContainer(found)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(found)]);
    return [...keys].flatMap((key) => mismatches(expected[key], found[key], `${path}.${key}`));
  }
  if ((expected ?? null) === (found ?? null)) return [];
  return [dataFileIssue(`${path}: expected ${textOf(expected)}, found ${textOf(found)}`)];
};

const isContainer = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null;

const textOf = (value: unknown): string => {
  if (typeof value === "string") return value;
  return (value ?? null) === null ? "nothing" : JSON.stringify(value);
};
