import type { EndpointDisabled, ReplayInvalid } from "../../operations/webhook-errors.ts";
import { requirement } from "../../record/requirement.ts";
import type { EndpointInvalid } from "../../webhook/check-endpoint.ts";
import { describeEndpointIssue } from "./describe-endpoint-issue.ts";
import type { Failure } from "./error-code.ts";
import { validationFailure, type DescribedIssue } from "./validation-failure.ts";

/** Returns the failure that reports an error of a webhook endpoint. */
export const describeWebhookError = (
  error: EndpointInvalid | EndpointDisabled | ReplayInvalid,
): Failure => {
  switch (error.kind) {
    case "EndpointInvalid":
      return invalid(error.issues.map(describeEndpointIssue));
    case "EndpointDisabled":
      return { code: "CONFLICT", message: "The endpoint is disabled; enable it, then replay" };
    case "ReplayInvalid":
      return invalid([{ path: ["event_ids"], message: requirement.replayedEvents }]);
  }
};

const invalid = (issues: ReadonlyArray<DescribedIssue>): Failure =>
  validationFailure(new Map(), issues) ?? { code: "INTERNAL", message: "Internal error" };
