import { isLeft, orThrow, QuittanceError, type Either, type Quittance } from "quittance";
import { right, left, type Outbox } from "quittance/adapter";
import type { QuittanceFailure } from "quittance/errors";
import { describe, expect, expectTypeOf, test } from "vitest";

/** One failure of each kind, with the message that a reader gets. */
const messages: { readonly [Kind in QuittanceFailure["kind"]]: readonly [object, string] } = {
  AdjustmentInvalid: [
    { type: "GIFT", reason: "NOT_A_PRICE" },
    "The GIFT adjustment has no valid price: NOT_A_PRICE",
  ],
  AdjustmentUnknown: [
    { type: "GIFT" },
    "No adjustment kind of the type GIFT was passed as adjustmentKinds",
  ],
  AmountOutOfRange: [{}, "The amount exceeds 35 digits before the point"],
  InvoiceNotFound: [{}, "The organization has no such invoice"],
  PaymentNotFound: [{}, "The organization has no such payment"],
  ProductNotFound: [{}, "The organization has no such product"],
  BillingSchemaNotFound: [{}, "The organization has no such billing schema"],
  TaxNotFound: [{}, "The organization has no such tax"],
  CouponNotFound: [{}, "The organization has no such coupon"],
  EndpointNotFound: [{}, "The organization has no such webhook endpoint"],
  EndpointDisabled: [{}, "The webhook endpoint is disabled; enable it, then replay"],
  SettingsChanged: [{}, "The settings were changed since they were read; read them again"],
  NumberTaken: [{ number: "R-7" }, "A document has the number R-7, which would be the next"],
  ConfirmationRequired: [
    { accounts: 1 },
    "Confirm the new account of the seller by its last four characters",
  ],
  IdempotencyMismatch: [
    { idempotencyKey: "order-17", earlierId: "payment_1", differences: ["currency", "price"] },
    "The idempotency key order-17 was used before for payment_1, with other content: currency, price",
  ],
  IdempotencyKeyInvalid: [{}, "The idempotency key is not 1 to 255 visible ASCII characters"],
  OfferInvalid: [{ reason: "EXPIRED" }, "The quote of the offer has expired"],
  InvoiceTransitionInvalid: [
    { from: "COMPLETED" },
    "An invoice with the status COMPLETED cannot be voided",
  ],
  PaymentTransitionInvalid: [
    { from: "FAILED", to: "COMPLETED" },
    "A payment cannot change from FAILED to COMPLETED",
  ],
  PaymentLimitReached: [{}, "The invoice has the maximum of 1000 payments"],
  Invalid: [
    {
      issues: [
        { path: ["lines", 0, "quantity"], message: "must be greater than 0" },
        { path: ["price"], message: "Pass either price or refundedTotal" },
      ],
    },
    "lines.0.quantity must be greater than 0; price: Pass either price or refundedTotal",
  ],
  RefundNotFound: [{}, "The organization has no such refund"],
  PaymentNotCompleted: [
    { status: "PENDING" },
    "A payment with the status PENDING cannot be refunded",
  ],
  RefundExceedsPayment: [
    { remaining: { currency: "EUR", amount: "2.5" } },
    "Only 2.5 EUR can be refunded",
  ],
  RefundTransitionInvalid: [
    { from: "FAILED", to: "COMPLETED" },
    "A refund cannot change from FAILED to COMPLETED",
  ],
  CreditNoteNotFound: [{}, "The organization has no such credit note"],
  InvoiceVoided: [{}, "A voided invoice cannot be credited"],
  CreditExceedsInvoice: [
    { remaining: { currency: "EUR", amount: "2.5" } },
    "Only 2.5 EUR of the line is left to credit",
  ],
  CreditNoteLimitReached: [
    {},
    "The invoice has the maximum of 100 credit notes, with 10000 calculation steps in all",
  ],
  ReportTooLarge: [
    { command: "quittance export open-items" },
    "The report has more than 100000 rows; run quittance export open-items",
  ],
  RefundLimitReached: [{}, "The invoice has the maximum of 1000 refunds"],
  RateNotFound: [{ currency: "JPY" }, "The rates have no rate for JPY"],
  RateMalformed: [
    { source: "ecb", property: "unitsPerUsd.EUR", found: "secret" },
    "The rates of ecb are malformed at unitsPerUsd.EUR",
  ],
  RateStale: [
    { source: "ecb", timestamp: "2025-07-17 12:00:00", maxAge: 3600 },
    "The rates of ecb at 2025-07-17 12:00:00 are more than 3600 seconds from the present",
  ],
  RatesExhausted: [
    { attempts: [{ kind: "PortFailed", port: "rates", cause: "secret" }] },
    "Every rate provider failed: The rates port failed",
  ],
  TaxUnavailable: [{ cause: "secret" }, "The taxes of the lines could not be determined"],
  OutboxPositionInvalid: [
    { reason: "OTHER_EVENT", position: "secret" },
    "The outbox has no event at the position: OTHER_EVENT",
  ],
  RecordConflict: [
    {
      id: "org_secret",
      differences: [
        { property: "name", stored: "secret", given: "other" },
        { property: "imageUrl", stored: "secret", given: undefined },
      ],
    },
    "A record with this identifier is stored with another value of name, imageUrl",
  ],
  OrganizationNotFound: [{}, "There is no such organization"],
  ProviderNotFound: [{}, "There is no such provider"],
  ApiKeyNotFound: [{}, "The organization has no such API key"],
  ApiKeyNotRotatable: [{ reason: "ROTATED" }, "The API key was rotated before"],
  PortFailed: [
    { port: "invoices", cause: new Error("postgres://user:secret@host") },
    "The invoices port failed",
  ],
};

const thrownBy = (result: Either<QuittanceFailure, unknown>): unknown => {
  try {
    return orThrow(result);
  } catch (error) {
    return error;
  }
};

describe("orThrow", () => {
  test("returns the value of a success", () => {
    expect(orThrow(right(7))).toBe(7);
  });

  test.each(Object.entries(messages))("throws a readable %s", (kind, [data, message]) => {
    const failure = { kind, ...data } as QuittanceFailure;
    const error = thrownBy(left(failure));
    expect(error).toBeInstanceOf(QuittanceError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name: "QuittanceError", kind, message });
    expect((error as QuittanceError).failure).toBe(failure);
    expect(message).not.toContain("secret");
  });

  test("has the error of the adapter as its cause", () => {
    const cause = new Error("disk full");
    expect(thrownBy(left({ kind: "PortFailed", port: "invoices", cause }))).toMatchObject({
      cause,
    });
    expect(thrownBy(left({ kind: "InvoiceNotFound" }))).not.toHaveProperty("cause");
  });

  test("distinguishes an expired offer from one that differs", () => {
    const failure = { kind: "OfferInvalid", reason: "DIFFERENT", line: undefined } as const;
    expect(thrownBy(left(failure))).toMatchObject({
      message: "The request does not match the quote of the offer",
    });
  });

  test("lists at most 20 issues", () => {
    const issue = { path: ["name"], message: "must be a string" };
    const issues = Array.from({ length: 25 }, () => issue);
    const { message } = thrownBy(left({ kind: "Invalid", issues })) as QuittanceError;
    expect(message.match(/name must be a string/gu)).toHaveLength(20);
    expect(message.endsWith("; and 5 more")).toBe(true);
  });

  test("accepts the failures of every operation", () => {
    type Failure<Service> = {
      readonly [Name in keyof Service]: Service[Name] extends (
        ...args: ReadonlyArray<never>
      ) => Promise<Either<infer Found, unknown>>
        ? Found
        : Service[Name] extends (...args: ReadonlyArray<never>) => AsyncIterable<unknown>
          ? never
          : "not an operation";
    }[keyof Service];
    type Namespace = Exclude<keyof Quittance, "forOrganization">;
    type OfNamespaces = { readonly [Name in Namespace]: Failure<Quittance[Name]> };
    expectTypeOf<OfNamespaces[Namespace]>().toExtend<QuittanceFailure>();
    expectTypeOf<ReturnType<Outbox["read"]>>().toExtend<
      () => Promise<Either<QuittanceFailure, unknown>>
    >();
  });
});

test("isLeft narrows a result", () => {
  const read = (result: Either<"bad", number>): number | string => {
    if (isLeft(result)) return result.left;
    expectTypeOf(result.right).toEqualTypeOf<number>();
    return result.right;
  };
  expect([read(right(1)), read(left("bad"))]).toEqual([1, "bad"]);
});
