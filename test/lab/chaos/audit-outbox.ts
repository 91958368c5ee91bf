import type { OrganizationId } from "quittance";
import type { StoredEvent } from "quittance/adapter";
import type { Violations } from "./violations.ts";
import type { StoredLedger, StoredEventRow } from "./stored-ledger.ts";

/**
 * Checks that positions have no gaps, that readers got every event once and in order, and that each
 * record has one event per change: the first created it, the last has its current status. The
 * revision of an invoice also counts changes of its payments and refunds, and its credit notes, that
 * did not change the invoice. A refund has at most two changes, and a credit note one.
 */
export const auditOutbox = (
  { invoices, payments, refunds, creditNotes, events }: StoredLedger,
  read: ReadonlyMap<OrganizationId, ReadonlyArray<StoredEvent>>,
  violations: Violations,
): void => {
  const readBy = new Map<string, ReadonlyArray<StoredEvent>>(read);
  for (const owner of new Set([...readBy.keys(), ...events.map((event) => event.owner)])) {
    const own = events.filter((event) => event.owner === owner);
    const gap = own.findIndex(({ position }, index) => position !== String(index + 1));
    if (gap !== -1) violations.add("outbox", `${owner} has no event at ${String(gap + 1)}`);
    const received = readBy.get(owner) ?? [];
    const isSame =
      received.length === own.length &&
      own.every(({ id }, index) => received[index]?.event.id === id);
    if (!isSame) violations.add("outbox", `${owner} was not read in the order of its events`);
  }
  const byRecord = new Map<string, Array<StoredEventRow>>();
  for (const event of events) {
    byRecord.set(event.recordId, [...(byRecord.get(event.recordId) ?? []), event]);
  }
  const counts = new Map([...byRecord].map(([id, own]) => [id, own.length]));
  const records = [
    ...payments.map(({ payment, revision }) => ({ ...payment, revision, kind: "payment" })),
    ...refunds.map((refund) => ({ ...refund, revision: 2, kind: "refund" })),
    ...creditNotes.map(({ id }) => ({ id, status: "-", revision: 1, kind: "credit_note" })),
    ...invoices.map(({ invoice, revision }) => ({ ...invoice, revision, kind: "invoice" })),
  ];
  for (const { id, status, revision, kind } of records) {
    const own = byRecord.get(id) ?? [];
    byRecord.delete(id);
    const created = own.filter(({ type }) => type === `${kind}.created`);
    const countsAll = kind === "payment" || kind === "credit_note";
    const hasAll = countsAll ? own.length === revision : own.length <= revision;
    const isComplete =
      hasAll && created.length === 1 && created[0] === own[0] && own.at(-1)?.status === status;
    if (isComplete) continue;
    const types = own.map((event) => `${event.type} (${event.status})`).join(", ");
    violations.add("outbox", `${id} is ${status} after ${String(revision)} changes: ${types}`);
  }
  for (const { invoice, revision } of invoices) {
    const ofPayments = payments.filter(({ payment }) => payment.invoiceId === invoice.id);
    const changes = ofPayments.reduce((sum, payment) => sum + payment.revision, 0);
    const ofRefunds = refunds.filter(({ invoiceId }) => invoiceId === invoice.id);
    const reports = ofRefunds.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
    const credits = creditNotes.filter(({ invoiceId }) => invoiceId === invoice.id).length;
    const voids = invoice.voidedAt === undefined ? 0 : 1;
    const expected = 1 + changes + reports + credits + voids;
    if (revision === expected) continue;
    violations.add(
      "outbox",
      `${invoice.id} has revision ${String(revision)}, not ${String(expected)}`,
    );
  }
  for (const id of byRecord.keys())
    violations.add("outbox", `there are events of ${id}, which is not stored`);
};
