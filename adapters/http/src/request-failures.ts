import type { Scope } from "quittance";
import type { Failure } from "quittance/wire";

/** Nothing here, or nothing that the caller may know of. */
export const notFound: Failure = { code: "NOT_FOUND", message: "Not found" };

/** A body beyond the limit. */
export const payloadTooLarge: Failure = {
  code: "PAYLOAD_TOO_LARGE",
  message: "The request body is too large",
};

/** More headers than the server keeps: what the caller sent in the others is unknown. */
export const tooManyHeaders: Failure = {
  code: "PAYLOAD_TOO_LARGE",
  status: 431,
  message: "The request has too many headers",
};

/** More requests than the host lets through. */
export const rateLimited: Failure = {
  code: "RATE_LIMITED",
  message: "Too many requests: wait for the seconds in Retry-After",
};

/** The service is about to stop; another process of it will answer. */
export const stopping: Failure = {
  code: "REPOSITORY_UNAVAILABLE",
  message: "The service is stopping: send the request again",
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
