import type { PaymentStatus } from "quittance";
import type { JsonObject } from "quittance/wire";
import type { Answer } from "./send-request.ts";
import type { Findings } from "./violations.ts";

/** A payment as it is sent. No two that differ in their key happened at the same time. */
export interface PaymentBody extends JsonObject {
  readonly idempotency_key: string;
  readonly provider_id: string;
  readonly currency: string;
  readonly price: string;
  readonly status: PaymentStatus;
  readonly happened_at: string;
}

/** A payment as it is answered. */
export interface PaymentAnswer extends PaymentBody {
  readonly id: string;
  readonly organization_id: string;
  readonly invoice_id: string;
  readonly price_usd: string;
  readonly created_at: string;
}

/** An invoice as it is answered. */
export interface InvoiceAnswer {
  readonly id: string;
  readonly organization_id: string;
  readonly status: string;
  readonly currency: string;
  readonly price: string;
  readonly price_usd: string;
  readonly customer_email: string;
  readonly created_at: string;
  readonly metadata: { readonly mark: string };
  readonly items: ReadonlyArray<{ readonly id: string }>;
  readonly calculations: ReadonlyArray<{ readonly id: string }>;
}

/** A payment that was acknowledged. */
export interface PaymentNote {
  readonly invoiceId: string;
  readonly body: PaymentBody;
  /** The first answer. */
  readonly answer: PaymentAnswer;
  /** As it was acknowledged last. */
  status: PaymentStatus;
  /** Statuses that were refused to it. */
  readonly refused: Set<PaymentStatus>;
  created: number;
}

/** An invoice that was acknowledged. */
export interface InvoiceNote {
  readonly key: string;
  readonly body: JsonObject;
  readonly answer: InvoiceAnswer;
  /** What was answered when it was to be voided. */
  voiding: "asked never" | "done" | "refused";
  created: number;
}

/** All that clients were told. Answers that contradict each other are findings at once. */
export interface Journal {
  readonly payments: ReadonlyMap<string, PaymentNote>;
  readonly invoices: ReadonlyMap<string, InvoiceNote>;
  readonly invoiceAnswered: (key: string, body: JsonObject, answer: Answer) => InvoiceNote;
  readonly paymentAnswered: (invoiceId: string, body: PaymentBody, answer: Answer) => PaymentNote;
  readonly changeAnswered: (note: PaymentNote, to: PaymentStatus, answer: Answer) => void;
  readonly voidAnswered: (note: InvoiceNote, answer: Answer) => void;
}

/** An empty journal. `onPayment` is told of every payment at the moment it is acknowledged. */
export const openJournal = (findings: Findings, onPayment: () => void): Journal => {
  const payments = new Map<string, PaymentNote>();
  const invoices = new Map<string, InvoiceNote>();
  const count = (note: { created: number }, key: string, { status }: Answer): void => {
    if (status === 201) note.created += 1;
    if (note.created > 1) findings.add("duplicated", `${key} was answered with 201 again`);
  };
  return {
    payments,
    invoices,
    invoiceAnswered: (key, body, answer) => {
      const told = answer.data as InvoiceAnswer;
      const fresh: InvoiceNote = { key, body, answer: told, voiding: "asked never", created: 0 };
      const note = invoices.get(key) ?? fresh;
      invoices.set(key, note);
      if (note.answer.id !== told.id) {
        findings.add("duplicated", `${key} is invoice ${note.answer.id} and ${told.id}`);
      } else if (contentOf(note.answer) !== contentOf(told)) {
        findings.add("wrong content", `${told.id} was answered in two ways`);
      }
      count(note, key, answer);
      return note;
    },
    paymentAnswered: (invoiceId, body, answer) => {
      const { payment } = answer.data as { readonly payment: PaymentAnswer };
      const key = body.idempotency_key;
      const { status } = body;
      const fresh: PaymentNote = {
        ...{ invoiceId, body, answer: payment, status, refused: new Set(), created: 0 },
      };
      const note = payments.get(key) ?? fresh;
      payments.set(key, note);
      if (note.answer.id !== payment.id) {
        findings.add("duplicated", `${key} is payment ${note.answer.id} and ${payment.id}`);
      }
      count(note, key, answer);
      onPayment();
      return note;
    },
    changeAnswered: (note, to, { status }) => {
      if (status !== 200) {
        note.refused.add(to);
      } else if (note.status === "PENDING" || note.status === to) {
        note.status = to;
      } else {
        findings.add("wrong statuses", `${note.answer.id} became ${note.status} and ${to}`);
      }
    },
    voidAnswered: (note, { status }) => {
      const voiding = status === 200 ? "done" : "refused";
      if (note.voiding !== "asked never" && note.voiding !== voiding) {
        findings.add("wrong statuses", `${note.answer.id} was voided, and it was refused`);
      }
      note.voiding = voiding;
    },
  };
};

/** What of an invoice never changes. */
const contentOf = ({ metadata, items, calculations, price_usd }: InvoiceAnswer): string =>
  JSON.stringify({ metadata, items, calculations, price_usd });
