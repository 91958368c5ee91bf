import { invoiceLabels, type InvoiceLabels } from "quittance/html";
import type { Situation } from "./situation.ts";

/** What the page says about a situation. */
export interface SituationLabels {
  readonly title: string;
  readonly text: string;
}

/** The texts of the page that are not from its records. */
export interface PayerLabels extends InvoiceLabels {
  readonly situations: Readonly<Record<Situation, SituationLabels>>;
  /** Before the time until which the invoice should be paid. */
  readonly dueBy: string;
  /** Before that time, once it has passed. */
  readonly overdueSince: string;
  /** Before the time until which the invoice can be paid. */
  readonly payableUntil: string;
  /** Before the currencies to choose from. */
  readonly payIn: string;
  readonly atCurrentRates: string;
  /** Before the chosen currency, if the amount in it is unknown. */
  readonly ratesUnavailable: string;
  readonly howToPay: string;
  /** If there are no instructions for the chosen currency. */
  readonly noInstructions: string;
  readonly bankTransfer: string;
  readonly bitcoin: string;
  readonly payee: string;
  readonly iban: string;
  readonly bic: string;
  readonly reference: string;
  readonly address: string;
  readonly openWallet: string;
  readonly scanSepa: string;
  readonly scanBitcoin: string;
  readonly codeContent: string;
  readonly copy: string;
  readonly copied: string;
  /** Before the name of the host of the redirect URL. */
  readonly returnTo: string;
  /** While the browser goes to that host. */
  readonly returning: string;
  readonly refresh: string;
  /** Once the script runs. */
  readonly refreshing: string;
  readonly notFound: SituationLabels;
  readonly unavailable: SituationLabels;
}

/** The labels in English. */
export const englishPayerLabels: PayerLabels = {
  ...invoiceLabels.en,
  situations: {
    OPEN: { title: "To pay", text: "" },
    PARTIALLY_PAID: { title: "Still to pay", text: "A part of this invoice has been paid." },
    EXPIRED: {
      title: "Expired",
      text: "This invoice can no longer be paid. Ask the seller for a new one.",
    },
    PROCESSING: {
      title: "Payment in progress",
      text: "Your payment is being processed. There is nothing to do now.",
    },
    WAITING_FOR_CONFIRMATIONS: {
      title: "Waiting for confirmations",
      text: "Your payment was seen and is being confirmed. There is nothing to do now.",
    },
    PAID: { title: "Paid", text: "Thank you. This invoice is paid in full." },
    OVERPAID: {
      title: "Paid",
      text: "More was paid than was due. Contact the seller about the difference.",
    },
    NOTHING_DUE: { title: "Nothing to pay", text: "No amount is due for this invoice." },
    REFUNDED: { title: "Refunded", text: "The payments of this invoice were refunded." },
    PARTIALLY_REFUNDED: {
      title: "Partially refunded",
      text: "A part of the payments of this invoice was refunded.",
    },
    CHARGED_BACK: {
      title: "Charged back",
      text: "A payment of this invoice was charged back. Contact the seller.",
    },
    VOIDED: { title: "Void", text: "This invoice was withdrawn. Do not pay it." },
    PAID_AFTER_VOID: {
      title: "Void",
      text: "A payment arrived after this invoice was withdrawn. Contact the seller.",
    },
    REFUNDED_AFTER_VOID: {
      title: "Void",
      text: "This invoice was withdrawn, and its payments were refunded.",
    },
  },
  dueBy: "Due by",
  overdueSince: "Overdue since",
  payableUntil: "Can be paid until",
  payIn: "Pay in",
  atCurrentRates: "At the exchange rates of the time when this page was loaded.",
  ratesUnavailable: "The amount in this currency is not available now:",
  howToPay: "How to pay",
  noInstructions: "Pay this amount as agreed with the seller.",
  bankTransfer: "SEPA credit transfer",
  bitcoin: "Bitcoin",
  payee: "Payee",
  iban: "IBAN",
  bic: "BIC",
  reference: "Reference",
  address: "Address",
  openWallet: "Open in a wallet",
  scanSepa: "QR code of the credit transfer, for banking apps",
  scanBitcoin: "QR code of the Bitcoin payment, for wallets",
  codeContent: "Content of the QR code",
  copy: "Copy",
  copied: "Copied",
  returnTo: "Return to",
  returning: "Paid. You are being returned to",
  refresh: "Refresh this page",
  refreshing: "This page refreshes when a payment arrives.",
  notFound: {
    title: "Invoice not found",
    text: "There is no invoice at this address. Check the link that you were sent.",
  },
  unavailable: {
    title: "Temporarily unavailable",
    text: "The invoice cannot be shown now. Try again in a minute.",
  },
};
