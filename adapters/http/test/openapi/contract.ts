import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import formats from "ajv-formats";
import type { OpenApiDocument, OperationObject, ResponseObject } from "@quittance/http/openapi";

/** The response to a request. */
export interface Observed {
  readonly method: string;
  /** As requested, with or without a query. */
  readonly path: string;
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A document that responses and requests must match. */
export interface Contract {
  /** Returns the differences between a response and the document. */
  readonly problemsOf: (observed: Observed) => ReadonlyArray<string>;
  /** Whether a body is one that the document describes for an operation. */
  readonly describes: (path: string, body: unknown) => boolean;
}

/** A lookup in the document, with references followed. */
type Find = (value: unknown) => unknown;

/** Headers that mean something only where the document has them. */
const determining = ["x-error-code", "retry-after", "www-authenticate", "allow"];

/** Make a contract of a document. Schemas are compiled when they are first needed. */
export const contractOf = (document: OpenApiDocument): Contract => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addSchema(document, "document");
  const compiled = new Map<unknown, ValidateFunction>();
  const validatorOf = (schema: object): ValidateFunction => {
    const known = compiled.get(schema);
    if (known !== undefined) return known;
    const made = ajv.compile(pointed(schema));
    compiled.set(schema, made);
    return made;
  };
  const schemaProblems = (schema: object, value: unknown, place: string): Array<string> => {
    const validate = validatorOf(schema);
    if (validate(value)) return [];
    return (validate.errors ?? [])
      .slice(0, 8)
      .map(({ instancePath, message = "" }) => `${place}${instancePath} ${message}`);
  };
  const find: Find = (value) => {
    const { $ref } = value as { readonly $ref?: unknown };
    if (typeof $ref !== "string") return value;
    const names = $ref.split("/").slice(1);
    return find(names.reduce<unknown>((at, name) => propertyOf(at, name), document));
  };
  return {
    problemsOf: (observed) => {
      const operation = operationAt(document, observed);
      const described = operation?.responses[observed.status];
      const isNowhere = operation === undefined && observed.status === 404;
      const response = isNowhere ? document.components.responses["NoSuchPath"] : described;
      if (response === undefined) return [`status ${String(observed.status)} is not documented`];
      const { content, headers = {} } = find(response) as ResponseObject;
      const [type, { schema } = { schema: {} }] = Object.entries(content)[0] ?? [""];
      const form = `${type}; charset=utf-8`;
      const given = observed.headers.get("content-type");
      if (given !== form) return [`content-type is ${String(given)}, not ${form}`];
      const body = parsed(observed.text);
      if (body === undefined) return ["body is not JSON"];
      return [
        ...schemaProblems(schema, body, "body"),
        ...headerProblems(observed.headers, headers, find, schemaProblems),
        ...idProblems(observed, body),
      ];
    },
    describes: (path, body) => {
      const { requestBody } = document.paths[path]?.post ?? {};
      const { schema = {} } = requestBody?.content["application/json"] ?? {};
      return validatorOf(schema)(body);
    },
  };
};

/** A schema with the references of its own level pointed at the document. */
const pointed = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;

const propertyOf = (value: unknown, property: string): unknown =>
  typeof value === "object" && value !== null
    ? (value as Readonly<Record<string, unknown>>)[property]
    : undefined;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

/** The operation that a request is for; a method that a path does not have goes to the one it has. */
const operationAt = (
  { paths }: OpenApiDocument,
  { method, path }: Observed,
): OperationObject | undefined => {
  const bare = path.replace(/[?#].*$/u, "").replace(/(?<=.)\/$/u, "");
  const name = bare in paths ? bare : Object.keys(paths).find((known) => fits(known, bare));
  const { get, post } = paths[name ?? ""] ?? {};
  return method === "GET" ? (get ?? post) : (post ?? get);
};

const fits = (template: string, path: string): boolean => {
  const [start = "", end] = template.split("{id}");
  if (end === undefined || !path.startsWith(start) || !path.endsWith(end)) return false;
  const id = path.slice(start.length, path.length - end.length);
  return id !== "" && !id.includes("/");
};

const headerProblems = (
  given: Headers,
  described: Readonly<Record<string, unknown>>,
  find: Find,
  schemaProblems: (schema: object, value: unknown, place: string) => Array<string>,
): ReadonlyArray<string> => {
  const names = Object.keys(described).map((name) => name.toLowerCase());
  const extra = determining.filter((name) => given.has(name) && !names.includes(name));
  return [
    ...extra.map((name) => `header ${name} is not documented`),
    ...Object.entries(described).flatMap(([name, part]) => {
      const { required, schema } = find(part) as { required?: boolean; schema: object };
      const value = given.get(name);
      if (value === null) return required === true ? [`header ${name} is missing`] : [];
      return schemaProblems(schema, value, `header ${name}`);
    }),
  ];
};

/** A failure says its code and its id twice, in a header and in the body. */
const idProblems = ({ status, headers }: Observed, body: unknown): ReadonlyArray<string> => {
  if (status < 400 || !headers.has("x-error-code")) return [];
  const code = propertyOf(propertyOf(body, "log"), "code");
  const id = propertyOf(body, "support_id");
  return [
    ...(code === headers.get("x-error-code") ? [] : ["x-error-code is not log.code"]),
    ...(id === headers.get("x-request-id") ? [] : ["x-request-id is not support_id"]),
  ];
};
