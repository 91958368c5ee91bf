import type { Json, JsonObject } from "../support/oracle-types.ts";

/** What a vector can ask for. */
export const operations = ["quote", "validate", "settle", "filter", "dashboard"] as const;

/** An operation of the core that vectors speak of. */
export type Operation = (typeof operations)[number];

/** The properties that the file of every vector has, beside the inputs of its operation. */
export interface Vector {
  readonly version: number;
  readonly operation: Operation;
  readonly name: string;
  readonly why: string;
  readonly expected: Json;
}

/** A vector before it is written: its inputs, and what of its answer was found by hand. */
export interface Draft<Inputs> {
  readonly name: string;
  /** One sentence on what the vector pins. */
  readonly why: string;
  readonly inputs: Inputs;
  /** The whole answer, written by hand. */
  readonly expected?: unknown;
  /** Single values of the answer, written by hand, by dotted path. */
  readonly figures?: JsonObject;
}

/** A refusal: why in a word, and the properties of the request that are invalid, sorted. */
export interface Refusal {
  readonly refusal: { readonly code: string; readonly paths: ReadonlyArray<string> };
}

/** A refusal of a request for these of its properties. */
export const invalid = (paths: Iterable<string>): Refusal => ({
  refusal: { code: "VALIDATION_FAILED", paths: [...new Set(paths)].sort() },
});
