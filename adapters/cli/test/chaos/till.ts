import { addSeconds, timestampOf } from "quittance";
import type { Ask } from "./caller.ts";
import type { Random } from "./random.ts";
import type { Findings } from "./findings.ts";
import type { InvoiceNote, Journal, PaymentBody, PaymentNote } from "./journal.ts";

/** Something to do about an invoice that several clients are at. */
export type HotTask =
  | { readonly kind: "Pay"; readonly note: InvoiceNote; readonly body: PaymentBody }
  | {
      readonly kind: "Change";
      readonly note: PaymentNote;
      readonly to: "COMPLETED" | "FAILED" | "CANCELLED";
    }
  | { readonly kind: "Void"; readonly note: InvoiceNote };

/** What the clients of one organization share. */
export interface Shared {
  readonly journal: Journal;
  readonly findings: Findings;
  /** A number that nobody was given before. */
  readonly nextNumber: () => number;
  /** The next tasks of hot invoices, first come, first served. */
  readonly hotTasks: Array<HotTask>;
}

/** What one client works with. */
export interface Till extends Shared {
  readonly random: Random;
  readonly ask: Ask;
  /** What it was told itself, in order. */
  readonly ownInvoices: Array<InvoiceNote>;
  readonly ownPayments: Array<PaymentNote>;
}

/** Moments that tell payments apart, whatever becomes of their keys. */
export const momentOf = (number: number): string =>
  addSeconds(timestampOf("2024-01-01 00:00:00"), number);
