import { Amount } from "quittance";
import { left, right } from "quittance/adapter";
import { errorRows, failureOf, type ErrorOf, type OperationError } from "quittance/errors";
import { describe, expect, expectTypeOf, test } from "vitest";
import { statusOf } from "../../src/openapi/failures.ts";
import { allOperations } from "../../src/operations/all-operations.ts";
import { defineOperation } from "../../src/operations/define-operation.ts";
import { recordOperation } from "../../src/operations/operation-families.ts";
import type { FailureMismatch } from "../../src/operations/operation-failures.ts";
import { emptyRequest } from "../../src/operations/operation-result.ts";
import type { Operation } from "../../src/operations/operation.ts";
import { readEmptyRequest } from "../../src/operations/read-request.ts";

const info = {
  path: "/invoices/{id}/void",
  operationId: "voidInvoice",
  summary: "Void an invoice",
  description: "",
  scopes: ["invoices.update"],
  audience: "organization",
  group: "extension",
  hasLargeBody: false,
  request: emptyRequest,
  responses: { 200: ["InvoiceRow", "The invoice."] },
  read: readEmptyRequest,
} as const;

type VoidFailure = ErrorOf<"InvoiceNotFound" | "InvoiceTransitionInvalid" | "PortFailed">;

const voided = (): Promise<ReturnType<typeof left<VoidFailure>>> =>
  Promise.resolve(left<VoidFailure>({ kind: "InvoiceNotFound" }));

describe("an operation compiles", () => {
  test("if it declares the failures of the core operation", () => {
    const exact: Operation = defineOperation({
      ...info,
      failures: ["BadRequest", "Unavailable", "NotFound", "InvoiceConflict"],
      handle: voided,
    });
    expect(exact.operationId).toBe("voidInvoice");
  });

  test("unless it omits one of them", () => {
    const missing = defineOperation({
      ...info,
      failures: ["BadRequest", "Unavailable", "NotFound"],
      handle: voided,
    });
    // @ts-expect-error INVOICE_TRANSITION_INVALID is missing
    const operation: Operation = missing;
    expect(operation).toBe(missing);
    expectTypeOf(missing).toEqualTypeOf<{ readonly missingCode: "INVOICE_TRANSITION_INVALID" }>();
  });

  test("unless it declares one that it cannot return", () => {
    const superfluous = defineOperation({
      ...info,
      failures: ["BadRequest", "UnavailableOrRates", "NotFound", "InvoiceConflict"],
      handle: voided,
    });
    // @ts-expect-error the operation needs no rates
    const operation: Operation = superfluous;
    expect(operation).toBe(superfluous);
    expectTypeOf(superfluous).toEqualTypeOf<{
      readonly superfluousCode: "RATE_UNAVAILABLE" | "RATE_STALE";
    }>();
  });

  test("unless it omits that an identifier in its path can be unknown", () => {
    type Names = "BadRequest" | "Unavailable";
    expectTypeOf<FailureMismatch<"/invoices/{id}", never, Names>>().toEqualTypeOf<{
      readonly missingCode: "NOT_FOUND";
    }>();
    expectTypeOf<FailureMismatch<"/invoices", never, Names>>().toBeNever();
  });

  test("of a family only if it fails as its family does", () => {
    const ofFamily = recordOperation({
      path: "/invoices/{id}/void",
      operationId: "voidInvoice",
      summary: "",
      description: "",
      scopes: ["invoices.update"],
      group: "extension",
      response: ["InvoiceRow", "The invoice."],
      method: () => voided,
      render: String,
    });
    expectTypeOf(ofFamily).toEqualTypeOf<{ readonly missingCode: "INVOICE_TRANSITION_INVALID" }>();
  });

  test("unless it returns only the statuses that it declares", () => {
    defineOperation({
      ...info,
      failures: ["BadRequest", "Unavailable", "NotFound"],
      // @ts-expect-error 201 is not among the responses
      handle: () => Promise.resolve(right({ status: 201, message: "Created", data: {} })),
    });
  });
});

const port = { kind: "PortFailed", port: "invoices", cause: undefined } as const;
const stale = { kind: "RateStale", source: "ecb", timestamp: "", maxAge: 1 } as const;

/** Errors of every kind, with those that differ in their codes. */
const errors: { readonly [Kind in OperationError["kind"]]: ReadonlyArray<object> } = {
  IdempotencyKeyInvalid: [{}],
  AmountOutOfRange: [{}],
  IdempotencyMismatch: [{ earlierId: "payment_1", differences: ["price"] }],
  OfferInvalid: [{ reason: "EXPIRED" }, { reason: "DIFFERENT" }],
  InvoiceNotFound: [{}],
  PaymentNotFound: [{}],
  ProductNotFound: [{}],
  BillingSchemaNotFound: [{}],
  TaxNotFound: [{}],
  CouponNotFound: [{}],
  EndpointNotFound: [{}],
  EndpointDisabled: [{}],
  OrganizationNotFound: [{}],
  SettingsChanged: [{}],
  NumberTaken: [{ number: "7" }],
  ConfirmationRequired: [{ accounts: 1 }],
  InvoiceTransitionInvalid: [{ from: "COMPLETED" }],
  PaymentTransitionInvalid: [{ from: "COMPLETED", to: "FAILED" }],
  PaymentLimitReached: [{}],
  Invalid: [
    { issues: [{ path: ["price"], message: "is required" }] },
    { issues: [{ path: ["items"], message: "is too large", code: "AMOUNT_OUT_OF_RANGE" }] },
    { issues: [{ path: ["items"], message: "is too small", code: "AMOUNT_TOO_SMALL" }] },
  ],
  RefundNotFound: [{}],
  PaymentNotCompleted: [{ status: "PENDING" }],
  RefundExceedsPayment: [{ remaining: { currency: "EUR", amount: Amount.one } }],
  RefundTransitionInvalid: [{ from: "COMPLETED", to: "FAILED" }],
  RefundLimitReached: [{}],
  ReportTooLarge: [{ command: "quittance export open-items" }],
  CreditNoteNotFound: [{}],
  InvoiceVoided: [{}],
  CreditExceedsInvoice: [{ index: 0, remaining: { currency: "EUR", amount: Amount.one } }],
  CreditNoteLimitReached: [{}],
  RateNotFound: [{ currency: "JPY" }],
  RateMalformed: [{ source: "ecb", property: "USD", found: "" }],
  RateStale: [stale],
  RatesExhausted: [{ attempts: [stale] }, { attempts: [port] }],
  TaxUnavailable: [{}],
  PortFailed: [port],
  AdjustmentUnknown: [{ type: "x" }],
};

/** Returns the codes that the table gives a kind of errors. */
const codesInTable = (kind: OperationError["kind"]): ReadonlyArray<string | undefined> => {
  const { code, also = [] } = errorRows[kind];
  return [code, ...also];
};

describe("the codes that operations declare are those of `failureOf` for", () => {
  test.each(
    Object.entries(errors) as ReadonlyArray<[OperationError["kind"], ReadonlyArray<object>]>,
  )("%s", (kind, found) => {
    const codes = found.map((error) => failureOf({ ...error, kind }).code);
    expect(new Set(codes)).toEqual(new Set(codesInTable(kind)));
  });
});

test("an operation declares one failure for each status", () => {
  for (const { failures, operationId } of allOperations) {
    const statuses = failures.map(statusOf);
    expect(new Set(statuses).size, operationId).toBe(statuses.length);
  }
});
