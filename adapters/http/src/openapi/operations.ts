import type { FailureName } from "./failures.ts";
import type { SchemaName } from "./named-schemas.ts";

/** What the document says of one operation beside what its route does. */
export interface OperationNotes {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly request: SchemaName;
  /** Whether a request without a body has a meaning. */
  readonly isBodyOptional: boolean;
  /** What it answers by status. */
  readonly answers: Readonly<Partial<Record<200 | 201, readonly [SchemaName, string]>>>;
  /** How it can fail beside the ways in which every operation can. */
  readonly failures: ReadonlyArray<FailureName>;
  readonly takesIdempotencyKey?: true;
  /** Whether the seal of a quote comes with its answers, or with its requests. */
  readonly quoteSeal?: "given" | "taken";
}

/** How every operation can fail before it has begun. */
export const failuresOfAll: ReadonlyArray<FailureName> = [
  "Unauthenticated",
  "Forbidden",
  "MethodNotAllowed",
  "NotAcceptable",
  "PayloadTooLarge",
  "TooManyHeaders",
  "UnsupportedMediaType",
  "RateLimited",
  "Internal",
];

const priced: ReadonlyArray<FailureName> = ["BadRequestOrRange", "UnavailableOrRates"];
const billed: ReadonlyArray<FailureName> = ["BadRequestOrAmount", "UnavailableOrRates"];
const stored: ReadonlyArray<FailureName> = ["BadRequest", "Unavailable"];

/** The operations by their paths. */
export const operations = {
  "/pay/quote": {
    operationId: "calculateQuote",
    summary: "Price a product, lines or an invoice",
    description:
      "Gives exactly one of `product`, `invoice` and `items` a price, with every step that led to " +
      "it. Nothing is kept. A quote of a stored invoice also needs the scope `invoices.read`.",
    request: "QuoteRequest",
    isBodyOptional: false,
    answers: { 200: ["Quote", "The quote."] },
    failures: priced,
    quoteSeal: "given",
  },
  "/payments": {
    operationId: "listPayments",
    summary: "List payments",
    description: "Newest first. Properties combine with AND, the values of an array with OR.",
    request: "PaymentListRequest",
    isBodyOptional: true,
    answers: { 200: ["PaymentPage", "A page of payments."] },
    failures: stored,
  },
  "/invoices/list": {
    operationId: "listInvoices",
    summary: "List invoices",
    description: "Newest first. Properties combine with AND, the values of an array with OR.",
    request: "InvoiceListRequest",
    isBodyOptional: true,
    answers: { 200: ["InvoicePage", "A page of invoices."] },
    failures: stored,
  },
  "/invoices/validate": {
    operationId: "validateInvoice",
    summary: "Check the data of an invoice",
    description:
      "Succeeds exactly when creating the invoice would, and gives the quote that would be kept.",
    request: "InvoiceRequest",
    isBodyOptional: false,
    answers: { 200: ["ValidInvoice", "The data is valid."] },
    failures: billed,
  },
  "/invoices/{id}": {
    operationId: "readInvoice",
    summary: "Read an invoice",
    description:
      "The minimal view, and with `expand` the full one with the parts that it names. `currency` " +
      "adds the invoice quoted at the rates of now. `payments` are the newest 100 of " +
      "`payments_total`; list the payments by `invoice_id` to read all. With payments expanded it also needs the scope " +
      "`payments.read`.",
    request: "InvoiceDetailsRequest",
    isBodyOptional: true,
    answers: { 200: ["InvoiceDetails", "The invoice."] },
    failures: [...priced, "NotFound"],
  },
  "/analytics/dashboard": {
    operationId: "readDashboard",
    summary: "Add up a period",
    description: "Sums, changes and a series of a rolling period in UTC; the last 30 days if none.",
    request: "DashboardRequest",
    isBodyOptional: true,
    answers: { 200: ["Dashboard", "The dashboard."] },
    failures: stored,
  },
  "/invoices": {
    operationId: "createInvoice",
    summary: "Create an invoice",
    description:
      "With an `Idempotency-Key` it is safe to send again: the same content answers 200 with the " +
      "invoice as it is now. With a `quote` it is made at the rates of that quote, where the host " +
      "takes quotes back: send it as it was answered, with its `X-Quote-Seal`.",
    request: "CreateInvoiceRequest",
    isBodyOptional: false,
    answers: {
      200: ["CreatedInvoice", "An earlier request with the same key had created it."],
      201: ["CreatedInvoice", "The invoice."],
    },
    failures: [...billed, "IdempotencyMismatch", "QuoteExpired"],
    takesIdempotencyKey: true,
    quoteSeal: "taken",
  },
  "/invoices/{id}/void": {
    operationId: "voidInvoice",
    summary: "Void an invoice",
    description: "One that is not completed. Voiding it again changes nothing.",
    request: "EmptyRequest",
    isBodyOptional: true,
    answers: { 200: ["InvoiceRow", "The invoice as it now stands."] },
    failures: [...stored, "NotFound", "InvoiceConflict"],
  },
  "/invoices/{id}/payments": {
    operationId: "recordPayment",
    summary: "Record a payment",
    description:
      "Safe to send again: with an `idempotency_key` that was used before and the same content it " +
      "answers 200 and stores no second payment. The `status` and `happened_at` are not part of " +
      "the content: send PENDING and later COMPLETED under one key, as the provider reports them. " +
      "A late PENDING changes nothing.",
    request: "PaymentRequest",
    isBodyOptional: false,
    answers: {
      200: ["ChangedPayment", "An earlier request recorded it; it has the status reported now."],
      201: ["ChangedPayment", "The payment, and where its invoice stands now."],
    },
    failures: [
      "BadRequest",
      "UnavailableOrRates",
      "NotFound",
      "RecordingConflict",
      "IdempotencyMismatch",
    ],
  },
  "/payments/{id}": {
    operationId: "readPayment",
    summary: "Read a payment",
    description: "As in a list.",
    request: "EmptyRequest",
    isBodyOptional: true,
    answers: { 200: ["PaymentRow", "The payment."] },
    failures: [...stored, "NotFound"],
  },
  "/payments/{id}/status": {
    operationId: "changePaymentStatus",
    summary: "Complete, fail or cancel a payment",
    description: "One that is pending. The status that it has changes nothing.",
    request: "PaymentStatusRequest",
    isBodyOptional: false,
    answers: { 200: ["ChangedPayment", "The payment, and where its invoice stands now."] },
    failures: [...stored, "NotFound", "PaymentConflict"],
  },
} as const satisfies Readonly<Record<string, OperationNotes>>;

/** The path of an operation, with `{id}` for the part that varies. */
export type OperationPath = keyof typeof operations;
