import type { OrganizationId } from "quittance";
import type { ErrorCode } from "quittance/wire";

/** What is known of a request when it comes in. */
export interface RequestDetails {
  /** The `X-Request-Id` of the reply, and the `support_id` of a failure. */
  readonly supportId: string;
  /** What the caller sent as `X-Request-Id`, when that did not become the support id. */
  readonly callerRequestId: string | undefined;
  readonly method: string;
  /** The path of the operation, with `{id}` for the part that varies; undefined when there is none. */
  readonly route: string | undefined;
}

/** What is known of a request when its reply is made. */
export interface ResponseDetails extends RequestDetails {
  readonly status: number;
  /** Undefined for a success. */
  readonly code: ErrorCode | undefined;
  /** From the head of the request to the reply, without the sending; milliseconds. */
  readonly durationMs: number;
  /** Undefined for a payer, and as long as nobody was recognised. */
  readonly organizationId: OrganizationId | undefined;
}

/** A failure of the service itself. */
export interface ErrorDetails extends RequestDetails {
  readonly code: ErrorCode;
  /** What was thrown, or what a port failed with. It may hold anything: never pass it on whole. */
  readonly cause: unknown;
}

/**
 * What a host wants to be told, for logs, metrics and traces. Called in the course of a request: do
 * not wait in them. What they throw is dropped, for a request is answered whoever watches it.
 */
export interface Hooks {
  readonly onRequest?: (facts: RequestDetails) => void;
  /** Once for each reply. */
  readonly onResponse?: (facts: ResponseDetails) => void;
  /** For every failure with a status of 500 or more, before its reply. */
  readonly onError?: (facts: ErrorDetails) => void;
}

/** Tell every observer, whatever the others do. */
export const tell = <Facts>(
  hooks: ReadonlyArray<Hooks>,
  hookOf: (hooks: Hooks) => ((facts: Facts) => void) | undefined,
  facts: Facts,
): void => {
  for (const observer of hooks) {
    try {
      hookOf(observer)?.(facts);
    } catch {
      continue;
    }
  }
};
