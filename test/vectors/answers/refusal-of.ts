import type { Failure } from "quittance/wire";
import type { Refusal } from "../vector.ts";

/** A failure of the library as vectors write it. */
export const refusalOf = ({ code, validator = {} }: Failure): Refusal => ({
  refusal: { code, paths: Object.keys(validator).sort() },
});
