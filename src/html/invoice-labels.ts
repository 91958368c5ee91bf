import type { InvoiceStatus } from "../invoice/invoice.ts";
import type { PricingStepType } from "../pricing/pricing-steps.ts";
import type { RefundKind } from "../refund/refund.ts";

const statuses: Readonly<Record<InvoiceStatus, string>> = {
  PENDING: "Unpaid",
  COMPLETED: "Paid",
  VOIDED: "Void",
  PROCESSING: "Processing",
  WAITING_FOR_CONFIRMATIONS: "Waiting for confirmations",
  PARTIALLY_PAID: "Partially paid",
};

const refunds: Readonly<Record<RefundKind, string>> = {
  REFUND: "Refund",
  CHARGEBACK: "Chargeback",
  REVERSAL: "Reversed chargeback",
};

/** Without the steps of merchants: these have titles of their own. */
const steps: Readonly<Record<PricingStepType | "COUPON", string>> = {
  INCLUDED: "Included units",
  /** With its number `{n}`. */
  TIER: "Tier {n}",
  MINIMUM: "Minimum",
  MAXIMUM: "Maximum",
  PRORATION: "Proration",
  /** With its code `{code}`. */
  COUPON: "Coupon {code}",
};

const noNames: Readonly<Record<string, string>> = {};

/** The labels in English. */
export const englishLabels = {
  invoice: "Invoice",
  /** Of an invoice. */
  number: "Invoice number",
  from: "From",
  billedTo: "Billed to",
  deliverTo: "Deliver to",
  vatNumber: "VAT number",
  /** The same of VAT numbers with other names, by the prefix of the number, such as `GB`. */
  vatNumbers: noNames,
  taxNumber: "Tax number",
  /** The same in countries with another name for it, by the country of the party, such as `PL`. */
  taxNumbers: noNames,
  /** Of numbers in a register whose scheme has no name of its own. */
  registerNumber: "Company number",
  issued: "Issued",
  supplied: "Date of supply",
  invoicePeriod: "Invoice period",
  /** What the buyer asked to be written on the invoice. */
  reference: "Your reference",
  orderReference: "Order number",
  due: "Due",
  voided: "Voided",
  statuses,
  lines: "Items",
  description: "Description",
  quantity: "Quantity",
  /** In a document whose prices contain taxes. */
  unitPrice: "Unit price",
  unitPriceNet: "Unit price excl. VAT",
  /** After the quantity 1 of the units `C62` and `H87`. */
  piece: "piece",
  pieces: "pieces",
  amount: "Amount",
  lineTotal: "Item total",
  /** The part of a period that a line charges, with `{part}` and `{whole}`. */
  partOfDays: "{part} of {whole} days",
  partOfSeconds: "{part} of {whole} seconds",
  converted: "Converted",
  /** After the name of a tax that the price contains. */
  included: "included",
  rounding: "Rounding",
  /** The titles of the steps of a line that the library makes. */
  steps,
  summary: "Summary",
  subtotal: "Subtotal",
  /** The price of a line without the taxes that it contains. */
  net: "Net",
  /** The columns of the table of VAT, one of which lines can have too, and rows of the totals. */
  vatRate: "VAT rate",
  taxableAmount: "Net amount",
  vat: "VAT",
  /** The same by the country of the seller, where it has another name. */
  vatByCountry: noNames,
  /** What is added to prices that do not all contain it, with `{vat}`. */
  vatAdded: "{vat} not included in the prices",
  /** The VAT in another currency, with `{vat}` and `{currency}`. */
  vatIn: "VAT in {currency}",
  totalNet: "Total excl. VAT",
  total: "Total",
  /** What a void takes back of the total. */
  takenBack: "Voided",
  paid: "Paid",
  /** What was refunded and charged back minus what was reversed. */
  refunded: "Refunded",
  /** What was paid beyond the amount that was due, if the substatus is `OVERPAID`. */
  overpaid: "Overpaid",
  /** The same, of a voided invoice and of one that was charged back. */
  unapplied: "Not applied",
  /** What a refund after the payment does not make due again. */
  notDue: "Refunded, not due again",
  /** What credit notes have credited. */
  credited: "Credited",
  /** Before the number of a credit note. */
  creditNote: "Credit note",
  /** Before the number and the date of the invoice that a credit note is to. */
  creditNoteTo: "Credit note to invoice",
  reason: "Reason",
  totalCredited: "Total credited",
  amountDue: "Amount due",
  /** Before an amount with all its digits. */
  exactly: "exactly",
  /** Why no VAT is charged; also the names of rates, if a document has several. */
  reverseCharge: "Reverse charge",
  intraCommunity: "Exempt intra-Community supply",
  exportSupply: "Exempt export",
  notSubject: "Not subject to VAT",
  exempt: "Exempt from VAT",
  zeroRated: "Zero-rated",
  /** Of a line without a tax, in a document with taxes. */
  untaxed: "Not taxed",
  /** An article of the VAT directive, with `{n}`; after a comma. Of sellers in the Union only. */
  article: "Article {n} of Directive 2006/112/EC",
  paymentTerms: "Payment terms",
  /** Of an account that has no IBAN. */
  account: "Account",
  accountHolder: "Account holder",
  paymentReference: "Payment reference",
  contact: "Contact",
  /** In the foot of each printed page, with `{n}` and `{m}`. */
  page: "Page {n} of {m}",
  payments: "Payments",
  date: "Date",
  provider: "Payment provider",
  pending: "pending",
  refunds,
};

/** The texts of an invoice page that are not from its records. */
export interface InvoiceLabels extends Readonly<typeof englishLabels> {}
