import type { Scope } from "quittance";
import type { FailureWith } from "./operations/operation-failures.ts";

/** Nothing here, or nothing that the caller may know of. */
export const notFound: FailureWith<"NOT_FOUND"> = { code: "NOT_FOUND", message: "Not found" };

/** A body beyond the limit. */
export const payloadTooLarge: FailureWith<"PAYLOAD_TOO_LARGE"> = {
  code: "PAYLOAD_TOO_LARGE",
  message: "The request body is too large",
};

/** More headers than the server keeps: what the caller sent in the others is unknown. */
export const tooManyHeaders: FailureWith<"PAYLOAD_TOO_LARGE"> = {
  code: "PAYLOAD_TOO_LARGE",
  status: 431,
  message: "The request has too many headers",
};

/** More requests than the host lets through. */
export const rateLimited: FailureWith<"RATE_LIMITED"> = {
  code: "RATE_LIMITED",
  message: "Too many requests: wait for the seconds in Retry-After",
};

/** The service is about to stop; another process of it will answer. */
export const stopping: FailureWith<"REPOSITORY_UNAVAILABLE"> = {
  code: "REPOSITORY_UNAVAILABLE",
  message: "The service is stopping: send the request again",
};

/** Credentials that are missing, or not known here. */
export const unauthenticated: FailureWith<"UNAUTHENTICATED"> = {
  code: "UNAUTHENTICATED",
  message: "Valid credentials are required",
};

/** Credentials that do not reach as far. */
export const forbidden = (scope: Scope): FailureWith<"FORBIDDEN"> => ({
  code: "FORBIDDEN",
  message: `The credentials do not allow ${scope}`,
});

/** A defect. */
export const internalError: FailureWith<"INTERNAL"> = {
  code: "INTERNAL",
  message: "Internal error",
};
