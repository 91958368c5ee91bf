import { shownAs } from "./money.ts";

/** The meaning of a status, for its color. */
export type Tone = "good" | "waiting" | "bad" | "quiet";

const tones: Readonly<Record<string, Tone>> = {
  COMPLETED: "good",
  DELIVERED: "good",
  PENDING: "waiting",
  PROCESSING: "waiting",
  WAITING_FOR_CONFIRMATIONS: "waiting",
  PARTIALLY_PAID: "waiting",
  OVERPAID: "waiting",
  OVERDUE: "bad",
  FAILED: "bad",
  CHARGED_BACK: "bad",
  PAID_AFTER_VOID: "bad",
};

/** Returns the tone of a status. */
export const toneOf = (status: string): Tone => tones[status] ?? "quiet";

/** Returns a status of the API as words: `PARTIALLY_PAID` as `Partially paid`. */
export const showStatus = (status: string): string => {
  const words = status.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const invoiceNames: Readonly<Record<string, string>> = {
  PENDING: "Open",
  PROCESSING: "Payment in progress",
  COMPLETED: "Paid",
  VOIDED: "Void",
};

/** What the name of the status of an invoice depends on. */
interface InvoiceStatus {
  readonly status: string;
  readonly currency: string;
  readonly price: string;
  readonly credited?: string | undefined;
}

/** Returns the name of the status of an invoice for those who issue them. */
export const showInvoiceStatus = (invoice: InvoiceStatus): string => {
  const { status, currency, price, credited = "0" } = invoice;
  const isCredited = credited !== "0" && shownAs(credited, currency) === shownAs(price, currency);
  if (status === "COMPLETED" && isCredited) return "Credited in full";
  return invoiceStatusName(status);
};

/** Returns the name of a status of invoices. */
export const invoiceStatusName = (status: string): string =>
  invoiceNames[status] ?? showStatus(status);
