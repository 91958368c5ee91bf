import { toJsonSchemaDefs } from "@valibot/to-json-schema";
import type * as v from "valibot";
import type { JsonObject } from "./document-form.ts";
import { bodyNameOf, failureKinds, statusOf, type FailureName } from "./failures.ts";
import { allOperations } from "../operations/all-operations.ts";
import type { SuccessStatus } from "../operations/operation.ts";
import { namedSchemas, recordSchemas, schemaNotes, type ResponseName } from "./named-schemas.ts";
import { failureSchema, successSchema } from "./responses/envelope-response.ts";

/** Returns the name of the schema of a response: an envelope with a status and data. */
export const responseNameOf = (data: ResponseName, status: SuccessStatus): string =>
  status === 200 ? `${data}Response` : `${data}Response201`;

/** Returns every schema of the document, in JSON Schema 2020-12. */
export const jsonSchemas = (): Readonly<Record<string, JsonObject>> => {
  const definitions: Record<string, v.GenericSchema> = { ...namedSchemas };
  for (const { responses } of allOperations) {
    for (const status of [200, 201] as const) {
      const [data] = responses[status] ?? [];
      if (data === undefined) continue;
      definitions[responseNameOf(data, status)] = successSchema(status, recordSchemas[data]);
    }
  }
  for (const name of Object.keys(failureKinds) as ReadonlyArray<FailureName>) {
    definitions[bodyNameOf(name)] = failureSchema(failureKinds[name].codes, statusOf(name));
  }
  const schemas: Record<string, JsonObject> = convert(definitions);
  for (const [name, description] of Object.entries(schemaNotes)) {
    schemas[name] = { description, ...schemas[name] };
  }
  return { ...schemas, QuoteRequest: { ...schemas["QuoteRequest"], ...exactlyOneVariant } };
};

const convert = (definitions: Record<string, v.GenericSchema>): Record<string, JsonObject> => {
  const schemas = toJsonSchemaDefs(definitions as Parameters<typeof toJsonSchemaDefs>[0], {
    target: "draft-2020-12",
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // A number in JSON is finite.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === "finite" ? jsonSchema : undefined,
    // JSON Schema 2020-12 needs no schema for the elements of an empty array.
    overrideSchema: ({ valibotSchema }) =>
      valibotSchema.type === "strict_tuple" ? { type: "array", items: {}, maxItems: 0 } : undefined,
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { ...schema }]));
};

/** What a property is if it is not null. */
const isGiven: JsonObject = { not: { type: "null" } };

/** `readQuoteRequest` checks this after the schema. */
const exactlyOneVariant: JsonObject = {
  oneOf: ["product", "invoice", "items"].map((variant) => ({
    required: [variant],
    properties: { [variant]: isGiven },
  })),
  not: {
    required: ["invoice", "coupons"],
    properties: { invoice: isGiven, coupons: isGiven },
  },
};
