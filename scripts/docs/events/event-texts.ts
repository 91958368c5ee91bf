import type { EventType } from "quittance";

/** When each event is stored. */
export const eventTexts: Readonly<Record<EventType, string>> = {
  "invoice.created": "An invoice was created.",
  "invoice.updated":
    "The status, substatus or credited amount of an invoice changed, and none of the more specific events applies.",
  "invoice.completed":
    "An invoice is paid, or nothing is due any more. Ship an order after this event.",
  "invoice.voided": "An invoice was voided.",
  "invoice.overdue":
    "`sweepDue` found that an unpaid invoice is past `due_at`. It is stored once for each invoice.",
  "invoice.expired":
    "`sweepDue` found that an unpaid invoice is past `expires_at`. It is stored once for each invoice.",
  "payment.created": "A payment was recorded, with any status.",
  "payment.updated": "The status or another property of a payment changed.",
  "refund.created": "A refund, a chargeback or a reversal was recorded, with any status.",
  "refund.updated": "The status or the amount of a refund changed.",
  "notification.unmatched":
    "A notification of a payment provider matches no invoice or payment. It is applied when the invoice or payment is recorded.",
  "credit_note.created": "A credit note was issued for an invoice.",
};
