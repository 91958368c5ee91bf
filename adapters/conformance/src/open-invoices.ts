import {
  addSeconds,
  Amount,
  invoiceStatuses,
  timestampOf,
  type Id,
  type Invoice,
  type OrganizationId,
  type Timestamp,
} from "quittance";
import { byNewest, limits, type OpenInvoice, type OpenInvoiceRange } from "quittance/adapter";
import { byDueDate, canBeOpen } from "quittance/pure";
import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRecords, type LedgerSubject } from "./ledger-case.ts";
import {
  ledgerOf,
  ours,
  sampleCreditNote,
  sampleInvoice,
  samplePayment,
  sampleRefund,
  sampleTime,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const asOf = timestampOf("2025-04-01 00:00:00");
const changed = (seconds: number): Timestamp =>
  addSeconds(asOf, seconds - limits.maxClockDifference);

/** Due dates in another order than identifiers, with equal ones, and the last time there is. */
const dueDates: ReadonlyArray<Timestamp | undefined> = [
  timestampOf("2025-05-01 00:00:00"),
  undefined,
  timestampOf("2025-02-01 00:00:00"),
  timestampOf("9999-12-31 23:59:59"),
  timestampOf("2025-02-01 00:00:00"),
  undefined,
];

const invoices: ReadonlyArray<Invoice> = [
  ...invoiceStatuses.map((status, index) =>
    sampleInvoice(`status_${status}`, { status, dueAt: dueDates[index] }),
  ),
  ...dueDates.map((dueAt, index) => sampleInvoice(`due_${String(9 - index)}`, { dueAt })),
  ...(["OVERPAID", "PARTIALLY_REFUNDED", "REFUNDED", "CHARGED_BACK"] as const).map((substatus) =>
    sampleInvoice(`substatus_${substatus}`, { status: "COMPLETED", substatus }),
  ),
  sampleInvoice("paid_before", { status: "VOIDED", voidedAt: sampleTime, paidBeforeVoid: true }),
  sampleInvoice("unpaid", { status: "VOIDED", voidedAt: sampleTime, paidBeforeVoid: false }),
  sampleInvoice("late", { status: "VOIDED", substatus: "PAID_AFTER_VOID", voidedAt: sampleTime }),
  ...[-1, 0, 1].map((seconds) =>
    sampleInvoice(`changed_${String(seconds + 1)}`, {
      status: "COMPLETED",
      updatedAt: changed(seconds),
      dueAt: dueDates[0],
    }),
  ),
  sampleInvoice("voided_since", { status: "VOIDED", updatedAt: asOf, voidedAt: asOf }),
  ...[-1, 0, 1].map((seconds) =>
    sampleInvoice(`created_${String(seconds + 1)}`, { createdAt: addSeconds(asOf, seconds) }),
  ),
  sampleInvoice("issued", { createdAt: sampleTime, issuedAt: addSeconds(asOf, 1) }),
  sampleInvoice("a", { organizationId: theirs }),
];

const paid = { invoiceId: "invoice_due_9", value: Amount.of("1.5") } as const;

const records: LedgerRecords = ledgerOf({
  invoices: invoices.map(withoutLines),
  payments: [
    samplePayment("a", { ...paid, status: "COMPLETED" }),
    samplePayment("b", { ...paid, createdAt: addSeconds(sampleTime, 5) }),
    samplePayment("c", { invoiceId: "invoice_due_8", status: "FAILED" }),
    samplePayment("a", { organizationId: theirs }),
  ],
  refunds: [
    sampleRefund("a", { invoiceId: paid.invoiceId, status: "COMPLETED" }),
    sampleRefund("b", { invoiceId: paid.invoiceId, createdAt: addSeconds(sampleTime, 5) }),
  ],
  creditNotes: [
    sampleCreditNote("a", { invoiceId: paid.invoiceId }),
    sampleCreditNote("b", { invoiceId: "invoice_due_8" }),
  ],
});

/** Returns what a store must read, by the functions of the core. */
const openOf = (
  owner: OrganizationId,
  { asOf: time, after, limit }: OpenInvoiceRange,
): ReadonlyArray<OpenInvoice> => {
  const ofInvoice = <Found extends { readonly organizationId: string; readonly invoiceId: string }>(
    all: ReadonlyArray<Found>,
    id: string,
  ): ReadonlyArray<Found> =>
    all.filter((found) => found.organizationId === owner && found.invoiceId === id);
  return invoices
    .filter((invoice) => invoice.organizationId === owner && canBeOpen(invoice, time))
    .filter((invoice) => after === undefined || byDueDate(invoice, after) > 0)
    .sort(byDueDate)
    .slice(0, limit)
    .map((invoice) => ({
      invoice,
      payments: [...ofInvoice(records.payments, invoice.id)].sort(byNewest),
      refunds: [...ofInvoice(records.refunds, invoice.id)].sort(byNewest),
      creditNotes: ofInvoice(records.creditNotes, invoice.id),
    }));
};

const openCase = (
  name: string,
  range: Partial<OpenInvoiceRange>,
  owner: OrganizationId = ours,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`readOpenInvoices ${name}`, records, async (store) => {
    const whole: OpenInvoiceRange = { asOf, after: undefined, limit: 1_000, ...range };
    const found = await expectSuccess(store.invoices.readOpenInvoices(owner, whole));
    const compared = found.map(({ invoice, payments, refunds, creditNotes }) => ({
      invoice,
      payments,
      refunds,
      creditNotes,
    }));
    expectSame(name, compared, openOf(owner, whole));
  });

const undated: Id<"invoice"> = "invoice_due_8";

/** The conformance cases of `readOpenInvoices`. */
export const openInvoicesCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  openCase("returns open and overpaid invoices by due date, with all that belongs to them", {}),
  openCase("returns invoices that have changed since", { asOf: addSeconds(sampleTime, 60) }),
  openCase("returns no invoice that was issued later", { asOf: addSeconds(sampleTime, -1) }),
  openCase("returns the first of them", { limit: 3 }),
  openCase("continues after a due date", {
    after: { dueAt: timestampOf("2025-02-01 00:00:00"), id: "invoice_due_5" },
    limit: 2,
  }),
  openCase("continues after an invoice without a due date", { after: { id: undated } }),
  openCase("continues after the last due date there is", {
    after: { dueAt: timestampOf("9999-12-31 23:59:59"), id: "invoice_due_6" },
  }),
  openCase("returns the invoices of another organization to itself", {}, theirs),
  openCase("returns nothing for an unknown organization", {}, "org_none"),
];
