import { openApiDocument, type JsonObject, type OperationObject } from "@quittance/http/openapi";
import { isObject, jsonName } from "quittance/adapter";

/** What a tool does with records: a dry run needs the right to write, and writes nothing. */
export type ToolKind = "read" | "dry run" | "write";

/** An operation of the HTTP API as a tool. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: JsonObject & { readonly type: "object" };
  readonly kind: ToolKind;
  readonly path: string;
  /** The kind of the identifier in the path; `undefined` for a path without one. */
  readonly idKind: string | undefined;
  /** Where the operation takes an idempotency key; `undefined` for one that needs none. */
  readonly keyIn: "header" | "body" | undefined;
}

/** The tool that explains a quote; it shares the operation of `calculate_quote`. */
export const explainTool = "explain_quote";

/** Operations by what they do, in the order of the list of tools. */
const operationsByKind: Readonly<Record<ToolKind, ReadonlyArray<string>>> = {
  read: [
    "calculateQuote",
    "readInvoice",
    "readPayable",
    "listInvoices",
    "listPayments",
    "listRefunds",
    "listCreditNotes",
    "readDashboard",
    "listProducts",
    "listBillingSchemas",
    "listTaxes",
    "listCoupons",
  ],
  "dry run": ["validateInvoice"],
  write: ["createInvoice", "recordPayment", "recordRefund", "createCreditNote", "voidInvoice"],
};

/** Returns all tools, from the OpenAPI document. */
export const allTools = (): ReadonlyArray<Tool> => {
  const document = openApiDocument({ catalog: true, payerView: false });
  const schemas = document.components.schemas;
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, { post }]) =>
      post === undefined ? [] : [[post.operationId, { path, operation: post }] as const],
    ),
  );
  const kinds = Object.entries(operationsByKind) as ReadonlyArray<
    [ToolKind, ReadonlyArray<string>]
  >;
  const tools = kinds.flatMap(([kind, ids]) =>
    ids.flatMap((id) => {
      const found = operations.get(id);
      return found === undefined ? [] : [toolOf(kind, found.path, found.operation, schemas)];
    }),
  );
  return tools.flatMap((tool) =>
    tool.name === "calculate_quote" ? [tool, explanationOf(tool)] : [tool],
  );
};

const toolOf = (
  kind: ToolKind,
  path: string,
  operation: OperationObject,
  schemas: Readonly<Record<string, JsonObject>>,
): Tool => {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const names = parameters.map(({ $ref }) => nameIn($ref));
  const idKind = names.find((name) => name.endsWith("Id") && name !== "RequestId");
  const request = schemas[nameIn(requestBody?.content["application/json"]?.schema["$ref"])] ?? {};
  // Not `quote`: an accepted quote needs its seal, which is a header.
  const properties = Object.fromEntries(
    Object.entries(objectIn(request["properties"])).filter(([name]) => name !== "quote"),
  );
  const keyIn = keyPlace(kind, names, properties);
  const required = (request["required"] ?? []) as ReadonlyArray<string>;
  const id = idKind === undefined ? {} : { [idNameOf(idKind)]: idSchema(idKind) };
  const key = keyIn === undefined ? {} : { idempotency_key: keySchema };
  const inputSchema = {
    type: "object" as const,
    properties: { ...id, ...objectIn(forAgents(properties)), ...key },
    required: [...Object.keys(id), ...required.filter((name) => name !== "idempotency_key")],
    additionalProperties: false,
  };
  const $defs = definitionsOf(properties, schemas);
  return {
    name: jsonName(operationId),
    title: summary,
    description: [
      `${summary}. ${description}`,
      ...(typeof request["description"] === "string" ? [request["description"]] : []),
    ].join("\n"),
    inputSchema: Object.keys($defs).length === 0 ? inputSchema : { ...inputSchema, $defs },
    kind,
    path,
    idKind: idKind?.slice(0, -"Id".length).toLowerCase(),
    keyIn,
  };
};

/** Lists filter by a key; only writes take one. */
const keyPlace = (
  kind: ToolKind,
  parameters: ReadonlyArray<string>,
  properties: JsonObject,
): Tool["keyIn"] => {
  if (kind !== "write") return undefined;
  if (parameters.includes("IdempotencyKey")) return "header";
  return "idempotency_key" in properties ? "body" : undefined;
};

const explanationOf = ({ inputSchema, ...tool }: Tool): Tool => ({
  ...tool,
  name: explainTool,
  title: "Explain a quote",
  description:
    "Calculates the same quote as `calculate_quote`, verifies it and returns every calculation as " +
    "lines of text, 200 at a time. Needs `products.read`.",
  inputSchema: {
    ...inputSchema,
    properties: {
      ...objectIn(inputSchema["properties"]),
      from_line: { type: "integer", minimum: 1, description: "The first line; 1 by default." },
    },
  },
});

/** Returns the name of the argument for the identifier in a path, such as `invoice_id`. */
const idNameOf = (parameter: string): string => `${parameter.slice(0, -2).toLowerCase()}_id`;

const idSchema = (parameter: string): JsonObject => {
  const kind = parameter.slice(0, -2).toLowerCase();
  return { type: "string", description: `Identifier, such as ${kind}_1.` };
};

const keySchema: JsonObject = {
  type: "string",
  minLength: 1,
  maxLength: 255,
  description:
    "Use the provider's identifier if there is one. By default the key is made of the content, so " +
    "that the same call twice is one record; pass another key for a second record that is equal.",
};

const nameIn = (reference: unknown): string =>
  typeof reference === "string" ? (reference.split("/").at(-1) ?? "") : "";

const objectIn = (value: unknown): JsonObject => (isObject(value) ? value : {});

/** Returns the schemas to which a schema refers, directly or indirectly. */
const definitionsOf = (
  schema: unknown,
  schemas: Readonly<Record<string, JsonObject>>,
): JsonObject => {
  const found: Record<string, unknown> = {};
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    for (const [property, inner] of Object.entries(value)) {
      const name = property === "$ref" ? nameIn(inner) : "";
      const definition = schemas[name];
      if (definition === undefined) visit(inner);
      else if (!(name in found)) {
        found[name] = forAgents(definition);
        visit(definition);
      }
    }
  };
  visit(schema);
  return found;
};

/**
 * Returns a schema of the document for a list of tools, which has definitions of its own. The codes of
 * all countries are described, because they would fill the context of an agent.
 */
const forAgents = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(forAgents);
  if (!isObject(schema)) return schema;
  const values = schema["enum"];
  if (Array.isArray(values) && values.length > 100) {
    const description = `One of ${String(values.length)} codes, such as ${values.slice(0, 3).join(", ")}.`;
    return { type: "string", description };
  }
  return Object.fromEntries(
    Object.entries(schema).map(([property, value]) =>
      property === "$ref" ? [property, `#/$defs/${nameIn(value)}`] : [property, forAgents(value)],
    ),
  );
};
