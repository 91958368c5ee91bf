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
