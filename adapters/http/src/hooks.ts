import type { OrganizationId } from "quittance";
import type { ErrorCode } from "quittance/errors";

/** Details of a request when it arrives. */
export interface RequestDetails {
  /** The `X-Request-Id` of the response, and the `support_id` of a failure. */
  readonly supportId: string;
  /** The `X-Request-Id` of the caller, if it did not become the support id. */
  readonly callerRequestId: string | undefined;
  readonly method: string;
  /** The path of the operation, with `{id}` for the variable part; `undefined` if unknown. */
  readonly route: string | undefined;
}

/** Details of a request with its response. */
export interface ResponseDetails extends RequestDetails {
  readonly status: number;
  /** `undefined` for a success. */
  readonly code: ErrorCode | undefined;
  /** From the head of the request to the response, without sending it; milliseconds. */
  readonly durationMs: number;
  /** `undefined` for a payer, and before the credentials are checked. */
  readonly organizationId: OrganizationId | undefined;
}

/** Details of a request with a failure of the service. */
export interface ErrorDetails extends RequestDetails {
  readonly code: ErrorCode;
  /** What was thrown, or the error of a port. It may contain secrets: never log it whole. */
  readonly cause: unknown;
}

/**
 * Callbacks for logs, metrics and traces. They run during a request: do not block in them. What
 * they throw is ignored.
 */
export interface Hooks {
  readonly onRequest?: (details: RequestDetails) => void;
  /** Once for each response. */
  readonly onResponse?: (details: ResponseDetails) => void;
  /** For every failure with a status of 500 or more, before its response. */
  readonly onError?: (details: ErrorDetails) => void;
}

/** Calls one hook of every observer; ignores what they throw. */
export const notify = <Details>(
  hooks: ReadonlyArray<Hooks>,
  hookOf: (hooks: Hooks) => ((details: Details) => void) | undefined,
  details: Details,
): void => {
  for (const observer of hooks) {
    try {
      hookOf(observer)?.(details);
    } catch {
      continue;
    }
  }
};
