import { statusOfCode, type ErrorCode } from "quittance/wire";
import type { JsonObject, ResponseObject } from "./document-form.ts";

interface FailureKind {
  readonly codes: ReadonlyArray<ErrorCode>;
  /** Where it is not the status of the codes. */
  readonly status?: number;
  readonly description: string;
  readonly headers?: ReadonlyArray<"Retry-After" | "WWW-Authenticate" | "Allow">;
}

const faulty =
  "Properties of the body are at issue (`VALIDATION_FAILED`, with messages in `validator`), or the " +
  "body is no JSON object (`MALFORMED_JSON`)";
const down = "A store failed, or the service is stopping (`REPOSITORY_UNAVAILABLE`)";

/** Every way in which an operation answers that it did not do what was asked. */
export const failureKinds = {
  BadRequest: { codes: ["VALIDATION_FAILED", "MALFORMED_JSON"], description: `${faulty}.` },
  BadRequestOrRange: {
    codes: ["VALIDATION_FAILED", "MALFORMED_JSON", "AMOUNT_OUT_OF_RANGE"],
    description: `${faulty}, or figures have too many digits (\`AMOUNT_OUT_OF_RANGE\`).`,
  },
  BadRequestOrAmount: {
    codes: ["VALIDATION_FAILED", "MALFORMED_JSON", "AMOUNT_OUT_OF_RANGE", "AMOUNT_TOO_SMALL"],
    description: `${faulty}, figures have too many digits (\`AMOUNT_OUT_OF_RANGE\`), or the total of items with a price is 0 (\`AMOUNT_TOO_SMALL\`).`,
  },
  Unauthenticated: {
    codes: ["UNAUTHENTICATED"],
    description: "No credentials, or credentials that are not known here.",
    headers: ["WWW-Authenticate"],
  },
  Forbidden: { codes: ["FORBIDDEN"], description: "The credentials lack a scope." },
  NotFound: { codes: ["NOT_FOUND"], description: "There is no such record." },
  NoSuchPath: { codes: ["NOT_FOUND"], description: "There is nothing here for this method." },
  MethodNotAllowed: {
    codes: ["METHOD_NOT_ALLOWED"],
    description: "Every operation is asked for by POST; what another method gets.",
    headers: ["Allow"],
  },
  NotAcceptable: { codes: ["NOT_ACCEPTABLE"], description: "The caller takes no JSON." },
  InvoiceConflict: {
    codes: ["INVOICE_TRANSITION_INVALID"],
    description: "A completed invoice cannot be voided.",
  },
  QuoteExpired: {
    codes: ["CONFLICT"],
    description: "The quote can no longer be accepted. Ask for a new one.",
  },
  PaymentConflict: {
    codes: ["PAYMENT_TRANSITION_INVALID"],
    description: "A payment that is no longer pending cannot change.",
  },
  RecordingConflict: {
    codes: ["PAYMENT_TRANSITION_INVALID", "PAYMENT_LIMIT_REACHED"],
    description:
      "The payment has another final status (`PAYMENT_TRANSITION_INVALID`), or the invoice has " +
      "as many payments as it can have (`PAYMENT_LIMIT_REACHED`).",
  },
  PayloadTooLarge: {
    codes: ["PAYLOAD_TOO_LARGE"],
    description:
      "The body is longer than the limit of the operation, or of callers without credentials. The " +
      "connection is closed.",
  },
  TooManyHeaders: {
    codes: ["PAYLOAD_TOO_LARGE"],
    status: 431,
    description: "The request has more headers than the server keeps. The connection is closed.",
  },
  UnsupportedMediaType: {
    codes: ["UNSUPPORTED_MEDIA_TYPE"],
    description: "The body is not sent as `application/json`.",
  },
  IdempotencyMismatch: {
    codes: ["IDEMPOTENCY_MISMATCH"],
    description: "The idempotency key was used before with other content.",
  },
  RateLimited: {
    codes: ["RATE_LIMITED"],
    description: "More requests than the host lets through. Wait, then send it again.",
    headers: ["Retry-After"],
  },
  Internal: { codes: ["INTERNAL"], description: "A defect. Quote the `support_id`." },
  Unavailable: {
    codes: ["REPOSITORY_UNAVAILABLE"],
    description: `${down}.`,
    headers: ["Retry-After"],
  },
  UnavailableOrRates: {
    codes: ["REPOSITORY_UNAVAILABLE", "RATE_UNAVAILABLE", "RATE_STALE"],
    description: `${down}, a rate is missing (\`RATE_UNAVAILABLE\`), or the rates are too far from now (\`RATE_STALE\`).`,
    headers: ["Retry-After"],
  },
} as const satisfies Readonly<Record<string, FailureKind>>;

/** The name of a way to fail. */
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

/** The HTTP status of a way to fail. */
export const statusOf = (name: FailureName): number => {
  const { codes, status }: FailureKind = failureKinds[name];
  return status ?? Math.max(...codes.map((code) => statusOfCode[code]));
};

/** The name of the schema of a failure's body. */
export const bodyNameOf = (name: FailureName): string => `${name}Failure`;

/** A reference to a part of the document. */
export const partRef = (kind: "schemas" | "responses" | "headers", name: string): JsonObject => ({
  $ref: `#/components/${kind}/${name}`,
});

/** The responses that operations refer to by name. */
export const failureResponses = (
  names: ReadonlyArray<FailureName>,
  examples: Readonly<Partial<Record<string, JsonObject>>>,
): Readonly<Record<string, ResponseObject>> =>
  Object.fromEntries(names.map((name) => [name, failureResponse(name, examples[name])]));

const failureResponse = (name: FailureName, examples: JsonObject | undefined): ResponseObject => {
  const { description, headers = [] }: FailureKind = failureKinds[name];
  return {
    description,
    headers: Object.fromEntries(
      ["X-Request-Id", "X-Error-Code", ...headers].map((header) => [
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
