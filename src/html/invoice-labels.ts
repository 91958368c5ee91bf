import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { RefundKind } from "../refund/refund.ts";

/** The texts of an invoice page that are not from its records. */
export interface InvoiceLabels {
  readonly invoice: string;
  readonly from: string;
  readonly billedTo: string;
  readonly issued: string;
  readonly due: string;
  readonly voided: string;
  readonly statuses: Readonly<Record<InvoiceStatus, string>>;
  readonly lines: string;
  readonly description: string;
  readonly quantity: string;
  readonly unitPrice: string;
  readonly amount: string;
  readonly lineTotal: string;
  /** The period of a line, with `{from}` and `{to}`; its end is not included. */
  readonly period: string;
  /** The part of a period that a line charges, with `{part}` and `{whole}`. */
  readonly partOfDays: string;
  readonly partOfSeconds: string;
  readonly converted: string;
  /** After the name of a tax that the price contains. */
  readonly included: string;
  readonly rounding: string;
  readonly summary: string;
  readonly subtotal: string;
  /** The price without taxes. */
  readonly net: string;
  readonly total: string;
  /** Before the name of a tax that the total contains. */
  readonly includes: string;
  /** Between a tax and the net amount that it is charged on. */
  readonly taxOf: string;
  readonly paid: string;
  /** What was refunded and charged back minus what was reversed. */
  readonly refunded: string;
  /** What was paid beyond the amount that was due, if the substatus is `OVERPAID`. */
  readonly overpaid: string;
  /** The same, of a voided invoice and of one that was charged back. */
  readonly unapplied: string;
  /** What a refund after the payment does not make due again. */
  readonly notDue: string;
  /** What credit notes have credited. */
  readonly credited: string;
  /** Before the number of a credit note. */
  readonly creditNote: string;
  /** Before the number and the date of the invoice that a credit note is to. */
  readonly creditNoteTo: string;
  readonly reason: string;
  readonly totalCredited: string;
  readonly amountDue: string;
  /** Before an amount with all its digits. */
  readonly exactly: string;
  readonly payments: string;
  readonly date: string;
  readonly provider: string;
  readonly pending: string;
  readonly refunds: Readonly<Record<RefundKind, string>>;
}

/** The labels in English. */
export const englishLabels: InvoiceLabels = {
  invoice: "Invoice",
  from: "From",
  billedTo: "Billed to",
  issued: "Issued",
  due: "Due",
  voided: "Voided",
  statuses: {
    PENDING: "Unpaid",
    COMPLETED: "Paid",
    VOIDED: "Void",
    PROCESSING: "Processing",
    WAITING_FOR_CONFIRMATIONS: "Waiting for confirmations",
    PARTIALLY_PAID: "Partially paid",
  },
  lines: "Items",
  description: "Description",
  quantity: "Quantity",
  unitPrice: "Unit price",
  amount: "Amount",
  lineTotal: "Item total",
  period: "{from} to {to}",
  partOfDays: "{part} of {whole} days",
  partOfSeconds: "{part} of {whole} seconds",
  converted: "Converted",
  included: "included",
  rounding: "Rounding",
  summary: "Summary",
  subtotal: "Subtotal",
  net: "Net",
  total: "Total",
  includes: "Includes",
  taxOf: "of",
  paid: "Paid",
  refunded: "Refunded",
  overpaid: "Overpaid",
  unapplied: "Not applied",
  notDue: "Refunded, not due again",
  credited: "Credited",
  creditNote: "Credit note",
  creditNoteTo: "Credit note to invoice",
  reason: "Reason",
  totalCredited: "Total credited",
  amountDue: "Amount due",
  exactly: "exactly",
  payments: "Payments",
  date: "Date",
  provider: "Payment provider",
  pending: "pending",
  refunds: {
    REFUND: "Refund",
    CHARGEBACK: "Chargeback",
    REVERSAL: "Reversed chargeback",
  },
};
