import { toJsonSchemaDefs } from "@valibot/to-json-schema";
import { countries, itemDescription, newInvoiceDescription } from "quittance/adapter";
import * as v from "valibot";
import { allOperations } from "../operations/all-operations.ts";
import type { SuccessStatus } from "../operations/operation.ts";
import { bodyForm } from "./body-form.ts";
import type { JsonObject } from "./document-form.ts";
import { bodyNameOf, failureKinds, partRef, statusOf, type FailureName } from "./failures.ts";
import { failureSchema, successSchema } from "./envelope-response.ts";
import { responseSchemas, type ResponseName } from "./response-schemas.ts";
import { currency, decimal, signedDecimal, timestamp } from "./response-properties.ts";
import { eventSchemas } from "./webhooks.ts";

type Schemas = Readonly<Record<string, v.GenericSchema>>;

const values: Schemas = {
  Currency: currency,
  Decimal: decimal,
  SignedDecimal: signedDecimal,
  Timestamp: timestamp,
  Adjustment: v.unknown(),
  Items: v.unknown(),
};

/** The places of requests by name, whose schemas come from their descriptions. */
const requests: Schemas = Object.fromEntries(
  allOperations.map(({ request }) => [request.name, v.unknown()]),
);

const responses: Schemas = Object.fromEntries(
  responseSchemas.map((schema) => [schema.schemaName, schema]),
);

/** Descriptions, by the names of schemas. */
const notes: Readonly<Record<string, string | undefined>> = {
  Currency: "A currency code, in capitals.",
  Decimal:
    "An exact amount as a decimal string, not negative: at most 30 fraction digits, no trailing " +
    "zeros, no exponent. Do not parse it as a binary floating-point number.",
  SignedDecimal: "An exact amount as a decimal string, which may be negative.",
  Timestamp: "A timestamp in UTC, in seconds: `YYYY-MM-DD HH:MM:SS`.",
  Adjustment:
    "A discount or a fee with exactly one of `percent`, at most 100 for a discount, and `amount`, " +
    "in the currency of the line. `title` defaults to `Discount` or `Fee`.",
  Items: "Products of the catalog, and custom items with their own price.",
  ...Object.fromEntries(responseSchemas.map(({ schemaName, note }) => [schemaName, note])),
  ...Object.fromEntries(allOperations.map(({ request }) => [request.name, request.description])),
};

/** Returns the name of the schema of a response: an envelope with a status and data. */
export const responseNameOf = (data: ResponseName, status: SuccessStatus): string =>
  status === 200 ? `${data}Response` : `${data}Response201`;

/** Returns every schema of the document, in JSON Schema 2020-12. */
export const jsonSchemas = (): Readonly<Record<string, JsonObject>> => {
  const definitions: Record<string, v.GenericSchema> = {
    ...values,
    ...requests,
    ...responses,
    ...eventSchemas,
  };
  for (const operation of allOperations) {
    for (const status of [200, 201] as const) {
      const [data] = operation.responses[status] ?? [];
      const schema = data === undefined ? undefined : responses[data];
      if (data === undefined || schema === undefined) continue;
      definitions[responseNameOf(data, status)] = successSchema(status, schema);
    }
  }
  for (const name of Object.keys(failureKinds) as ReadonlyArray<FailureName>) {
    definitions[bodyNameOf(name)] = failureSchema(failureKinds[name].codes, statusOf(name));
  }
  const schemas: Record<string, JsonObject> = convert(definitions);
  for (const { request } of allOperations) {
    schemas[request.name] = bodyForm(request.schema);
  }
  schemas["Adjustment"] = bodyForm(itemDescription.adjustment);
  schemas["Items"] = bodyForm(itemDescription.items);
  schemas["CreateInvoiceRequest"] = {
    anyOf: [
      withProperty(bodyForm(newInvoiceDescription.newInvoice), "quote", {
        anyOf: [quote, { type: "null" }],
      }),
      required(
        "quote",
        withProperty(bodyForm(newInvoiceDescription.offeredInvoice), "quote", quote),
      ),
    ],
  };
  for (const [name, description] of Object.entries(notes)) {
    if (description !== undefined) schemas[name] = { description, ...schemas[name] };
  }
  return {
    Country: country,
    ...schemas,
    Adjustment: { ...schemas["Adjustment"], ...exactlyOneSize },
    QuoteRequest: { ...schemas["QuoteRequest"], ...exactlyOneVariant },
  };
};

const quote = partRef("schemas", "Quote");

const withProperty = (form: JsonObject, name: string, property: JsonObject): JsonObject => ({
  ...form,
  properties: { ...(form["properties"] as JsonObject), [name]: property },
});

const required = (name: string, form: JsonObject): JsonObject => ({
  ...form,
  required: [...(form["required"] as ReadonlyArray<string>), name],
});

const convert = (definitions: Record<string, v.GenericSchema>): Record<string, JsonObject> => {
  const schemas = toJsonSchemaDefs(definitions as Parameters<typeof toJsonSchemaDefs>[0], {
    target: "draft-2020-12",
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    // A number in JSON is finite.
    overrideAction: ({ valibotAction, jsonSchema }) =>
      valibotAction.type === "finite" ? jsonSchema : undefined,
    overrideSchema: ({ valibotSchema }) => {
      // JSON Schema 2020-12 needs no schema for the elements of an empty array.
      if (valibotSchema.type === "strict_tuple") return { type: "array", items: {}, maxItems: 0 };
      return "options" in valibotSchema && valibotSchema.options === countries
        ? partRef("schemas", "Country")
        : undefined;
    },
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, { ...schema }]));
};

const country: JsonObject = {
  description: "A country code of ISO 3166-1 alpha-2, in capitals.",
  type: "string",
  enum: countries,
};

/** What a property is if it is not null. */
const isGiven: JsonObject = { not: { type: "null" } };

const exactlyOneOf = (...names: ReadonlyArray<string>): ReadonlyArray<JsonObject> =>
  names.map((name) => ({ required: [name], properties: { [name]: isGiven } }));

/** A rule of the description of an adjustment. */
const exactlyOneSize: JsonObject = { oneOf: exactlyOneOf("percent", "amount") };

/** The rules of the description of a quote request. */
const exactlyOneVariant: JsonObject = {
  oneOf: exactlyOneOf("product", "invoice", "items"),
  not: {
    required: ["invoice", "coupons"],
    properties: { invoice: isGiven, coupons: isGiven },
  },
};
