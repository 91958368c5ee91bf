import type { JsonObject, OperationObject, PathItem, ResponseObject } from "./document-form.ts";
import { tags } from "./document-parts.ts";
import { partRef } from "./failures.ts";

const status = { type: "string", enum: ["ok", "unavailable"] };

const readiness = (is: "ok" | "unavailable"): JsonObject => ({
  type: "object",
  properties: {
    status: { const: is },
    checks: { type: "object", additionalProperties: status },
  },
  required: ["status", "checks"],
  additionalProperties: false,
});

const answer = (description: string, schema: JsonObject): ResponseObject => ({
  description,
  content: { "application/json": { schema } },
});

const read = (
  operationId: string,
  summary: string,
  description: string,
  responses: OperationObject["responses"],
): PathItem => ({
  get: {
    operationId,
    summary,
    description,
    tags: [tags.service.name],
    security: [],
    responses: {
      ...responses,
      404: partRef("responses", "NoSuchPath") as { readonly $ref: string },
    },
  },
});

/** What a host can put beside the operations: no credentials, no envelope. */
export const serviceRoutes: Readonly<Record<string, PathItem>> = {
  "/health": read("readHealth", "Whether the process runs", "Asks nothing else.", {
    200: answer("It runs.", {
      type: "object",
      properties: { status: { const: "ok" } },
      required: ["status"],
      additionalProperties: false,
    }),
  }),
  "/ready": read("readReadiness", "Whether the service can work", "Asks what it depends on.", {
    200: answer("It can.", readiness("ok")),
    503: {
      ...answer("It cannot now, or is about to stop.", readiness("unavailable")),
      headers: { "Retry-After": partRef("headers", "Retry-After") },
    },
  }),
  "/openapi.json": read("readDocument", "This document", "For tools and for people.", {
    200: answer("The document.", { type: "object" }),
  }),
};
