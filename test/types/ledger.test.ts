import type { BillingSchemas, Either, Payment, Payments, Quittance } from "quittance";
import type {
  CreateInvoiceError,
  GetInvoiceError,
  GetPayableAmountError,
  Invalid,
  ListError,
  PaymentRejected,
  PortFailed,
  QuoteInvoiceError,
  VoidInvoiceError,
} from "quittance/errors";
import { expectTypeOf, test } from "vitest";
import type { Namespaces } from "../../src/quittance/quittance.ts";
import type { CreateVersionError } from "../../src/catalog/version-create.ts";

type Rates = "RateNotFound" | "RateMalformed" | "RateStale" | "RatesExhausted" | "PortFailed";

type BillingSchemaFailureOf<Name extends Exclude<keyof BillingSchemas, "all">> =
  Extract<Awaited<ReturnType<BillingSchemas[Name]>>, { _tag: "Left" }> extends {
    left: infer Failure;
  }
    ? Failure
    : never;

type FailureOf<Name extends Exclude<keyof Quittance, keyof Namespaces>> =
  Extract<Awaited<ReturnType<Quittance[Name]>>, { _tag: "Left" }> extends { left: infer Failure }
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
  expectTypeOf<FailureOf<"createInvoice">>().toEqualTypeOf<CreateInvoiceError>();
});

test("validating one fails in the same ways but for the key", () => {
  expectTypeOf<FailureOf<"validateInvoice">["kind"]>().toEqualTypeOf<
    "Invalid" | "TaxUnavailable" | Rates
  >();
});

test("reading and quoting an invoice fail where it is missing or cannot be priced", () => {
  expectTypeOf<GetInvoiceError["kind"]>().toEqualTypeOf<
    "InvoiceNotFound" | "Invalid" | "AdjustmentUnknown" | Rates
  >();
  expectTypeOf<QuoteInvoiceError["kind"]>().toEqualTypeOf<GetInvoiceError["kind"]>();
  expectTypeOf<FailureOf<"getInvoice">>().toEqualTypeOf<GetInvoiceError>();
  expectTypeOf<FailureOf<"quoteInvoice">>().toEqualTypeOf<QuoteInvoiceError>();
});

test("a payable amount may be out of range", () => {
  expectTypeOf<GetPayableAmountError["kind"]>().toEqualTypeOf<
    "InvoiceNotFound" | "AmountOutOfRange" | Rates
  >();
  expectTypeOf<FailureOf<"getPayable">>().toEqualTypeOf<GetPayableAmountError>();
  expectTypeOf<FailureOf<"getPayableAmount">>().toEqualTypeOf<GetPayableAmountError>();
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
  expectTypeOf<VoidInvoiceError["kind"]>().toEqualTypeOf<
    "InvoiceNotFound" | "InvoiceTransitionInvalid" | "PortFailed"
  >();
  expectTypeOf<FailureOf<"voidInvoice">>().toEqualTypeOf<VoidInvoiceError>();
  expectTypeOf<Awaited<ReturnType<Payments["byKey"]>>>().toEqualTypeOf<
    Either<PortFailed, Payment | undefined>
  >();
  expectTypeOf<PaymentFailureOf<"get">["kind"]>().toEqualTypeOf<"PaymentNotFound" | "PortFailed">();
});

test("lists fail for invalid requests, a dashboard only for its store", () => {
  expectTypeOf<ListError["kind"]>().toEqualTypeOf<"ListRequestInvalid" | "PortFailed">();
  expectTypeOf<FailureOf<"listInvoices">>().toEqualTypeOf<ListError>();
  expectTypeOf<PaymentFailureOf<"list">>().toEqualTypeOf<Invalid | PortFailed>();
  expectTypeOf<FailureOf<"findInvoiceOwner">>().toEqualTypeOf<PortFailed>();
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
