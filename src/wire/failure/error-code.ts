/** Every machine-readable code of a failure, with its HTTP status. */
export const statusOfCode = {
  VALIDATION_FAILED: 400,
  MALFORMED_JSON: 400,
  AMOUNT_OUT_OF_RANGE: 400,
  AMOUNT_TOO_SMALL: 400,
  SIGNATURE_INVALID: 400,
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  NOT_ACCEPTABLE: 406,
  INVOICE_TRANSITION_INVALID: 409,
  PAYMENT_TRANSITION_INVALID: 409,
  PAYMENT_LIMIT_REACHED: 409,
  PAYMENT_NOT_COMPLETED: 409,
  REFUND_EXCEEDS_PAYMENT: 409,
  REFUND_TRANSITION_INVALID: 409,
  REFUND_LIMIT_REACHED: 409,
  INVOICE_VOIDED: 409,
  CREDIT_EXCEEDS_INVOICE: 409,
  CREDIT_NOTE_LIMIT_REACHED: 409,
  CONFLICT: 409,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  IDEMPOTENCY_MISMATCH: 422,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  RATE_UNAVAILABLE: 503,
  RATE_STALE: 503,
  TAX_UNAVAILABLE: 503,
  REPOSITORY_UNAVAILABLE: 503,
} as const;

/** A machine-readable error code: `log.code` and the header `X-Error-Code`. */
export type ErrorCode = keyof typeof statusOfCode;

/** A failure that the service reports to its caller. */
export interface Failure {
  readonly code: ErrorCode;
  readonly message: string;
  /** The HTTP status, if it differs from the one in `statusOfCode`. */
  readonly status?: 431;
  /** Messages by dotted path; `undefined` if no property of the request is invalid. */
  readonly validator?: Readonly<Record<string, string>>;
  /** The cause, for the host's log. It is never part of a response. */
  readonly cause?: unknown;
}

/** Returns the HTTP status of a failure. */
export const statusOfFailure = ({ code, status }: Failure): number => status ?? statusOfCode[code];
