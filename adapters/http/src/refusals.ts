import type { Scope } from "quittance";
import type { Failure } from "quittance/wire";

/** Nothing here, or nothing that the caller may know of. */
export const notFound: Failure = { code: "NOT_FOUND", message: "Not found" };

/** A body beyond the limit. */
export const payloadTooLarge: Failure = {
  code: "PAYLOAD_TOO_LARGE",
  message: "The request body is too large",
};

/** Credentials that are missing, or not known here. */
export const unauthenticated: Failure = {
  code: "UNAUTHENTICATED",
  message: "Valid credentials are required",
};

/** Credentials that do not reach as far. */
export const forbidden = (scope: Scope): Failure => ({
  code: "FORBIDDEN",
  message: `The credentials do not allow ${scope}`,
});
