import type { PaymentStatus, RefundKind, RefundStatus } from "quittance";
import type { JsonObject } from "quittance/wire";
import type { ChaosResponse } from "./send-request.ts";
import type { Violations } from "./violations.ts";

/** The body of a payment request. `happened_at` is unique per key. */
export interface PaymentBody extends JsonObject {
  readonly idempotency_key: string;
  readonly provider_id: string;
  readonly currency: string;
  readonly price: string;
  readonly status: PaymentStatus;
  readonly happened_at: string;
}

/** A payment in a response. */
export interface PaymentResponse extends PaymentBody {
  readonly id: string;
  readonly organization_id: string;
  readonly invoice_id: string;
  readonly price_usd: string;
  readonly created_at: string;
}

/** The body of a refund request. `happened_at` is unique per key. */
export interface RefundBody extends JsonObject {
  readonly idempotency_key: string;
  readonly kind: RefundKind;
  readonly currency: string;
  readonly price?: string;
  readonly refunded_total?: string;
  readonly status: RefundStatus;
  readonly happened_at: string;
}

/** A refund in a response. */
export interface RefundResponse {
  readonly id: string;
  readonly organization_id: string;
  readonly payment_id: string;
  readonly invoice_id: string;
  readonly status: RefundStatus;
  readonly created_at: string;
}

/** An acknowledged refund. */
export interface AcknowledgedRefund {
  readonly payment: AcknowledgedPayment;
  readonly body: RefundBody;
  /** The first response. */
  readonly response: RefundResponse;
  /** The last acknowledged status. */
  status: RefundStatus;
  created: number;
}

/** The body of a request for a credit note. `mark` is unique per key. */
export interface CreditNoteBody extends JsonObject {
  readonly idempotency_key: string;
  readonly lines: readonly [CreditLineBody];
  readonly reason: string;
  readonly metadata: { readonly mark: string };
}

/** A line to credit by its quantity, or by an amount. */
export type CreditLineBody = { readonly invoice_item_id: string } & (
  { readonly quantity: number } | { readonly amount: string }
);

/** A credit note in a response. */
export interface CreditNoteResponse extends JsonObject {
  readonly id: string;
  readonly organization_id: string;
  readonly invoice_id: string;
}

/** An acknowledged credit note. */
export interface AcknowledgedCreditNote {
  readonly invoice: AcknowledgedInvoice;
  readonly body: CreditNoteBody;
  /** The first response. */
  readonly response: CreditNoteResponse;
  created: number;
}

/** An invoice in a response. */
export interface InvoiceResponse {
  readonly id: string;
  readonly number: string;
  readonly organization_id: string;
  readonly status: string;
  readonly currency: string;
  readonly price: string;
  readonly price_usd: string;
  readonly customer_email: string;
  readonly created_at: string;
  readonly metadata: { readonly mark: string };
  readonly items: readonly [{ readonly id: string; readonly quantity: number }];
  readonly credited?: string;
  readonly credit_notes?: ReadonlyArray<{ readonly payable: string }>;
  readonly calculations: ReadonlyArray<{ readonly id: string }>;
}

/** An acknowledged payment. */
export interface AcknowledgedPayment {
  readonly invoiceId: string;
  readonly body: PaymentBody;
  /** The first response. */
  readonly response: PaymentResponse;
  /** The last acknowledged status. */
  status: PaymentStatus;
  /** Statuses that were rejected. */
  readonly rejected: Set<PaymentStatus>;
  created: number;
}

/** An acknowledged invoice. */
export interface AcknowledgedInvoice {
  readonly key: string;
  readonly body: JsonObject;
  readonly response: InvoiceResponse;
  /** The outcome of voiding it. */
  voiding: "not requested" | "voided" | "rejected";
  created: number;
}

/** All acknowledged records. Responses that contradict each other are violations. */
export type Journal = ReturnType<typeof openJournal>;

/** Creates an empty journal. `onPayment` is called for each acknowledged payment. */
export const openJournal = (violations: Violations, onPayment: () => void) => {
  const payments = new Map<string, AcknowledgedPayment>();
  const refunds = new Map<string, AcknowledgedRefund>();
  const creditNotes = new Map<string, AcknowledgedCreditNote>();
  const invoices = new Map<string, AcknowledgedInvoice>();
  const setStatus = (record: AcknowledgedRefund, to: RefundStatus): void => {
    const { status } = record;
    if (status === to || to === "PENDING") return;
    if (status === "PENDING") record.status = to;
    else violations.add("wrong statuses", `${record.response.id} became ${status} and ${to}`);
  };
  const count = (record: { created: number }, key: string, { status }: ChaosResponse): void => {
    if (status === 201) record.created += 1;
    if (record.created > 1) violations.add("duplicated", `${key} got another 201`);
  };
  return {
    payments: payments as ReadonlyMap<string, AcknowledgedPayment>,
    refunds: refunds as ReadonlyMap<string, AcknowledgedRefund>,
    creditNotes: creditNotes as ReadonlyMap<string, AcknowledgedCreditNote>,
    invoices: invoices as ReadonlyMap<string, AcknowledgedInvoice>,
    addCreditNote: (
      invoice: AcknowledgedInvoice,
      body: CreditNoteBody,
      response: ChaosResponse,
    ): AcknowledgedCreditNote => {
      const { credit_note: received } = response.data as {
        readonly credit_note: CreditNoteResponse;
      };
      const key = body.idempotency_key;
      const record = creditNotes.get(key) ?? { invoice, body, response: received, created: 0 };
      creditNotes.set(key, record);
      if (record.response.id !== received.id) {
        const text = `${key} is credit note ${record.response.id} and ${received.id}`;
        violations.add("duplicated", text);
      } else if (JSON.stringify(record.response) !== JSON.stringify(received)) {
        violations.add("wrong content", `${received.id} has two different responses`);
      }
      count(record, key, response);
      return record;
    },
    addRefund: (
      payment: AcknowledgedPayment,
      body: RefundBody,
      response: ChaosResponse,
    ): AcknowledgedRefund => {
      const { refund } = response.data as { readonly refund: RefundResponse };
      const key = body.idempotency_key;
      const fresh = { payment, body, response: refund, status: refund.status, created: 0 };
      const record = refunds.get(key) ?? fresh;
      refunds.set(key, record);
      if (record.response.id !== refund.id) {
        violations.add("duplicated", `${key} is refund ${record.response.id} and ${refund.id}`);
      }
      setStatus(record, refund.status);
      count(record, key, response);
      return record;
    },
    addRefundChange: (
      record: AcknowledgedRefund,
      to: RefundStatus,
      { status }: ChaosResponse,
    ): void => {
      if (status === 200) setStatus(record, to);
    },
    addInvoice: (key: string, body: JsonObject, response: ChaosResponse): AcknowledgedInvoice => {
      const received = response.data as InvoiceResponse;
      const fresh: AcknowledgedInvoice = {
        key,
        body,
        response: received,
        voiding: "not requested",
        created: 0,
      };
      const record = invoices.get(key) ?? fresh;
      invoices.set(key, record);
      if (record.response.id !== received.id) {
        violations.add("duplicated", `${key} is invoice ${record.response.id} and ${received.id}`);
      } else if (contentOf(record.response) !== contentOf(received)) {
        violations.add("wrong content", `${received.id} has two different responses`);
      }
      count(record, key, response);
      return record;
    },
    addPayment: (
      invoiceId: string,
      body: PaymentBody,
      response: ChaosResponse,
    ): AcknowledgedPayment => {
      const { payment } = response.data as { readonly payment: PaymentResponse };
      const key = body.idempotency_key;
      const { status } = body;
      const fresh: AcknowledgedPayment = {
        ...{ invoiceId, body, response: payment, status, rejected: new Set(), created: 0 },
      };
      const record = payments.get(key) ?? fresh;
      payments.set(key, record);
      if (record.response.id !== payment.id) {
        violations.add("duplicated", `${key} is payment ${record.response.id} and ${payment.id}`);
      }
      count(record, key, response);
      onPayment();
      return record;
    },
    addStatusChange: (
      record: AcknowledgedPayment,
      to: PaymentStatus,
      { status }: ChaosResponse,
    ): void => {
      if (status !== 200) {
        record.rejected.add(to);
      } else if (record.status === "PENDING" || record.status === to) {
        record.status = to;
      } else {
        violations.add("wrong statuses", `${record.response.id} became ${record.status} and ${to}`);
      }
    },
    addVoid: (record: AcknowledgedInvoice, { status }: ChaosResponse): void => {
      const voiding = status === 200 ? "voided" : "rejected";
      if (record.voiding !== "not requested" && record.voiding !== voiding) {
        violations.add("wrong statuses", `${record.response.id} was both voided and not voided`);
      }
      record.voiding = voiding;
    },
  };
};

/** The properties of an invoice that never change. */
const contentOf = ({ metadata, items, calculations, price_usd, number }: InvoiceResponse): string =>
  JSON.stringify({ metadata, items, calculations, price_usd, number });
