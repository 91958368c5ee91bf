import type { ReplayError, UpdateEndpointError } from "../operations/webhook-errors.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { EndpointIssue } from "../webhook/check-endpoint.ts";
import { maxReplayed } from "../webhook/delivery.ts";
import { listed } from "./list-texts.ts";

/** A failure of an operation on webhook endpoints. */
export type WebhookFailure = Exclude<UpdateEndpointError | ReplayError, PortFailed>;

/** Returns what a failure of an operation on webhook endpoints means. */
export const webhookMessage = (failure: WebhookFailure): string => {
  switch (failure.kind) {
    case "EndpointInvalid":
      return `The webhook endpoint is invalid: ${listed(failure.issues.map(endpointIssue))}`;
    case "EndpointNotFound":
      return "The organization has no such webhook endpoint";
    case "EndpointDisabled":
      return "The webhook endpoint is disabled; enable it, then replay";
    case "ReplayInvalid":
      return `eventIds must have 1 to ${String(maxReplayed)} identifiers`;
  }
};

const endpointIssue = (issue: EndpointIssue): string =>
  issue.kind === "EndpointUrlInvalid" ? `${issue.kind} (${issue.reason})` : issue.kind;
