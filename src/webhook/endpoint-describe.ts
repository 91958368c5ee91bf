import { maxReplayed } from "./delivery.ts";
import type { EndpointIssue, UrlProblem } from "./endpoint-check.ts";
import { maxActiveEndpoints, maxRotationSeconds } from "./endpoint.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Message about the events to replay. */
export const replayRequirement = `must contain 1 to ${String(maxReplayed)} event identifiers`;

/** Returns the path and the message of an issue of a webhook endpoint. */
export const describeEndpointIssue = (issue: EndpointIssue): DescribedIssue => {
  switch (issue.kind) {
    case "EndpointUrlInvalid":
      return { path: ["url"], message: urlMessage[issue.reason] };
    case "EndpointTypesInvalid":
      return { path: ["types"], message: "must contain at least one event type, each once" };
    case "RotationSecondsInvalid":
      return {
        path: ["previous_valid_seconds"],
        message: `must be an integer between 0 and ${String(maxRotationSeconds)}`,
      };
    case "TooManyEndpoints":
      return {
        path: ["is_active"],
        message: `An organization can have at most ${String(maxActiveEndpoints)} active endpoints`,
      };
  }
};

const urlMessage: Readonly<Record<UrlProblem, string>> = {
  MALFORMED: "must be an absolute http or https URL of at most 2048 characters",
  NOT_HTTPS: "must be an https URL",
  USER_INFO: "must not contain a user name or a password",
  FRAGMENT: "must not contain a fragment",
  PORT_NOT_ALLOWED: "must use port 443 or a port from 1024",
  NOT_RESOLVED: "must have a host name that DNS resolves within 5 seconds",
  ADDRESS_NOT_ALLOWED: "must not have a private, local or special address",
};
