import { left, right, type Either, type QuoteJson } from "quittance";
import { type QuoteReview } from "quittance/adapter";
import {
  emptyRequestSchema,
  quoteResponse,
  readBody,
  validationFailure,
  type JsonObject,
  type OperationError,
  type readQuoteRequest,
  type ValidationMessages,
} from "quittance/wire";
import type { CodesOf, FailureWith } from "./operation-failures.ts";
import type { Call } from "./operation.ts";

/** A failure because of the request alone. */
export type ValidationFailed = FailureWith<"VALIDATION_FAILED">;

/** Returns a failure with messages of a reader and issues of the core; `undefined` without any. */
export const validationFailed = (
  messages: ValidationMessages,
  issues: Parameters<typeof validationFailure>[1],
): ValidationFailed | undefined =>
  validationFailure(messages, issues) as ValidationFailed | undefined;

/** Reads the body of a request; fails if its reader has messages. */
export const readRequest = <Request extends { readonly messages: ValidationMessages }>(
  { body }: Pick<Call, "body">,
  reader: (body: JsonObject) => Request,
): Either<ValidationFailed, Request> => {
  const request = reader(body);
  const failure = validationFailed(request.messages, []);
  return failure === undefined ? right(request) : left(failure);
};

/** Reads the body of a request that takes no properties. */
export const readEmptyRequest = (call: Pick<Call, "body">): Either<ValidationFailed, unknown> =>
  readRequest(call, (body) => readBody(emptyRequestSchema, body));

/** A failure of a request that was priced, with the codes of `Err` besides its own. */
export type ReviewFailed<Err> = FailureWith<
  CodesOf<Err> | "VALIDATION_FAILED" | "AMOUNT_OUT_OF_RANGE"
>;

/** Returns the quote of a request that was read and reviewed, or its failure. */
export const quoteOrFailure = <Err extends OperationError>(
  request: Pick<ReturnType<typeof readQuoteRequest>, "messages" | "variant">,
  review: Either<Err, QuoteReview> | undefined,
  found?: Parameters<typeof quoteResponse>[2],
): Either<ReviewFailed<Err>, QuoteJson> => {
  // The type of `quoteResponse` does not relate its failure to the error of the review.
  const known = review as Parameters<typeof quoteResponse>[1];
  return quoteResponse(request, known, found) as Either<ReviewFailed<Err>, QuoteJson>;
};
