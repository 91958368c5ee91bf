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

const response = (description: string, schema: JsonObject): ResponseObject => ({
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

/** Paths of `withHealth` and `withReference`: no credentials, no envelope. */
export const serviceRoutes: Readonly<Record<string, PathItem>> = {
  "/health": read("readHealth", "Check liveness", "Succeeds while the process runs.", {
    200: response("The process runs.", {
      type: "object",
      properties: { status: { const: "ok" } },
      required: ["status"],
      additionalProperties: false,
    }),
  }),
  "/ready": read("readReadiness", "Check readiness", "Checks the dependencies of the service.", {
    200: response("The service is ready.", readiness("ok")),
    503: {
      ...response(
        "A dependency is unavailable, or the service is shutting down.",
        readiness("unavailable"),
      ),
      headers: { "Retry-After": partRef("headers", "Retry-After") },
    },
  }),
  "/openapi.json": read(
    "readDocument",
    "Get this document",
    "The OpenAPI document of the service.",
    {
      200: response("The OpenAPI document.", { type: "object" }),
    },
  ),
};
