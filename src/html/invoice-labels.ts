import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { RefundKind } from "../refund/refund.ts";

/** The texts of an invoice page that are not from its records. */
export interface InvoiceLabels {
  readonly invoice: string;
  /** Of an invoice. */
  readonly number: string;
  readonly from: string;
  readonly billedTo: string;
  readonly deliverTo: string;
  readonly vatNumber: string;
  /** The same of VAT numbers with other names, by the prefix of the number, such as `GB`. */
  readonly vatNumbers: Readonly<Record<string, string>>;
  readonly taxNumber: string;
  /** Of numbers in a register whose scheme has no name of its own. */
  readonly registerNumber: string;
  readonly issued: string;
  readonly supplied: string;
  readonly invoicePeriod: string;
  /** What the buyer asked to be written on the invoice. */
  readonly reference: string;
  readonly orderReference: string;
  readonly due: string;
  readonly voided: string;
  readonly statuses: Readonly<Record<InvoiceStatus, string>>;
  readonly lines: string;
  readonly description: string;
  readonly quantity: string;
  /** In a document whose prices contain taxes. */
  readonly unitPrice: string;
  readonly unitPriceNet: string;
  /** After the quantity 1 of the units `C62` and `H87`. */
  readonly piece: string;
  readonly pieces: string;
  readonly amount: string;
  readonly lineTotal: string;
  /** The part of a period that a line charges, with `{part}` and `{whole}`. */
  readonly partOfDays: string;
  readonly partOfSeconds: string;
  readonly converted: string;
  /** After the name of a tax that the price contains. */
  readonly included: string;
  readonly rounding: string;
  readonly summary: string;
  readonly subtotal: string;
  /** The price of a line without the taxes that it contains. */
  readonly net: string;
  /** The columns of the table of VAT, and the rows of the totals. */
  readonly vatRate: string;
  readonly taxableAmount: string;
  readonly vat: string;
  /** The same by the country of the seller, where it has another name. */
  readonly vatByCountry: Readonly<Record<string, string>>;
  /** The VAT in another currency, with `{vat}` and `{currency}`. */
  readonly vatIn: string;
  readonly totalNet: string;
  readonly total: string;
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
  /** Why no VAT is charged. */
  readonly reverseCharge: string;
  readonly intraCommunity: string;
  readonly exportSupply: string;
  readonly notSubject: string;
  readonly exempt: string;
  /** An article of the VAT directive, with `{n}`; after a comma. */
  readonly article: string;
  readonly paymentTerms: string;
  /** Of an account that has no IBAN. */
  readonly account: string;
  readonly accountHolder: string;
  readonly paymentReference: string;
  readonly contact: string;
  /** In the foot of each printed page, with `{n}` and `{m}`. */
  readonly page: string;
  readonly payments: string;
  readonly date: string;
  readonly provider: string;
  readonly pending: string;
  readonly refunds: Readonly<Record<RefundKind, string>>;
}

/** The labels in English. */
export const englishLabels: InvoiceLabels = {
  invoice: "Invoice",
  number: "Invoice number",
  from: "From",
  billedTo: "Billed to",
  deliverTo: "Deliver to",
  vatNumber: "VAT number",
  vatNumbers: {},
  taxNumber: "Tax number",
  registerNumber: "Company number",
  issued: "Issued",
  supplied: "Date of supply",
  invoicePeriod: "Invoice period",
  reference: "Your reference",
  orderReference: "Order number",
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
  unitPriceNet: "Unit price excl. VAT",
  piece: "piece",
  pieces: "pieces",
  amount: "Amount",
  lineTotal: "Item total",
  partOfDays: "{part} of {whole} days",
  partOfSeconds: "{part} of {whole} seconds",
  converted: "Converted",
  included: "included",
  rounding: "Rounding",
  summary: "Summary",
  subtotal: "Subtotal",
  net: "Net",
  vatRate: "VAT rate",
  taxableAmount: "Net amount",
  vat: "VAT",
  vatByCountry: {},
  vatIn: "VAT in {currency}",
  totalNet: "Total excl. VAT",
  total: "Total",
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
  reverseCharge: "Reverse charge",
  intraCommunity: "Exempt intra-Community supply",
  exportSupply: "Exempt export",
  notSubject: "Not subject to VAT",
  exempt: "Exempt from VAT",
  article: "Article {n} of Directive 2006/112/EC",
  paymentTerms: "Payment terms",
  account: "Account",
  accountHolder: "Account holder",
  paymentReference: "Payment reference",
  contact: "Contact",
  page: "Page {n} of {m}",
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
