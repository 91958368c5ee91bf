import {
  errorRows,
  rowOf,
  type ContentError,
  type ErrorOf,
  type QuittanceFailure,
} from "../errors.ts";
import type { Failure } from "../failure/error-code.ts";
import { isObject } from "../kernel/json.ts";
import { jsonName } from "../schema/schema.ts";
import { keyRequirement } from "../schema/values.ts";
import { validationFailure, type DescribedIssue } from "./validation-failure.ts";

/**
 * Returns the failure that reports an error: its code, message and `validator`. The code is
 * `INTERNAL` for an error that no operation of the HTTP API has, and for what the host threw.
 *
 * @param error what an operation returned, the `QuittanceError` that it threw, or whatever else a
 * `catch` receives.
 */
export const failureOf = (error: unknown): Failure => {
  const found = isObject(error) && "failure" in error ? error["failure"] : error;
  return { ...(isFailure(found) ? describeError(found) : internal), cause: error };
};

const isFailure = (found: unknown): found is QuittanceFailure =>
  isObject(found) && typeof found["kind"] === "string" && Object.hasOwn(errorRows, found["kind"]);

const internal: Failure = { code: "INTERNAL", message: "Internal error" };

const describeError = (error: QuittanceFailure): Failure => {
  const { code, message, property } = rowOf(error.kind);
  if (code === undefined) return internal;
  if (message === undefined) return describeContent(error as ContentError);
  const text = typeof message === "string" ? message : message(error);
  return property === undefined
    ? { code, message: text }
    : { code, message: text, validator: { [property(error)]: text } };
};

/** Returns the failure of an error whose row has no message. A kind without one must be here. */
const describeContent = (error: ContentError): Failure => {
  switch (error.kind) {
    case "Invalid":
      return invalid(error.issues);
    case "IdempotencyKeyInvalid":
      return invalid([{ path: ["Idempotency-Key"], message: keyRequirement }]);
    case "IdempotencyMismatch":
      return mismatchFailure(error);
    case "OfferInvalid":
      return offerFailure(error);
    case "RatesExhausted":
      return isStale(error) ? ratesStale : ratesUnavailable;
    case "PortFailed":
      return error.port === "rates" ? ratesUnavailable : storeUnavailable;
  }
};

const storeUnavailable: Failure = {
  code: "REPOSITORY_UNAVAILABLE",
  message: "The service is temporarily unavailable",
};
const ratesUnavailable: Failure = {
  code: "RATE_UNAVAILABLE",
  message: "Exchange rates are unavailable",
};
const ratesStale: Failure = { code: "RATE_STALE", message: "Exchange rates are too old" };

const invalid = (issues: ReadonlyArray<DescribedIssue>): Failure =>
  validationFailure(issues) ?? internal;

const mismatchFailure = ({
  idempotencyKey,
  earlierId,
  differences,
}: ErrorOf<"IdempotencyMismatch">): Failure => {
  const names = differences.map(jsonName);
  const text = `differs from ${earlierId}, which has the same idempotency key`;
  return {
    code: "IDEMPOTENCY_MISMATCH",
    message:
      `The idempotency key ${idempotencyKey} was already used for ${earlierId} with different ` +
      `content: ${names.join(", ")}`,
    validator: Object.fromEntries(names.map((name) => [name, text])),
  };
};

const offerFailure = ({ reason, line }: ErrorOf<"OfferInvalid">): Failure => {
  if (reason === "EXPIRED") {
    return { code: "CONFLICT", message: "The quote has expired; request a new quote" };
  }
  const message = "The quote no longer matches the request; request a new quote";
  return invalid([{ path: line === undefined ? ["quote"] : ["quote", "items", line], message }]);
};

/** Whether every source of rates returned rates that are too old. */
const isStale = (error: ErrorOf<"RatesExhausted">["attempts"][number]): boolean =>
  error.kind === "RateStale" || (error.kind === "RatesExhausted" && error.attempts.every(isStale));
