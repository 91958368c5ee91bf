import {
  errorRows,
  rowOf,
  type ContentError,
  type ErrorOf,
  type QuittanceFailure,
} from "../errors.ts";
import type { ErrorCode, Failure } from "../failure/error-code.ts";
import { dotted, isObject, sentenceOf, type JsonPath } from "../kernel/json.ts";
import { jsonName } from "../schema/schema.ts";
import { keyRequirement } from "../schema/values.ts";

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

/** Where a validation issue is, and what is wrong there. @inline */
export interface DescribedIssue {
  readonly path: JsonPath;
  /** A complete sentence, or what follows the path in one: `must be greater than 0`. */
  readonly message: string;
  /** The code of the failure if all issues have this code; else it is VALIDATION_FAILED. */
  readonly code?: ErrorCode;
}

/** Maximum number of messages in `validator`. */
export const maxMessages = 20;

/**
 * Returns one failure for all validation issues of a request; `undefined` if there are none. Its
 * messages are by dotted path, such as `items.0.quantity`; of a path, the first one counts.
 */
export const validationFailure = (issues: ReadonlyArray<DescribedIssue>): Failure | undefined => {
  const messages = new Map<string, string>();
  for (const { path, message } of issues) {
    const place = dotted(path);
    if (!messages.has(place)) messages.set(place, sentenceOf(place, message));
  }
  const entries = inOrderOfLines(messages).slice(0, maxMessages);
  const [first] = entries;
  return (
    first && { code: codeOf(issues), message: first[1], validator: Object.fromEntries(entries) }
  );
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

/** Messages about the whole request come first, then those of each line in order. */
const inOrderOfLines = (
  messages: ReadonlyMap<string, string>,
): ReadonlyArray<[path: string, message: string]> =>
  [...messages]
    .map((entry) => ({ entry, line: lineOf(entry[0]) }))
    .sort((a, b) => a.line - b.line)
    .map(({ entry }) => entry);

const lineOf = (path: string): number => parseInt(/^items\.(\d+)/u.exec(path)?.[1] ?? "-1", 10);

const codeOf = (issues: ReadonlyArray<DescribedIssue>): ErrorCode => {
  const code = issues[0]?.code ?? "VALIDATION_FAILED";
  return issues.every((issue) => issue.code === code) ? code : "VALIDATION_FAILED";
};
