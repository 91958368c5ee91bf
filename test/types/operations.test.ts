import type * as E from "fp-ts/lib/Either.js";
import type { ReaderTaskEither } from "fp-ts/lib/ReaderTaskEither.js";
import type * as FpTE from "fp-ts/lib/TaskEither.js";
import type { Either, Left, Quittance, Quote, QuotePorts, TaskEither } from "quittance";
import type { CalculateQuoteError, RatesFailure, ReviewQuoteError } from "quittance/errors";
import type { QuoteReview } from "quittance/adapter";
import { calculateQuote } from "../../src/quote/quote-calculate.ts";
import { reviewQuote } from "../../src/quote/quote-review.ts";
import { describe, expectTypeOf, test } from "vitest";

describe("calculateQuote", () => {
  type Program = ReturnType<typeof calculateQuote>;

  test("names every way in which it can fail", () => {
    expectTypeOf<CalculateQuoteError["kind"]>().toEqualTypeOf<
      | "RequestInvalid"
      | "RateNotFound"
      | "RateMalformed"
      | "RateStale"
      | "RatesExhausted"
      | "TaxUnavailable"
      | "PortFailed"
    >();
  });

  test("needs a catalog and rates, and returns a quote or one of those failures", () => {
    expectTypeOf<Parameters<Program>>().toEqualTypeOf<[ports: QuotePorts]>();
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
    >();
    expectTypeOf<ReturnType<Program>>().toEqualTypeOf<TaskEither<CalculateQuoteError, Quote>>();
  });

  test("is what fp-ts calls a ReaderTaskEither", () => {
    expectTypeOf<Program>().toExtend<ReaderTaskEither<QuotePorts, CalculateQuoteError, Quote>>();
  });
});

describe("reviewQuote", () => {
  type Program = ReturnType<typeof reviewQuote>;

  test("names every way in which it can fail; issues of the request are none of them", () => {
    expectTypeOf<ReviewQuoteError["kind"]>().toEqualTypeOf<
      | "RateNotFound"
      | "RateMalformed"
      | "RateStale"
      | "RatesExhausted"
      | "TaxUnavailable"
      | "PortFailed"
    >();
  });

  test("returns a review or one of those failures", () => {
    expectTypeOf<ReturnType<Program>>().toEqualTypeOf<TaskEither<ReviewQuoteError, QuoteReview>>();
  });
});

test("rates fail in four ways", () => {
  expectTypeOf<RatesFailure["kind"]>().toEqualTypeOf<
    "RateMalformed" | "RateStale" | "RatesExhausted" | "PortFailed"
  >();
});

test("the operations that are bound to ports fail in the same ways", () => {
  type ResultOf<Name extends "calculateQuote" | "reviewQuote"> = Awaited<
    ReturnType<Quittance[Name]>
  >;
  expectTypeOf<ResultOf<"calculateQuote">>().toEqualTypeOf<Either<CalculateQuoteError, Quote>>();
  expectTypeOf<ResultOf<"reviewQuote">>().toEqualTypeOf<Either<ReviewQuoteError, QuoteReview>>();
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
