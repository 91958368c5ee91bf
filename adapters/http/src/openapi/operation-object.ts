import { defaultBodyLimit, smallBodyLimit } from "../body-limits.ts";
import type { Route } from "../route.ts";
import type { OperationObject, Part, ResponseObject } from "./document-form.ts";
import { tags } from "./document-parts.ts";
import { examplesOf } from "./examples.ts";
import { partRef, statusOf, type FailureName } from "./failures.ts";
import { answerNameOf } from "./json-schemas.ts";
import { failuresOfAll, type OperationNotes } from "./operations.ts";

/** One operation, from its route and what is to be said of it beside. */
export const operationOf = (
  route: Route,
  notes: OperationNotes,
  payerView: boolean,
): OperationObject => {
  const { operationId, summary, description, request, isBodyOptional } = notes;
  const isOpen = route.audience === "everyone" && payerView;
  const examples = examplesOf(operationId, "request");
  return {
    operationId,
    summary,
    description: `${description} ${neededScopes(route, isOpen)}`,
    tags: [route.isExtension ? tags.extension.name : tags.interface.name],
    security: [{ bearer: [] }, { apiKey: [] }, ...(isOpen ? [{}] : [])],
    parameters: parametersOf(route, notes),
    requestBody: {
      description: bodyLimitNote(route, isOpen),
      required: !isBodyOptional,
      content: {
        "application/json": {
          schema: partRef("schemas", request),
          ...(examples === undefined ? {} : { examples }),
        },
      },
    },
    responses: responsesOf(notes),
  };
};

const neededScopes = ({ scopes }: Route, isOpen: boolean): string => {
  const needed = scopes.map((scope) => `\`${scope}\``).join(" and ");
  return isOpen ? `Needs ${needed}, or no credentials at all.` : `Needs ${needed}.`;
};

/** The limit of a body; a host may set another one for large bodies. */
const bodyLimitNote = ({ hasLargeBody }: Route, isOpen: boolean): string => {
  if (!hasLargeBody) return `At most ${bytes(smallBodyLimit)}.`;
  const large = `At most ${bytes(defaultBodyLimit)}, unless the host sets another limit`;
  return isOpen ? `${large}; without credentials at most ${bytes(smallBodyLimit)}.` : `${large}.`;
};

const bytes = (count: number): string => `${String(count)} bytes`;

const parametersOf = (
  { path }: Route,
  { takesIdempotencyKey, quoteSeal }: OperationNotes,
): NonNullable<OperationObject["parameters"]> => {
  const names = [
    ...(path.startsWith("/invoices/{id}") ? ["InvoiceId"] : []),
    ...(path.startsWith("/payments/{id}") ? ["PaymentId"] : []),
    ...(takesIdempotencyKey ? ["IdempotencyKey"] : []),
    ...(quoteSeal === "taken" ? ["QuoteSeal"] : []),
    "RequestId",
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
};

const responsesOf = ({
  operationId,
  answers,
  failures,
  quoteSeal,
}: OperationNotes): OperationObject["responses"] => {
  const responses: Record<string, Part<ResponseObject>> = {};
  for (const status of [200, 201] as const) {
    const [data, description] = answers[status] ?? [];
    if (data === undefined || description === undefined) continue;
    const examples = examplesOf(operationId, status);
    responses[status] = {
      description,
      headers: {
        "X-Request-Id": partRef("headers", "X-Request-Id"),
        ...(quoteSeal === "given" ? { "X-Quote-Seal": partRef("headers", "X-Quote-Seal") } : {}),
      },
      content: {
        "application/json": {
          schema: partRef("schemas", answerNameOf(data, status)),
          ...(examples === undefined ? {} : { examples }),
        },
      },
    };
  }
  for (const name of inOrder([...failuresOfAll, ...failures])) {
    responses[statusOf(name)] = { $ref: `#/components/responses/${name}` };
  }
  return responses;
};

const inOrder = (names: ReadonlyArray<FailureName>): ReadonlyArray<FailureName> =>
  [...names].sort((a, b) => statusOf(a) - statusOf(b));
