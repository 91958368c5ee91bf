import type { BillingSchemas, Either, Invoices, Payment, Payments } from "quittance";
import type {
  CreateInvoiceError,
  GetInvoiceError,
  PayableError,
  Invalid,
  PaymentRejected,
  PortFailed,
  QuoteInvoiceError,
} from "quittance/errors";
import { expectTypeOf, test } from "vitest";
import type { CreateVersionError } from "../../src/catalog/version-create.ts";

type Rates = "RateNotFound" | "RateMalformed" | "RateStale" | "RatesExhausted" | "PortFailed";

type BillingSchemaFailureOf<Name extends Exclude<keyof BillingSchemas, "all">> =
  Extract<Awaited<ReturnType<BillingSchemas[Name]>>, { _tag: "Left" }> extends {
    left: infer Failure;
  }
    ? Failure
    : never;

type FailureOf<Name extends keyof Invoices> =
  Extract<Awaited<ReturnType<Invoices[Name]>>, { _tag: "Left" }> extends { left: infer Failure }
    ? Failure
    : never;

test("creating an invoice fails as pricing does, or for its key", () => {
  expectTypeOf<CreateInvoiceError["kind"]>().toEqualTypeOf<
    | "Invalid"
    | "IdempotencyMismatch"
    | "IdempotencyKeyInvalid"
    | "OfferInvalid"
    | "TaxUnavailable"
    | Rates
  >();
  expectTypeOf<FailureOf<"create">>().toEqualTypeOf<CreateInvoiceError>();
});

test("validating one fails in the same ways but for the key", () => {
  expectTypeOf<FailureOf<"validate">["kind"]>().toEqualTypeOf<
    "Invalid" | "TaxUnavailable" | Rates
  >();
});

test("reading and quoting an invoice fail where it is missing or cannot be priced", () => {
  expectTypeOf<GetInvoiceError["kind"]>().toEqualTypeOf<
    "InvoiceNotFound" | "Invalid" | "AdjustmentUnknown" | Rates
  >();
  expectTypeOf<QuoteInvoiceError["kind"]>().toEqualTypeOf<GetInvoiceError["kind"]>();
  expectTypeOf<FailureOf<"get">>().toEqualTypeOf<GetInvoiceError>();
  expectTypeOf<FailureOf<"quote">>().toEqualTypeOf<QuoteInvoiceError>();
});

test("a payable amount may be out of range", () => {
  expectTypeOf<PayableError["kind"]>().toEqualTypeOf<
    "InvoiceNotFound" | "AmountOutOfRange" | Rates
  >();
  expectTypeOf<FailureOf<"due">>().toEqualTypeOf<Invalid | PayableError>();
  expectTypeOf<FailureOf<"dueIn">>().toEqualTypeOf<Invalid | PayableError>();
});

type PaymentFailureOf<Name extends keyof Payments> =
  Extract<Awaited<ReturnType<Payments[Name]>>, { _tag: "Left" }> extends { left: infer Failure }
    ? Failure
    : never;

test("recording a payment fails for itself, its invoice, its key, its status or the rates", () => {
  expectTypeOf<PaymentFailureOf<"record">["kind"]>().toEqualTypeOf<
    | "Invalid"
    | "InvoiceNotFound"
    | "IdempotencyMismatch"
    | "PaymentTransitionInvalid"
    | "PaymentLimitReached"
    | Rates
  >();
  expectTypeOf<PaymentFailureOf<"record">>().toEqualTypeOf<PaymentRejected | PortFailed>();
  expectTypeOf<PaymentFailureOf<"recordMany">>().toEqualTypeOf<Invalid | PortFailed>();
});

test("changes of status fail for unknown records and invalid transitions", () => {
  expectTypeOf<PaymentFailureOf<"changeStatus">["kind"]>().toEqualTypeOf<
    "Invalid" | "PaymentNotFound" | "PaymentTransitionInvalid" | "PortFailed"
  >();
  expectTypeOf<FailureOf<"void">["kind"]>().toEqualTypeOf<
    "InvoiceNotFound" | "InvoiceTransitionInvalid" | "PortFailed"
  >();
  expectTypeOf<Awaited<ReturnType<Payments["byKey"]>>>().toEqualTypeOf<
    Either<PortFailed, Payment | undefined>
  >();
  expectTypeOf<PaymentFailureOf<"get">["kind"]>().toEqualTypeOf<"PaymentNotFound" | "PortFailed">();
});

test("lists fail for invalid requests, a dashboard only for its store", () => {
  expectTypeOf<FailureOf<"list">>().toEqualTypeOf<Invalid | PortFailed>();
  expectTypeOf<PaymentFailureOf<"list">>().toEqualTypeOf<Invalid | PortFailed>();
  expectTypeOf<FailureOf<"owner">>().toEqualTypeOf<PortFailed>();
});

test("writing the catalog fails for invalid texts and unknown records", () => {
  expectTypeOf<BillingSchemaFailureOf<"create">>().toEqualTypeOf<CreateVersionError>();
  expectTypeOf<BillingSchemaFailureOf<"revise">["kind"]>().toEqualTypeOf<
    "Invalid" | "BillingSchemaNotFound" | "PortFailed"
  >();
  expectTypeOf<CreateVersionError["kind"]>().toEqualTypeOf<
    "Invalid" | "IdempotencyKeyInvalid" | "IdempotencyMismatch" | "PortFailed"
  >();
});
