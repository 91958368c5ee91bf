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

const json = (value: unknown): Promise<string> =>
  format(JSON.stringify(value), { parser: "json", printWidth: 100 });

/** The TypeScript of a document, as its client and anybody else's tools see it. */
export const typesOf = async (document: unknown): Promise<string> =>
  astToString(await openApiTypes(document as Parameters<typeof openApiTypes>[0]));

/** Made in this order, because the document has the examples. */
export const generatedFiles: ReadonlyArray<GeneratedFile> = [
  {
    path: "adapters/http/src/openapi/examples.json",
    text: async () => json(await exampleExchanges()),
  },
  {
    path: "docs/openapi.json",
    text: () => json(openApiDocument({ catalog: true, webhooks: true, eInvoices: true })),
  },
];
