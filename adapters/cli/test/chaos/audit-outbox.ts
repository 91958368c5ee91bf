import type { OrganizationId, StoredEvent } from "quittance";
import type { Findings } from "./violations.ts";
import type { StoredLedger, StoredTelling } from "./stored-ledger.ts";

/**
 * Positions have no gaps, whoever read along was given every event once and in their order, and
 * each record has one event for each of its changes: the first created it, the last left it as it is.
 * The revision of an invoice also counts the changes of its payments, which may leave it as it was.
 */
export const auditOutbox = (
  { invoices, payments, tellings }: StoredLedger,
  read: ReadonlyMap<OrganizationId, ReadonlyArray<StoredEvent>>,
  findings: Findings,
): void => {
  const givenTo = new Map<string, ReadonlyArray<StoredEvent>>(read);
  for (const owner of new Set([...givenTo.keys(), ...tellings.map((event) => event.owner)])) {
    const own = tellings.filter((telling) => telling.owner === owner);
    const gap = own.findIndex(({ position }, index) => position !== String(index + 1));
    if (gap !== -1) findings.add("outbox", `${owner} has no event at ${String(gap + 1)}`);
    const given = givenTo.get(owner) ?? [];
    const isSame =
      given.length === own.length && own.every(({ id }, index) => given[index]?.event.id === id);
    if (!isSame) findings.add("outbox", `${owner} was not read in the order of its events`);
  }
  const told = new Map<string, Array<StoredTelling>>();
  for (const telling of tellings) {
    told.set(telling.recordId, [...(told.get(telling.recordId) ?? []), telling]);
  }
  const records = [
    ...payments.map(({ payment, revision }) => ({ ...payment, revision, kind: "payment" })),
    ...invoices.map(({ invoice, revision }) => ({ ...invoice, revision, kind: "invoice" })),
  ];
  for (const { id, status, revision, kind } of records) {
    const own = told.get(id) ?? [];
    told.delete(id);
    const created = own.filter(({ type }) => type === `${kind}.created`);
    const hasAll = kind === "payment" ? own.length === revision : own.length <= revision;
    const isTold =
      hasAll && created.length === 1 && created[0] === own[0] && own.at(-1)?.status === status;
    if (isTold) continue;
    const types = own.map((telling) => `${telling.type} (${telling.status})`).join(", ");
    findings.add("outbox", `${id} is ${status} after ${String(revision)} changes: ${types}`);
  }
  for (const { invoice, revision } of invoices) {
    const ofPayments = payments.filter(({ payment }) => payment.invoiceId === invoice.id);
    const changes = ofPayments.reduce((sum, payment) => sum + payment.revision, 0);
    const expected = 1 + changes + (invoice.voidedAt === undefined ? 0 : 1);
    if (revision === expected) continue;
    findings.add(
      "outbox",
      `${invoice.id} has revision ${String(revision)}, not ${String(expected)}`,
    );
  }
  for (const id of told.keys()) findings.add("outbox", `there are events of ${id}, which is not`);
};
