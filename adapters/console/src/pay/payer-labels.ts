import { invoiceLabels, type InvoiceLabels } from "quittance/html";
import type { Situation } from "./situation.ts";

/** A page that has only a message. */
export interface MessageLabels {
  readonly title: string;
  readonly text: string;
}

/** Situations whose titles are not those of the statuses of paid and void invoices. */
type TitledSituation = Exclude<
  Situation,
  "PAID" | "OVERPAID" | "VOIDED" | "PAID_AFTER_VOID" | "REFUNDED_AFTER_VOID"
>;

/** The texts of the page that are not from its records. */
export interface PayerLabels extends InvoiceLabels {
  readonly titles: Readonly<Record<TitledSituation, string>>;
  /** What the page says about a situation, if that is more than its title. */
  readonly situations: Readonly<Record<Situation, string>>;
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
  readonly payee: string;
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
  readonly notFound: MessageLabels;
  readonly unavailable: MessageLabels;
}

/** Returns the title of a situation. */
export const titleOf = (situation: Situation, { titles, statuses }: PayerLabels): string => {
  if (situation === "PAID" || situation === "OVERPAID") return statuses.COMPLETED;
  return isVoid(situation) ? statuses.VOIDED : titles[situation];
};

const isVoid = (
  situation: Situation,
): situation is "VOIDED" | "PAID_AFTER_VOID" | "REFUNDED_AFTER_VOID" =>
  situation === "VOIDED" || situation.endsWith("_AFTER_VOID");

/** The labels in English. */
export const englishPayerLabels: PayerLabels = {
  ...invoiceLabels.en,
  titles: {
    OPEN: "To pay",
    PARTIALLY_PAID: "Still to pay",
    EXPIRED: "Expired",
    PROCESSING: "Payment in progress",
    WAITING_FOR_CONFIRMATIONS: "Waiting for confirmations",
    NOTHING_DUE: "Nothing to pay",
    REFUNDED: "Refunded",
    PARTIALLY_REFUNDED: "Partially refunded",
    CHARGED_BACK: "Charged back",
  },
  situations: {
    OPEN: "",
    PARTIALLY_PAID: "A part of this invoice has been paid.",
    EXPIRED: "This invoice can no longer be paid. Ask the seller for a new one.",
    PROCESSING: "Your payment is being processed. There is nothing to do now.",
    WAITING_FOR_CONFIRMATIONS:
      "Your payment was seen and is being confirmed. There is nothing to do now.",
    PAID: "Thank you. This invoice is paid in full.",
    OVERPAID: "More was paid than was due. Contact the seller about the difference.",
    NOTHING_DUE: "No amount is due for this invoice.",
    REFUNDED: "The payments of this invoice were refunded.",
    PARTIALLY_REFUNDED: "A part of the payments of this invoice was refunded.",
    CHARGED_BACK: "A payment of this invoice was charged back. Contact the seller.",
    VOIDED: "This invoice was withdrawn. Do not pay it.",
    PAID_AFTER_VOID: "A payment arrived after this invoice was withdrawn. Contact the seller.",
    REFUNDED_AFTER_VOID: "This invoice was withdrawn, and its payments were refunded.",
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
  payee: "Payee",
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
