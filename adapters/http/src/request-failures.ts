import type { Scope } from "quittance/adapter";
import type { FailureWith } from "./operations/operation-failures.ts";

/** An unknown path or record, or one of another organization. */
export const notFound: FailureWith<"NOT_FOUND"> = { code: "NOT_FOUND", message: "Not found" };

/** The body exceeds its limit. */
export const payloadTooLarge: FailureWith<"PAYLOAD_TOO_LARGE"> = {
  code: "PAYLOAD_TOO_LARGE",
  message: "The request body is too large",
};

/** More headers than the server keeps; the content of the others is unknown. */
export const tooManyHeaders: FailureWith<"PAYLOAD_TOO_LARGE"> = {
  code: "PAYLOAD_TOO_LARGE",
  status: 431,
  message: "The request has too many headers",
};

/** More requests than the limiter admits. */
export const rateLimited: FailureWith<"RATE_LIMITED"> = {
  code: "RATE_LIMITED",
  message: "Too many requests: wait for the seconds in Retry-After",
};

/** The service is shutting down; retry to reach another process. */
export const stopping: FailureWith<"REPOSITORY_UNAVAILABLE"> = {
  code: "REPOSITORY_UNAVAILABLE",
  message: "The service is stopping: send the request again",
};

/** As many requests as the service processes at once are in progress. */
export const overloaded: FailureWith<"REPOSITORY_UNAVAILABLE"> = {
  code: "REPOSITORY_UNAVAILABLE",
  message: "Too many requests are in progress: send the request again",
};

/** Missing or unknown credentials. */
export const unauthenticated: FailureWith<"UNAUTHENTICATED"> = {
  code: "UNAUTHENTICATED",
  message: "Valid credentials are required",
};

/** Returns the failure of credentials without a scope. */
export const forbidden = (scope: Scope): FailureWith<"FORBIDDEN"> => ({
  code: "FORBIDDEN",
  message: `The credentials do not allow ${scope}`,
});

/** A defect. */
export const internalError: FailureWith<"INTERNAL"> = {
  code: "INTERNAL",
  message: "Internal error",
};
