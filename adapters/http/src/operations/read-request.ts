import type { Either } from "quittance";
import { fromJson, read } from "quittance/adapter";
import { validationFailure, type Invalid } from "quittance/errors";
import type { FailureWith } from "./operation-failures.ts";
import { noProperties } from "./operation-result.ts";
import type { Call } from "./operation.ts";

/** A failure because of the request alone. */
export type ValidationFailed = FailureWith<"VALIDATION_FAILED">;

/** Returns a failure with issues of a request; `undefined` without any. */
export const validationFailed = (
  issues: Parameters<typeof validationFailure>[0],
): ValidationFailed | undefined => validationFailure(issues) as ValidationFailed | undefined;

/** Reads the body of a request that takes no properties. */
export const readEmptyRequest = ({ body }: Pick<Call, "body">): Either<Invalid, object> =>
  read(noProperties, fromJson(body));
