import { errorCodes, type ErrorCode } from "quittance/errors";
import type { JsonObject, ResponseObject } from "./document-form.ts";
import { headers } from "./document-parts.ts";

interface FailureKind {
  readonly codes: ReadonlyArray<ErrorCode>;
  /** Defaults to the status of the codes. */
  readonly status?: number;
  readonly description: string;
}

const invalid =
  "Properties of the body are invalid (`VALIDATION_FAILED`, with messages in `validator`), or " +
  "the body is not a JSON object (`MALFORMED_JSON`)";
const down = "A store failed, or the service is shutting down (`REPOSITORY_UNAVAILABLE`)";

/** The failures of operations, with their error codes. */
export const failureKinds = {
  BadRequest: { codes: ["VALIDATION_FAILED", "MALFORMED_JSON"], description: `${invalid}.` },
  BadRequestOrRange: {
    codes: ["VALIDATION_FAILED", "MALFORMED_JSON", "AMOUNT_OUT_OF_RANGE"],
    description: `${invalid}, or amounts have too many digits (\`AMOUNT_OUT_OF_RANGE\`).`,
  },
  BadRequestOrAmount: {
    codes: ["VALIDATION_FAILED", "MALFORMED_JSON", "AMOUNT_OUT_OF_RANGE", "AMOUNT_TOO_SMALL"],
    description:
      `${invalid}, amounts have too many digits (\`AMOUNT_OUT_OF_RANGE\`), or the total of items ` +
      "with a price is 0 (`AMOUNT_TOO_SMALL`).",
  },
  Unauthenticated: {
    codes: ["UNAUTHENTICATED"],
    description: "The credentials are missing or unknown.",
  },
  Forbidden: { codes: ["FORBIDDEN"], description: "The credentials lack a scope." },
  NotFound: { codes: ["NOT_FOUND"], description: "The record does not exist." },
  NoSuchPath: { codes: ["NOT_FOUND"], description: "The path does not exist for this method." },
  MethodNotAllowed: {
    codes: ["METHOD_NOT_ALLOWED"],
    description: "The method is not POST.",
  },
  NotAcceptable: { codes: ["NOT_ACCEPTABLE"], description: "The caller does not accept JSON." },
  InvoiceConflict: {
    codes: ["INVOICE_TRANSITION_INVALID"],
    description: "A completed invoice cannot be voided.",
  },
  EInvoiceNotReady: {
    codes: ["EINVOICE_NOT_READY"],
    description:
      "The document lacks what an e-invoice of the profile needs; `validator` has a message for " +
      "each property.",
  },
  QuoteExpired: {
    codes: ["CONFLICT"],
    description: "The quote has expired. Request a new one.",
  },
  WebhookConflict: { codes: ["CONFLICT"], description: "The webhook endpoint is disabled." },
  PaymentConflict: {
    codes: ["PAYMENT_TRANSITION_INVALID"],
    description: "The payment is no longer pending.",
  },
  RecordingConflict: {
    codes: ["PAYMENT_TRANSITION_INVALID", "PAYMENT_LIMIT_REACHED"],
    description:
      "The payment has another final status (`PAYMENT_TRANSITION_INVALID`), or the invoice has " +
      "the maximum number of payments (`PAYMENT_LIMIT_REACHED`).",
  },
  RefundConflict: {
    codes: ["REFUND_TRANSITION_INVALID"],
    description: "The refund is no longer pending.",
  },
  RefundingConflict: {
    codes: [
      ...(["REFUND_EXCEEDS_PAYMENT", "PAYMENT_NOT_COMPLETED"] as const),
      ...(["REFUND_TRANSITION_INVALID", "REFUND_LIMIT_REACHED"] as const),
    ],
    description:
      "The refund is more than is left of the payment (`REFUND_EXCEEDS_PAYMENT`), the payment is " +
      "not completed (`PAYMENT_NOT_COMPLETED`), the refund has another final status " +
      "(`REFUND_TRANSITION_INVALID`), or the invoice has the maximum number of refunds " +
      "(`REFUND_LIMIT_REACHED`).",
  },
  CreditingConflict: {
    codes: ["CREDIT_EXCEEDS_INVOICE", "INVOICE_VOIDED", "CREDIT_NOTE_LIMIT_REACHED"],
    description:
      "The credit note is more than is left of a line (`CREDIT_EXCEEDS_INVOICE`), the invoice is " +
      "voided (`INVOICE_VOIDED`), or it has the maximum number of credit notes " +
      "(`CREDIT_NOTE_LIMIT_REACHED`).",
  },
  SettingsConflict: {
    codes: ["SETTINGS_CHANGED", "CONFLICT"],
    description:
      "The settings were changed since they were read (`SETTINGS_CHANGED`), or a document has the " +
      "next number of the new numbering (`CONFLICT`).",
  },
  PayloadTooLarge: {
    codes: ["PAYLOAD_TOO_LARGE"],
    description:
      "The body is longer than the limit of the operation, or of callers without credentials. " +
      "The connection is closed.",
  },
  TooManyHeaders: {
    codes: ["PAYLOAD_TOO_LARGE"],
    status: 431,
    description: "The request has more headers than the server keeps. The connection is closed.",
  },
  UnsupportedMediaType: {
    codes: ["UNSUPPORTED_MEDIA_TYPE"],
    description: "The content type of the body is not `application/json`.",
  },
  IdempotencyMismatch: {
    codes: ["IDEMPOTENCY_MISMATCH"],
    description:
      "The idempotency key was used with other content; `validator` has a message for each property " +
      "that differs.",
  },
  ConfirmationRequired: {
    codes: ["CONFIRMATION_REQUIRED"],
    description: "A new account of the seller is not confirmed; `confirm` has its last characters.",
  },
  ReportTooLarge: {
    codes: ["REPORT_TOO_LARGE"],
    description:
      "The report has too many rows. The message names the command that writes reports of any size.",
  },
  RateLimited: {
    codes: ["RATE_LIMITED"],
    description: "Too many requests. Retry after the time in `Retry-After`.",
  },
  Internal: { codes: ["INTERNAL"], description: "An internal error. Report the `support_id`." },
  Unavailable: {
    codes: ["REPOSITORY_UNAVAILABLE"],
    description: `${down}.`,
  },
  UnavailableOrRate: {
    codes: ["REPOSITORY_UNAVAILABLE", "RATE_UNAVAILABLE"],
    description: `${down}, or an exchange rate is unavailable (\`RATE_UNAVAILABLE\`).`,
  },
  UnavailableOrRates: {
    codes: ["REPOSITORY_UNAVAILABLE", "RATE_UNAVAILABLE", "RATE_STALE"],
    description:
      `${down}, an exchange rate is unavailable (\`RATE_UNAVAILABLE\`), or the rates are too old ` +
      "(`RATE_STALE`).",
  },
  UnavailableOrRatesOrTaxes: {
    codes: ["REPOSITORY_UNAVAILABLE", "RATE_UNAVAILABLE", "RATE_STALE", "TAX_UNAVAILABLE"],
    description:
      `${down}, an exchange rate is unavailable (\`RATE_UNAVAILABLE\`), the rates are too old ` +
      "(`RATE_STALE`), or the taxes are unavailable (`TAX_UNAVAILABLE`).",
  },
} as const satisfies Readonly<Record<string, FailureKind>>;

/** The name of a failure. */
export type FailureName = keyof typeof failureKinds;

/** How every operation can fail before it reads the body, and with a defect. */
export const commonFailures = [
  "Unauthenticated",
  "Forbidden",
  "MethodNotAllowed",
  "NotAcceptable",
  "PayloadTooLarge",
  "TooManyHeaders",
  "UnsupportedMediaType",
  "RateLimited",
  "Internal",
] as const satisfies ReadonlyArray<FailureName>;

/** Returns the HTTP status of a failure. */
export const statusOf = (name: FailureName): number => {
  const { codes, status }: FailureKind = failureKinds[name];
  return status ?? Math.max(...codes.map((code) => errorCodes[code].status));
};

/** Returns the name of the schema of a failure. */
export const bodyNameOf = (name: FailureName): string => `${name}Failure`;

/** Returns a reference to a part of the document. */
export const partRef = (kind: "schemas" | "responses" | "headers", name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** Returns the responses of failures, by name. */
export const failureResponses = (
  names: ReadonlyArray<FailureName>,
  examples: Readonly<Partial<Record<string, JsonObject>>>,
): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries(names.map((name) => [name, failureResponse(name, examples[name])]));

const failureResponse = (name: FailureName, examples: JsonObject | undefined): ResponseObject => {
  const { codes, description }: FailureKind = failureKinds[name];
  return {
    description,
    headers: Object.fromEntries(
      ["X-Request-Id", "X-Error-Code", ...headersOf(codes)].map((header) => [
        header,
        partRef("headers", header),
      ]),
    ),
    content: {
      "application/json": {
        schema: partRef("schemas", bodyNameOf(name)),
        ...(examples === undefined ? {} : { examples }),
      },
    },
  };
};

/** Returns the headers of the document that responses with some codes have. */
const headersOf = (codes: ReadonlyArray<ErrorCode>): ReadonlyArray<string> => {
  const rows = codes.map((code) => errorCodes[code]);
  const names = new Set(rows.flatMap((row) => Object.keys(row.headers ?? {})));
  return Object.keys(headers).filter((name) => names.has(name.toLowerCase()));
};
