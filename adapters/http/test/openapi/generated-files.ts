import { fileURLToPath } from "node:url";
import openApiTypes, { astToString } from "openapi-typescript";
import { openApiDocument } from "@quittance/http/openapi";
import { examplesText, onOneLine } from "./example-exchanges.ts";

/** The folder of the repository. */
export const root: string = fileURLToPath(new URL("../../../../", import.meta.url));

/** A file that is made and not written, by its place in the repository. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: () => Promise<string>;
}

const columns = 100;

/** Renders words with as many on each line as it has space for. */
const filled = (words: ReadonlyArray<string>, indent: string): string => {
  const lines: Array<string> = [];
  for (const word of words.map((text) => JSON.stringify(text))) {
    const last = lines.at(-1);
    if (last === undefined || last.length + word.length + 3 > columns) lines.push(indent + word);
    else lines[lines.length - 1] = `${last}, ${word}`;
  }
  return lines.join(",\n");
};

/** The keys of named parts. Each part starts a line, so a new part is one line of a diff. */
const lists: ReadonlySet<string> = new Set([
  "examples",
  "headers",
  "parameters",
  "properties",
  "responses",
  "schemas",
  "webhooks",
]);

type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** Counts the properties and examples that a part contains. */
const innerParts = (value: unknown): number => {
  if (!isObject(value)) return 0;
  return Object.entries(value).reduce((sum, [key, inside]) => {
    const isList = (key === "properties" || key === "examples") && isObject(inside);
    return sum + (isList ? Object.keys(inside).length : 0) + innerParts(inside);
  }, 0);
};

/** Checks for the schema of a response, of which only the status, data and code are its own. */
const isEnvelope = ({ properties }: Json): boolean =>
  isObject(properties) &&
  "support_id" in properties &&
  Object.values(properties).every((inside) => innerParts(inside) <= 1);

/**
 * Renders the document for review: like Prettier, but a named part is on one line if it contains
 * at most one other, however long it is. Lists of words are filled, and the only entry of an
 * object or array starts on its line.
 */
const documentJson = (value: unknown, key = "", indent = "", used = 1): string => {
  const flat = onOneLine(value);
  if (!isObject(value) || indent.length + used + flat.length <= columns) return flat;
  const isArray = Array.isArray(value);
  const isList = lists.has(key) && !isArray;
  const entries = Object.entries(value);
  const isOnly = entries.length === 1 && isObject(entries[0]?.[1]) && !isList;
  const inner = isOnly ? indent : `${indent}  `;
  const parts = entries.map(([name, inside]) => {
    const start = isArray ? "" : `${JSON.stringify(name)}: `;
    const isExample = name === "value" && "summary" in value;
    const isPart = isList && isObject(inside) && (innerParts(inside) <= 1 || isEnvelope(inside));
    if (isExample || isPart) return start + onOneLine(inside);
    return start + documentJson(inside, name, inner, start.length + (isOnly ? used + 2 : 1));
  });
  if (isOnly) return isArray ? `[${parts.join()}]` : `{ ${parts.join()} }`;
  const isWords = isArray && value.every((item) => typeof item === "string");
  const body = isWords ? filled(value, inner) : parts.map((part) => inner + part).join(",\n");
  return isArray ? `[\n${body}\n${indent}]` : `{\n${body}\n${indent}}`;
};

/** The TypeScript of a document, as its client and anybody else's tools see it. */
export const typesOf = async (document: unknown): Promise<string> =>
  astToString(await openApiTypes(document as Parameters<typeof openApiTypes>[0]));

/** Made in this order, because the document has the examples. */
export const generatedFiles: ReadonlyArray<GeneratedFile> = [
  {
    path: "adapters/http/src/openapi/examples.json",
    text: examplesText,
  },
  {
    path: "docs/openapi.json",
    text: () => {
      const document = openApiDocument({
        catalog: true,
        webhooks: true,
        settings: true,
        eInvoices: true,
      });
      return Promise.resolve(`${documentJson(document)}\n`);
    },
  },
];
