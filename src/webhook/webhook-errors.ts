import { listed, notFound, type ErrorRows } from "../failure/error-row.ts";
import { maxReplayed } from "./delivery.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { EndpointInvalid } from "./endpoint-check.ts";

/** The organization has no such webhook endpoint. */
export interface EndpointNotFound {
  readonly kind: "EndpointNotFound";
}

/** The endpoint is disabled, so that nothing can be replayed. */
export interface EndpointDisabled {
  readonly kind: "EndpointDisabled";
}

/** A request to replay deliveries has no or too many identifiers. */
export interface ReplayInvalid {
  readonly kind: "ReplayInvalid";
}

/** Every failure of updating an endpoint. */
export type UpdateEndpointError = EndpointInvalid | EndpointNotFound | PortFailed;

/** Every failure of `replay`. */
export type ReplayError = ReplayInvalid | EndpointNotFound | EndpointDisabled | PortFailed;

/** What is reported about the errors of webhooks. */
export const webhookErrors = {
  EndpointInvalid: {
    code: "VALIDATION_FAILED",
    thrown: ({ issues }) => {
      const texts = issues.map((issue) =>
        issue.kind === "EndpointUrlInvalid" ? `${issue.kind} (${issue.reason})` : issue.kind,
      );
      return `The webhook endpoint is invalid: ${listed(texts)}`;
    },
  },
  EndpointNotFound: /* @__PURE__ */ notFound("webhook endpoint"),
  EndpointDisabled: {
    code: "CONFLICT",
    message: "The endpoint is disabled; enable it, then replay",
    thrown: "The webhook endpoint is disabled; enable it, then replay",
  },
  ReplayInvalid: {
    code: "VALIDATION_FAILED",
    thrown: () => `eventIds must have 1 to ${String(maxReplayed)} identifiers`,
  },
} as const satisfies ErrorRows<
  EndpointInvalid | EndpointNotFound | EndpointDisabled | ReplayInvalid
>;
