import type { Json, JsonObject } from "../support/oracle-types.ts";

/** The operations of the vectors. */
export const operations = [
  ...(["quote", "validate", "redeem", "settle", "credit", "filter", "dashboard"] as const),
] as const;

/** An operation that vectors test. */
export type Operation = (typeof operations)[number];

/** The version of the format. Raise it when a reader of the version would misunderstand a vector. */
export const vectorVersion = 2;

/** The properties that the file of every vector has, beside the inputs of its operation. */
export interface Vector {
  readonly version: number;
  readonly operation: Operation;
  readonly name: string;
  readonly why: string;
  readonly expected: Json;
}

/** A vector before it is written: its inputs, and the part of its result that is known by hand. */
export interface Draft<Inputs> {
  readonly name: string;
  /** One sentence about what the vector tests. */
  readonly why: string;
  readonly inputs: Inputs;
  /** The whole result, written by hand. */
  readonly expected?: unknown;
  /** Single values of the result, written by hand, by dotted path. */
  readonly values?: JsonObject;
}

/** A failure: its code, and the paths of the invalid properties, sorted. */
export interface FailedResult {
  readonly failure: { readonly code: string; readonly paths: ReadonlyArray<string> };
}

/** Returns the failure of a request with these invalid properties. */
export const invalid = (paths: Iterable<string>): FailedResult => ({
  failure: { code: "VALIDATION_FAILED", paths: [...new Set(paths)].sort() },
});
