import { readFileSync } from "node:fs";

interface Schema {
  readonly $ref?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: ReadonlyArray<string>;
  readonly const?: string;
  readonly anyOf?: ReadonlyArray<Schema>;
  readonly oneOf?: ReadonlyArray<Schema>;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: ReadonlyArray<string>;
  readonly pattern?: string;
  readonly format?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

interface Operation {
  readonly tags: ReadonlyArray<string>;
  readonly summary: string;
  readonly description: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
}

interface OpenApi {
  readonly paths: Readonly<Record<string, { readonly post?: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

const document = JSON.parse(readFileSync("docs/openapi.json", "utf8")) as OpenApi;

const nameOf = ({ $ref = "" }: Schema): string => $ref.slice($ref.lastIndexOf("/") + 1);

/** Returns the alternatives of a schema without `null`, which counts as absent. */
const choicesOf = ({ anyOf, oneOf, properties }: Schema): ReadonlyArray<Schema> =>
  (anyOf ?? (properties === undefined ? oneOf : undefined) ?? []).filter(
    ({ type }) => type !== "null",
  );

/** Returns a schema without its reference and without `null`. */
const resolved = (schema: Schema): Schema => {
  if (schema.$ref !== undefined) return resolved(document.components.schemas[nameOf(schema)] ?? {});
  const [only, ...others] = choicesOf(schema);
  return only !== undefined && others.length === 0 ? resolved(only) : schema;
};

const namedTypes: ReadonlyMap<string, string> = new Map([
  ["Country", "country code"],
  ["Currency", "currency code"],
  ["Timestamp", "timestamp"],
  ["Decimal", "decimal text"],
]);

const range = (min: number | undefined, max: number | undefined, unit: string): string => {
  const most = max === undefined || max > 1e15 ? undefined : String(max);
  if (min !== undefined && most !== undefined) return `${String(min)} to ${most}${unit}`;
  if (most !== undefined) return `at most ${most}${unit}`;
  return min === undefined ? "" : `at least ${String(min)}${unit}`;
};

const joined = (...parts: ReadonlyArray<string>): string => parts.filter(Boolean).join(", ");

/** Returns what a value must be. */
const typeOf = (schema: Schema): string => {
  const name = namedTypes.get(nameOf(choicesOf(schema)[0] ?? schema));
  if (name !== undefined) return name;
  const { type, pattern = "", items, ...found } = resolved(schema);
  if (found.const !== undefined) return `\`${found.const}\``;
  if (found.enum !== undefined) return found.enum.map((value) => `\`${value}\``).join(", ");
  const choices = choicesOf({ ...found, ...(items === undefined ? {} : { items }) });
  if (choices.length > 0) return [...new Set(choices.map(typeOf))].join(" or ");
  const prefix = /^\^\(?(?:\?:)?([a-z_]+_)\[/u.exec(pattern)?.[1];
  if (prefix !== undefined) return `\`${prefix}<id>\``;
  if (type === "array") {
    const count = range(found.minItems, found.maxItems, "");
    return `${joined("array", count)} of ${items === undefined ? "any value" : typeOf(items)}`;
  }
  if (type === "object") return joined("object", range(undefined, found.maxProperties, " keys"));
  if (type === "string" && pattern.startsWith("^(?:0|[1-9]")) return "decimal text";
  if (type === "string")
    return joined("text", range(found.minLength, found.maxLength, " characters"));
  return joined(type ?? "any value", range(found.minimum, found.maximum, ""));
};

/** Returns the rows of the properties of a schema and of its objects and arrays. */
const rowsOf = (schema: Schema, path: string, depth: number): ReadonlyArray<string> => {
  const found = resolved(schema);
  const choices = choicesOf(found).map(resolved);
  const parts = choices.length > 0 ? choices : [found];
  const seen = new Set<string>();
  return parts.flatMap(({ properties = {} }) =>
    Object.entries(properties).flatMap(([name, property]) => {
      if (seen.has(name)) return [];
      seen.add(name);
      const { items, description = "", type } = resolved(property);
      const isRequired = parts.every((part) => part.required?.includes(name) ?? false);
      const place = `${path}${name}`;
      const isNamed = namedTypes.has(nameOf(choicesOf(property)[0] ?? property));
      const types = parts.flatMap((part) => part.properties?.[name] ?? []).map(typeOf);
      const content = `${[...new Set(types)].join(" or ")}${isNamed || description === "" ? "" : `: ${description}`}`;
      const cells = [`\`${place}\``, isRequired ? "yes" : "", content];
      const inner = type === "array" && items !== undefined ? items : property;
      const prefix = type === "array" ? `${place}.N.` : `${place}.`;
      const row = `| ${cells.map((cell) => cell.replaceAll("|", String.raw`\|`)).join(" | ")} |`;
      return [row, ...(depth > 0 ? rowsOf(inner, prefix, depth - 1) : [])];
    }),
  );
};

const titles: Readonly<Record<string, string>> = {
  core: "Core operations",
  extension: "Extensions",
  catalog: "Catalog",
  webhooks: "Webhooks",
  einvoices: "E-invoices",
};

/** Returns the page of all operations, from the OpenAPI document. */
export const httpOperationsPage = (): string => {
  const operations = Object.entries(document.paths).flatMap(([path, { post }]) =>
    post === undefined ? [] : [{ path, ...post }],
  );
  const tags = [...new Set(operations.map(({ tags: [tag = ""] }) => tag))];
  const sections = tags.flatMap((tag) => [
    `## ${titles[tag] ?? tag}`,
    ...operations
      .filter(({ tags: [first] }) => first === tag)
      .flatMap(({ path, summary, description, requestBody }) => {
        const schema = requestBody?.content["application/json"]?.schema;
        const rows = schema === undefined ? [] : rowsOf(schema, "", 2);
        const about = schema === undefined ? "" : (resolved(schema).description ?? "");
        const table = ["| Property | Required | Content |", "| --- | --- | --- |", ...rows].join(
          "\n",
        );
        return [
          `### \`POST ${path}\``,
          `${summary}. ${description}`,
          ...(rows.length === 0 ? [] : [...(about === "" ? [] : [about]), table]),
        ];
      }),
  ]);
  return `${[
    "# HTTP operations",
    "Every operation of the [HTTP API](http-api.md) with the properties of its request, from the " +
      "[OpenAPI document](openapi.json), which has the responses too. `N` is an index from 0. " +
      "[HTTP records](http-records.md) says what the properties mean.",
    ...sections,
  ].join("\n\n")}\n`;
};
