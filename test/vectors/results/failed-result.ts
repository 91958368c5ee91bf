import type { Failure } from "quittance/wire";
import type { FailedResult } from "../vector.ts";

/** A failure of the library as vectors write it. */
export const failedResult = ({ code, validator = {} }: Failure): FailedResult => ({
  failure: { code, paths: Object.keys(validator).sort() },
});
