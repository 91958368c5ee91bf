import { rowOf } from "../failure/error-code.ts";
import type { QuittanceFailure } from "../failure/error-row.ts";

/**
 * Returns what a failure means, in English, for logs and exceptions.
 *
 * Contains no causes, keys, addresses or identifiers: read these from the failure.
 */
export const failureMessage = (failure: QuittanceFailure): string => {
  const { thrown } = rowOf(failure.kind);
  return typeof thrown === "string" ? thrown : thrown(failure as never, failureMessage);
};
