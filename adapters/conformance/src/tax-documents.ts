import { addSeconds, timestampOf, type OrganizationId, type Timestamp } from "quittance";
import { byTaxPosition, taxDocumentsOf, taxPositionOf } from "quittance/books";
import type { TaxDocumentRange } from "quittance/adapter";
import type { TaxDocument } from "quittance/books";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { fullInvoice } from "./sample-invoice.ts";
import {
  ledgerOf,
  ours,
  sampleCreditNote,
  sampleInvoice,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const start = timestampOf("2025-04-01 00:00:00");
const end = timestampOf("2025-04-30 23:59:59");

/** Times around both ends, the same one twice, and one in between, not in order. */
const times: ReadonlyArray<Timestamp> = [
  addSeconds(end, 1),
  timestampOf("2025-04-15 12:00:00"),
  start,
  end,
  timestampOf("2025-04-15 12:00:00"),
  addSeconds(start, -1),
];
const long = timestampOf("2025-01-01 00:00:00");

const invoices = [
  { ...fullInvoice, couponIds: [], series: undefined },
  ...times.flatMap((time, at) => [
    withoutLines(sampleInvoice(`created_${String(9 - at)}`, { createdAt: time })),
    withoutLines(sampleInvoice(`issued_${String(9 - at)}`, { createdAt: long, issuedAt: time })),
    withoutLines(
      sampleInvoice(`voided_${String(9 - at)}`, {
        createdAt: long,
        status: "VOIDED",
        voidedAt: time,
      }),
    ),
  ]),
  withoutLines(sampleInvoice("created_1", { organizationId: theirs, createdAt: start })),
];

const creditNotes = times.flatMap((createdAt, at) => [
  sampleCreditNote(`of_one_${String(9 - at)}`, { invoiceId: "invoice_created_9", createdAt }),
  sampleCreditNote(`of_${String(9 - at)}`, {
    invoiceId: `invoice_issued_${String(at + 4)}`,
    createdAt,
  }),
]);

const records = ledgerOf({ invoices, creditNotes });

const documentsOf = (
  owner: OrganizationId,
  { kind, from, to, after, limit }: TaxDocumentRange,
): ReadonlyArray<TaxDocument> =>
  invoices
    .filter(({ invoice }) => invoice.organizationId === owner)
    .flatMap(({ invoice, items, calculations }) => {
      const notes = creditNotes.filter(
        (note) => note.invoiceId === invoice.id && note.organizationId === owner,
      );
      return taxDocumentsOf({ invoice, items, calculations, creditNotes: notes });
    })
    .filter((document) => document.kind === kind)
    .filter((document) => {
      const position = taxPositionOf(document);
      const isAfter = after === undefined || byTaxPosition(position, after) > 0;
      return position.time >= from && position.time <= to && isAfter;
    })
    .sort((a, b) => byTaxPosition(taxPositionOf(a), taxPositionOf(b)))
    .slice(0, limit);

/** Credit notes of an invoice are in no order. */
const inOrder = (documents: ReadonlyArray<TaxDocument>): ReadonlyArray<TaxDocument> =>
  documents.map(({ kind, id, invoice, items, calculations, creditNotes: notes }) => ({
    kind,
    id,
    invoice,
    items,
    calculations,
    creditNotes: [...notes].sort((a, b) => (a.id < b.id ? -1 : 1)),
  }));

const taxCase = (
  name: string,
  range: Partial<TaxDocumentRange>,
  owner: OrganizationId = ours,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`readTaxDocuments ${name}`, records, async (store) => {
    for (const kind of ["INVOICE", "CREDIT_NOTE", "VOID"] as const) {
      const whole = { kind, from: start, to: end, after: undefined, limit: 1_000, ...range };
      const found = await expectSuccess(store.invoices.readTaxDocuments(owner, whole));
      expectSame(`${kind} ${name}`, inOrder(found), inOrder(documentsOf(owner, whole)));
    }
  });

/** The conformance cases of `readTaxDocuments`. */
export const taxDocumentsCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  taxCase("reads each kind by its time, with both ends of the range", {}),
  taxCase("reads whole invoices with all their credit notes", { from: long }),
  taxCase("reads the first documents only", { limit: 2 }),
  ...["invoice_created_5", "invoice_issued_8", "credit_of_8", "invoice_voided_5"].map((id) =>
    taxCase(`reads the documents after ${id}`, {
      after: { time: timestampOf("2025-04-15 12:00:00"), id },
    }),
  ),
  taxCase("reads those of one organization", {}, theirs),
  taxCase("reads none of another time", { from: addSeconds(end, 2), to: addSeconds(end, 3) }),
];
