import type { Either } from "quittance";
import { validationFailure, type ValidationMessages } from "quittance/errors";
import { emptyRequestSchema, left, readBody, right, type JsonObject } from "quittance/adapter";
import type { FailureWith } from "./operation-failures.ts";
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
const readRequest = <Request extends { readonly messages: ValidationMessages }>(
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
