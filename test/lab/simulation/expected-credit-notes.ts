import { Amount, type CreditNote, type Timestamp } from "quittance";
import { oracleCredit, type OracleNote } from "../../support/oracle-credit.ts";
import { sum, toText, zero } from "../../support/oracle-money.ts";
import { decimalOf } from "../../support/settlement-case.ts";
import type { ExpectedLedger } from "./expected-ledger.ts";
import { statusIn } from "./expected-ledger.ts";
import { invoiceText } from "./expected-rows.ts";
import { rejected, writeParts, type Parts, type RequestedCreditNote } from "./operation.ts";

/** An expected credit note. */
export interface ExpectedCreditNote extends OracleNote {
  readonly id: string;
  readonly owner: string;
  readonly invoiceId: string;
  readonly key: string;
  readonly number: string;
  readonly currency: string;
  /** The request, as text. */
  readonly content: string;
  readonly createdAt: Timestamp;
}

/** The name of the number series of credit notes. */
export const creditSeries = "credit";

const lineText = ({ itemId, quantity, amount, total }: OracleNote["lines"][number]): string =>
  [itemId, quantity ?? "-", amount === undefined ? "-" : toText(amount), toText(total)].join(",");

/** Returns an expected credit note as text, without its steps. */
export const creditNoteText = (row: ExpectedCreditNote): string =>
  [
    ...[row.id, row.owner, row.invoiceId, row.key, row.number, row.currency],
    ...[row.total, row.totalUsd, row.payable].map(toText),
    ...[...row.lines.map(lineText), row.createdAt],
  ].join(" ");

/** Returns a credit note of the library as the same text. */
export const textOfCreditNote = (note: CreditNote): string =>
  [
    ...[note.id, note.organizationId, note.invoiceId, note.idempotencyKey, note.number],
    ...[note.currency, ...[note.total, note.totalUsd, note.payable].map(Amount.render)],
    ...note.lines.map(({ invoiceItemId: itemId, quantity, amount, total }) =>
      lineText({
        itemId,
        ...(quantity === undefined ? {} : { quantity }),
        ...(amount === undefined ? {} : { amount: decimalOf(amount) }),
        total: decimalOf(total),
      }),
    ),
    note.createdAt,
  ].join(" ");

/** Returns the result of a request that is invalid by itself; `undefined` if it is not. */
export const invalidCreditNote = ({ key, lines }: RequestedCreditNote): Parts | undefined => {
  const issues = [
    ...(key.includes(" ") ? ["idempotency_key"] : []),
    ...lines.flatMap(({ amount }, index) =>
      amount?.isZero() === true ? [`lines.${String(index)}.amount`] : [],
    ),
  ];
  return issues.length > 0 ? rejected(issues.join(",")) : undefined;
};

const contentOf = (invoiceId: string, { lines }: RequestedCreditNote): string =>
  [invoiceId, ...lines.map((line) => lineText({ ...line, total: zero }))].join(" ");

/** Issues a credit note, and returns the expected result. */
export const applyCreditNote = (
  ledger: ExpectedLedger,
  request: { readonly invoiceId: string; readonly note: RequestedCreditNote },
  id: string,
  now: Timestamp,
): Parts => {
  const { invoiceId, note } = request;
  const { key, lines } = note;
  const invoice = ledger.invoices.get(invoiceId);
  if (invoice === undefined) return [["tenants", "InvoiceNotFound"]];
  const content = contentOf(invoiceId, note);
  const earlier = [...ledger.creditNotes.values()].find((row) => row.key === key);
  if (earlier !== undefined) {
    if (earlier.content !== content) return rejected("IdempotencyMismatch");
    return writeParts("replayed", creditNoteText(earlier), invoiceText(invoice), []);
  }
  if (statusIn(invoice.statusText) === "VOIDED") return rejected("InvoiceVoided");
  const { currency, price, priceUsd, billed } = invoice;
  const credited = ledger.creditNotesOf(invoiceId).flatMap((row) => row.lines);
  const made = oracleCredit({ currency, price, priceUsd, lines: billed }, credited, lines);
  if ("unknown" in made) return rejected(made.unknown);
  if ("remaining" in made) {
    const left = `${toText(made.remaining)} ${String(made.remainingQuantity)}`;
    return rejected(`CreditExceedsInvoice ${left}`);
  }
  const number = ledger.nextNumber(creditSeries, 1);
  const row: ExpectedCreditNote = {
    id,
    owner: ledger.owner,
    invoiceId,
    key,
    number,
    currency,
    content,
    ...made,
    createdAt: now,
  };
  ledger.creditNotes.set(id, row);
  const event = ledger.addEvent("credit_note.created", now, creditNoteText(row));
  const total = sum([invoice.credited ?? zero, row.payable]);
  const changed = { ...invoice, credited: total, updatedAt: now };
  ledger.invoices.set(invoiceId, changed);
  const settled = ledger.settle(changed, now);
  return writeParts("new", creditNoteText(row), invoiceText(settled.invoice), [
    event,
    ...settled.events,
  ]);
};
