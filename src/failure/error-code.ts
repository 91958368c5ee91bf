const soon = { "retry-after": "1" } as const;
const later = { "retry-after": "5" } as const;

/** What is reported with one error code. */
export interface CodeRow {
  /** The HTTP status. */
  readonly status: number;
  /** The headers of the response. `retry-after` is in seconds. */
  readonly headers?: Readonly<Record<string, string>>;
}

const table = {
  // Requests that are invalid, whatever the state of the organization.
  VALIDATION_FAILED: { status: 400 },
  MALFORMED_JSON: { status: 400 },
  AMOUNT_OUT_OF_RANGE: { status: 400 },
  // Only of totals of invoices, of which `invoices.validate` reports them.
  AMOUNT_TOO_SMALL: { status: 400 },
  SIGNATURE_INVALID: { status: 400 },
  UNAUTHENTICATED: {
    status: 401,
    headers: { "www-authenticate": 'Bearer realm="quittance"' },
  },
  FORBIDDEN: { status: 403 },
  NOT_FOUND: { status: 404 },
  METHOD_NOT_ALLOWED: { status: 405, headers: { allow: "POST" } },
  NOT_ACCEPTABLE: { status: 406 },
  // Requests that conflict with the state of a record.
  INVOICE_TRANSITION_INVALID: { status: 409 },
  EINVOICE_NOT_READY: { status: 409 },
  PAYMENT_TRANSITION_INVALID: { status: 409 },
  PAYMENT_LIMIT_REACHED: { status: 409 },
  PAYMENT_NOT_COMPLETED: { status: 409 },
  REFUND_EXCEEDS_PAYMENT: { status: 409 },
  REFUND_TRANSITION_INVALID: { status: 409 },
  REFUND_LIMIT_REACHED: { status: 409 },
  INVOICE_VOIDED: { status: 409 },
  CREDIT_EXCEEDS_INVOICE: { status: 409 },
  CREDIT_NOTE_LIMIT_REACHED: { status: 409 },
  SETTINGS_CHANGED: { status: 409 },
  CONFLICT: { status: 409 },
  // The other failures, most of which the request does not cause.
  PAYLOAD_TOO_LARGE: { status: 413 },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
  IDEMPOTENCY_MISMATCH: { status: 422 },
  CONFIRMATION_REQUIRED: { status: 422 },
  REPORT_TOO_LARGE: { status: 422 },
  RATE_LIMITED: { status: 429, headers: soon },
  INTERNAL: { status: 500 },
  RATE_UNAVAILABLE: { status: 503, headers: later },
  RATE_STALE: { status: 503, headers: later },
  TAX_UNAVAILABLE: { status: 503, headers: later },
  REPOSITORY_UNAVAILABLE: { status: 503, headers: soon },
} as const satisfies Readonly<Record<string, CodeRow>>;

type Codes = typeof table;

/** A machine-readable error code: `log.code` and the header `X-Error-Code`. */
export type ErrorCode = keyof Codes;

/** One row for each error code: the status and the headers of its responses. */
export const errorCodes: Readonly<Record<ErrorCode, CodeRow>> = table;

/** A failure that the service reports to its caller. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  /** The HTTP status, if it differs from the one in `errorCodes`. */
  readonly status?: 431;
  /** Messages by dotted path; `undefined` if no property of the request is invalid. */
  readonly validator?: Readonly<Record<string, string>>;
  /** The cause, for the host's log. It is never part of a response. */
  readonly cause?: unknown;
}

/** Returns the HTTP status of a failure, which frameworks can check: 400, 401 and so on. */
export const statusOf = ({
  code,
  status,
}: Pick<Failure, "code" | "status">): Codes[ErrorCode]["status"] | 431 =>
  status ?? table[code].status;
