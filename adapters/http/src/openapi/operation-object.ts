import { defaultBodyLimit, smallBodyLimit } from "../body-limits.ts";
import type { Operation } from "../operations/operation.ts";
import type { OperationObject, Part, ResponseObject } from "./document-form.ts";
import { tags } from "./document-parts.ts";
import { examplesOf } from "./examples.ts";
import { commonFailures, partRef, statusOf, type FailureName } from "./failures.ts";
import { responseNameOf } from "./json-schemas.ts";

/** Returns the OpenAPI description of an operation. */
export const operationObject = (operation: Operation, payerView: boolean): OperationObject => {
  const { operationId, summary, description, request } = operation;
  const isOpen = operation.audience === "everyone" && payerView;
  const examples = examplesOf(operationId, "request");
  return {
    operationId,
    summary,
    description: `${description} ${neededScopes(operation, isOpen)}`,
    tags: [operation.isExtension ? tags.extension.name : tags.core.name],
    security: [{ bearer: [] }, { apiKey: [] }, ...(isOpen ? [{}] : [])],
    parameters: parametersOf(operation),
    requestBody: {
      description: bodyLimitNote(operation, isOpen),
      required: request.isOptional !== true,
      content: {
        "application/json": {
          schema: partRef("schemas", request.name),
          ...(examples === undefined ? {} : { examples }),
        },
      },
    },
    responses: responsesOf(operation),
  };
};

const neededScopes = ({ scopes }: Operation, isOpen: boolean): string => {
  const needed = scopes.map((scope) => `\`${scope}\``).join(" and ");
  return isOpen ? `Needs ${needed}, or no credentials at all.` : `Needs ${needed}.`;
};

/** Returns the limit of a body; a host may set another one for large bodies. */
const bodyLimitNote = ({ hasLargeBody }: Operation, isOpen: boolean): string => {
  if (!hasLargeBody) return `At most ${bytes(smallBodyLimit)}.`;
  const large = `At most ${bytes(defaultBodyLimit)}, unless the host sets another limit`;
  return isOpen ? `${large}; without credentials at most ${bytes(smallBodyLimit)}.` : `${large}.`;
};

const bytes = (count: number): string => `${String(count)} bytes`;

const parametersOf = ({
  path,
  takesIdempotencyKey,
  quoteSeal,
}: Operation): NonNullable<OperationObject["parameters"]> => {
  const names = [
    ...(path.startsWith("/invoices/{id}") ? ["InvoiceId"] : []),
    ...(path.startsWith("/payments/{id}") ? ["PaymentId"] : []),
    ...(path.startsWith("/refunds/{id}") ? ["RefundId"] : []),
    ...(takesIdempotencyKey ? ["IdempotencyKey"] : []),
    ...(quoteSeal === "request" ? ["QuoteSeal"] : []),
    "RequestId",
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
};

const responsesOf = ({
  operationId,
  responses: successes,
  failures,
  quoteSeal,
}: Operation): OperationObject["responses"] => {
  const responses: Record<string, Part<ResponseObject>> = {};
  for (const status of [200, 201] as const) {
    const [data, description] = successes[status] ?? [];
    if (data === undefined || description === undefined) continue;
    const examples = examplesOf(operationId, status);
    responses[status] = {
      description,
      headers: {
        "X-Request-Id": partRef("headers", "X-Request-Id"),
        ...(quoteSeal === "response" ? { "X-Quote-Seal": partRef("headers", "X-Quote-Seal") } : {}),
      },
      content: {
        "application/json": {
          schema: partRef("schemas", responseNameOf(data, status)),
          ...(examples === undefined ? {} : { examples }),
        },
      },
    };
  }
  for (const name of inOrder([...commonFailures, ...failures])) {
    responses[statusOf(name)] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
};

const inOrder = (names: ReadonlyArray<FailureName>): ReadonlyArray<FailureName> =>
  [...names].sort((a, b) => statusOf(a) - statusOf(b));
