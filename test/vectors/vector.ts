import type { Json } from "../support/oracle-types.ts";
import type { Failure } from "quittance/errors";

/** The operations of the vectors. */
export const operations = [
  ...(["quote", "validate", "redeem", "settle", "credit", "filter", "dashboard"] as const),
] as const;

/** An operation that vectors test. */
export type Operation = (typeof operations)[number];

/** The version of the format. Raise it when a reader of the version would misunderstand a vector. */
export const vectorVersion = 2;

/** The properties that every vector has, beside the inputs of its operation. */
export interface Vector {
  readonly version: number;
  readonly operation: Operation;
  readonly name: string;
  /** One sentence about what the vector tests. */
  readonly why: string;
  readonly expected: Json;
}

/** A vector whose result is not known. */
export type UnsolvedVector = Omit<Vector, "expected">;

/** A failure: its code, and the paths of the invalid properties, sorted. */
export interface FailedResult {
  readonly failure: { readonly code: string; readonly paths: ReadonlyArray<string> };
}

/** Returns a failure of the library as vectors write it. */
export const failedResult = ({ code, validator = {} }: Failure): FailedResult => ({
  failure: { code, paths: Object.keys(validator).sort() },
});
