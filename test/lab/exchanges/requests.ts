import * as fc from "fast-check";
import type { OpenApiDocument } from "@quittance/http/openapi";
import {
  arbitraryOf,
  type Schema,
} from "../../../adapters/http/test/openapi/arbitrary-of-schema.ts";
import { words } from "../../../adapters/http/test/openapi/fuzz-services.ts";
import { idKindOf } from "../../../adapters/http/src/operations/path-id.ts";
import type { ExchangeRequest } from "./replies.ts";
import { wrongBodies } from "./wrong-bodies.ts";

/** Bodies that a schema describes, of each operation. */
const describedCount = 40;

/** Keys of idempotent requests: a new one, and malformed ones. */
const keys = ["order-7", "with space", "x".repeat(256)];

/** Every so many wrong bodies are sent to another record, or to none. */
const otherIdEvery = 20;

interface RequestBody {
  readonly schema: Schema;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}

/** The examples create these products, which the filled service does not have. */
const createdProducts = /"product_\d+"/gu;

/**
 * Returns requests to every operation of a document: its examples, to each record and with keys; random
 * bodies that the schema describes; and wrong bodies.
 */
export const requestsOf = (document: OpenApiDocument): ReadonlyArray<ExchangeRequest> => {
  const schemaAt = (ref: string): Schema =>
    document.components.schemas[ref.split("/").at(-1) ?? ""] ?? {};
  return Object.entries(document.paths).flatMap(([template, { post }]) => {
    const content = post?.requestBody?.content["application/json"];
    if (post === undefined || content === undefined) return [];
    const { schema, examples } = content as unknown as RequestBody;
    const shown = Object.values(examples).map(({ value }) =>
      JSON.stringify(value).replaceAll(createdProducts, '"product_book"'),
    );
    const ids = [...new Set(words[`${idKindOf(template) ?? ""}Path`] ?? [""])].map(String);
    const to = (at: number, body: string, ...faults: ReadonlyArray<string>): ExchangeRequest => ({
      operation: post.operationId,
      path: template.replace("{id}", ids[at % ids.length] ?? ""),
      body,
      faults,
    });
    const values = shown.map((text): unknown => JSON.parse(text));
    const described = fc
      .sample(arbitraryOf(schema, { words, schemaAt }), { numRuns: describedCount, seed: 1 })
      .map((value, at) => to(at % 2 === 0 ? 0 : at, JSON.stringify(value)));
    const wrong = wrongBodies(schema, values, { words, schemaAt }).map(({ text, faults }, at) =>
      to(at % otherIdEvery === 0 ? at / otherIdEvery : 0, text, ...faults),
    );
    return [
      ...shown.flatMap((text) => [
        ...ids.map((_, at) => to(at, text)),
        ...keys.map((key) => ({ ...to(0, text), key })),
      ]),
      ...described,
      ...wrong,
    ];
  });
};
