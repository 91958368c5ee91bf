import type { LedgerEvent } from "quittance";

/**
 * Returns a frozen copy of an event. An object takes the least memory if it is written with all of
 * its properties at once.
 */
export const compactEvent = (event: LedgerEvent): LedgerEvent => {
  const { id, organizationId, type, createdAt } = event;
  const subject = Object.freeze(compactSubject(event.subject));
  return Object.freeze({ id, organizationId, type, createdAt, subject });
};

const compactSubject = (subject: LedgerEvent["subject"]): LedgerEvent["subject"] => {
  switch (subject.kind) {
    case "Invoice":
      return { kind: subject.kind, invoice: subject.invoice };
    case "Payment":
      return { kind: subject.kind, payment: subject.payment };
    case "Refund":
      return { kind: subject.kind, refund: subject.refund };
    case "CreditNote":
      return { kind: subject.kind, creditNote: subject.creditNote };
    case "Notification":
      return { kind: subject.kind, notification: subject.notification };
  }
};
