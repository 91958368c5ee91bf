import type { Failure } from "quittance/wire";

/** A failure: its code, and the paths of the invalid properties, sorted. */
export interface FailedResult {
  readonly failure: { readonly code: string; readonly paths: ReadonlyArray<string> };
}

/** Returns a failure of the library as vectors write it. */
export const failedResult = ({ code, validator = {} }: Failure): FailedResult => ({
  failure: { code, paths: Object.keys(validator).sort() },
});
