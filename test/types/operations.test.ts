import type * as E from "fp-ts/lib/Either.js";
import type * as FpTE from "fp-ts/lib/TaskEither.js";
import type { Either, Quittance, Quote, Quotes, Shop } from "quittance";
import type { Left, QuotePorts, TaskEither } from "quittance/adapter";
import type {
  CalculateQuoteError,
  CreateInvoiceError,
  Issue,
  IssueCode,
  RatesFailure,
  RefundRejected,
} from "quittance/errors";
import { describe, expectTypeOf, test } from "vitest";

describe("quotes.calculate", () => {
  test("names every way in which it can fail", () => {
    expectTypeOf<CalculateQuoteError["kind"]>().toEqualTypeOf<
      | "Invalid"
      | "AdjustmentUnknown"
      | "RateNotFound"
      | "RateMalformed"
      | "RateStale"
      | "RatesExhausted"
      | "TaxUnavailable"
      | "PortFailed"
    >();
  });

  test("needs a catalog and rates, and returns a quote or one of those failures", () => {
    expectTypeOf<keyof QuotePorts>().toEqualTypeOf<
      | "catalog"
      | "rates"
      | "rounding"
      | "taxes"
      | "tax"
      | "totals"
      | "increments"
      | "coupons"
      | "clock"
      | "organizations"
      | "invoices"
      | "adjustmentKinds"
    >();
    expectTypeOf<ReturnType<Quotes["calculate"]>>().toEqualTypeOf<
      Promise<Either<CalculateQuoteError, Quote>>
    >();
  });

  test("can have issues with the code AMOUNT_OUT_OF_RANGE, and an invoice one more", () => {
    type CodeOf<Err> = Err extends {
      readonly issues: ReadonlyArray<infer Found extends Issue<IssueCode>>;
    }
      ? NonNullable<Found["code"]>
      : never;
    expectTypeOf<CodeOf<CalculateQuoteError>>().toEqualTypeOf<"AMOUNT_OUT_OF_RANGE">();
    expectTypeOf<CodeOf<CreateInvoiceError>>().toEqualTypeOf<IssueCode>();
    expectTypeOf<CodeOf<RefundRejected>>().toBeNever();
  });

  test("has the same result in each service, and is thrown for one organization", () => {
    expectTypeOf<Quittance["quotes"]>().toEqualTypeOf<Quotes>();
    expectTypeOf<ReturnType<Shop["quotes"]["calculate"]>>().toEqualTypeOf<Promise<Quote>>();
  });
});

test("rates fail in four ways", () => {
  expectTypeOf<RatesFailure["kind"]>().toEqualTypeOf<
    "RateMalformed" | "RateStale" | "RatesExhausted" | "PortFailed"
  >();
});

describe("a host that has fp-ts", () => {
  test("passes a result to it and takes one from it, unchanged", () => {
    expectTypeOf<Either<"issue", Quote>>().toExtend<E.Either<"issue", Quote>>();
    expectTypeOf<E.Either<"issue", Quote>>().toExtend<Either<"issue", Quote>>();
    expectTypeOf<TaskEither<"issue", Quote>>().toExtend<FpTE.TaskEither<"issue", Quote>>();
    expectTypeOf<FpTE.TaskEither<"issue", Quote>>().toExtend<TaskEither<"issue", Quote>>();
  });

  test("and one that has none reads it by its tag", () => {
    type Result = Either<"issue", Quote>;
    expectTypeOf<Extract<Result, { _tag: "Left" }>>().toEqualTypeOf<Left<"issue">>();
    expectTypeOf<Extract<Result, { _tag: "Right" }>["right"]>().toEqualTypeOf<Quote>();
  });
});
