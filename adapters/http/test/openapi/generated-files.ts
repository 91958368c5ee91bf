import { fileURLToPath } from "node:url";
import openApiTypes, { astToString } from "openapi-typescript";
import { format } from "prettier";
import { openApiDocument } from "@quittance/http/openapi";
import { exampleExchanges } from "./example-exchanges.ts";

/** The folder of the repository. */
export const root: string = fileURLToPath(new URL("../../../../", import.meta.url));

/** A file that is made and not written, by its place in the repository. */
export interface GeneratedFile {
  readonly path: string;
  readonly text: () => Promise<string>;
}

/** Renders JSON on one line, spaced as Prettier spaces it. */
const onOneLine = (value: unknown): string => {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(", ")}]`;
  const entries = Object.entries(value).map(
    ([key, inside]) => `${JSON.stringify(key)}: ${onOneLine(inside)}`,
  );
  return entries.length === 0 ? "{}" : `{ ${entries.join(", ")} }`;
};

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

/**
 * Renders the document for review: like Prettier, but lists of words are filled and the value of
 * an example is one line, because the file of examples shows it in full.
 */
const documentJson = (value: unknown, indent = "", used = 1): string => {
  const flat = onOneLine(value);
  if (typeof value !== "object" || value === null) return flat;
  if (indent.length + used + flat.length <= columns) return flat;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    const items = value.every((item) => typeof item === "string")
      ? filled(value, inner)
      : value.map((item) => inner + documentJson(item, inner)).join(",\n");
    return `[\n${items}\n${indent}]`;
  }
  const entries = Object.entries(value).map(([key, inside]) => {
    const start = `${JSON.stringify(key)}: `;
    const isExample = key === "value" && "summary" in value;
    const text = isExample ? onOneLine(inside) : documentJson(inside, inner, start.length + 1);
    return `${inner}${start}${text}`;
  });
  return `{\n${entries.join(",\n")}\n${indent}}`;
};

/** The TypeScript of a document, as its client and anybody else's tools see it. */
export const typesOf = async (document: unknown): Promise<string> =>
  astToString(await openApiTypes(document as Parameters<typeof openApiTypes>[0]));

/** Made in this order, because the document has the examples. */
export const generatedFiles: ReadonlyArray<GeneratedFile> = [
  {
    path: "adapters/http/src/openapi/examples.json",
    text: async () =>
      format(JSON.stringify(await exampleExchanges()), { parser: "json", printWidth: columns }),
  },
  {
    path: "docs/openapi.json",
    text: () => {
      const document = openApiDocument({ catalog: true, webhooks: true, eInvoices: true });
      return Promise.resolve(`${documentJson(document)}\n`);
    },
  },
];
