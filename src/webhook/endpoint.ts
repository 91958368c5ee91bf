import { maxUrlLength } from "../contact/contact-limits.ts";
import { eventTypes, type LedgerEvent } from "../event/event.ts";
import { notFound, type ErrorRows } from "../failure/error-row.ts";
import { list } from "../schema/containers.ts";
import { page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, orNull } from "../schema/record.ts";
import { invalid, object, type In, type Invalid, type Named, type Out } from "../schema/schema.ts";
import {
  filledText,
  flag,
  id,
  integer,
  oneOf,
  optional,
  removable,
  timestamp,
  where,
  type ColumnType,
} from "../schema/values.ts";

/** Maximum number of active webhook endpoints of an organization. */
export const maxActiveEndpoints = 20;

/** How long the previous secret of an endpoint stays valid by default, in seconds: a day. */
const defaultRotationSeconds = 86_400;

/** How long the previous secret of an endpoint can stay valid, in seconds: a week. */
const maxRotationSeconds = 604_800;

const url = filledText(maxUrlLength);

const typesColumn: ColumnType = { type: "enums", values: eventTypes };
const types = Object.assign(
  where(
    list(oneOf(eventTypes), eventTypes.length),
    (found) => found.length > 0 && new Set(found).size === found.length,
    "must contain at least one event type, each once",
    { minItems: 1 },
  ),
  { column: typesColumn },
);

/** The stored records of webhook endpoints without their secrets, in the order of JSON. */
export const endpointRecord = entity("endpoint", {
  id: id("endpoint"),
  organizationId: id("org"),
  /** An absolute URL. In production: https, without user info, not a private address. */
  url,
  /** The event types that are delivered, at least one; `undefined` for all. */
  types: orNull(types),
  isActive: flag,
  /**
   * Why it is disabled; `undefined` for an active endpoint.
   *
   * - `REQUESTED`: by the organization.
   * - `GONE`: its receiver responded with 410.
   */
  disabledReason: orNull(oneOf(["REQUESTED", "GONE"])),
  createdAt: timestamp,
  updatedAt: orNull(timestamp),
});

/** A URL that receives events of an organization. Its secrets are stored with it, apart. */
export interface WebhookEndpoint extends Out<typeof endpointRecord>, Named {}

/** An endpoint with its new secret, which is returned once only. @inline */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

/** Writes a webhook endpoint as JSON, with its new secret. */
export const renderEndpointWithSecret = ({
  endpoint,
  secret,
}: EndpointWithSecret): Readonly<Record<string, unknown>> => ({
  ...endpointRecord.json.write(endpoint),
  secret,
});

/** The request for a new webhook endpoint. */
export const newEndpoint = object({
  /** An absolute URL. In production: https, without user info, not a private address. */
  url,
  /** The event types that are delivered, each once. Defaults to all. */
  types: optional(types),
  /** Defaults to `true`. */
  isActive: optional(flag, true),
});

/** What a caller passes to add a webhook endpoint. */
export interface NewEndpoint extends In<typeof newEndpoint>, Named {}

/** The request to change a webhook endpoint. */
export const endpointChanges = object({
  /** Pending deliveries are sent to the new URL. */
  url: optional(url),
  /** `undefined` selects all types. */
  types: removable(types),
  /** `true` enables the endpoint, `false` disables it. */
  isActive: optional(flag),
});

/** What a caller passes to change a webhook endpoint: what is absent stays as it is. */
export interface EndpointChanges extends In<typeof endpointChanges>, Named {}

/** The request to rotate the secret of a webhook endpoint. */
export const secretRotation = object({
  /**
   * How long the previous secret signs as well, in seconds; 0 to 604,800 (a week), where 0 ends it
   * at once. Defaults to 86,400 (a day).
   */
  previousValidSeconds: optional(integer(0, maxRotationSeconds), defaultRotationSeconds),
});

/** What a caller can pass to rotate the secret of a webhook endpoint. */
export interface RotateSecretOptions extends In<typeof secretRotation>, Named {}

/** The request for a list of webhook endpoints. */
export const endpointList = object(
  {
    /** `true` for the endpoints that are not disabled. */
    isActive: optional(flag),
    ...page,
  },
  pageRules,
);

/** What a caller passes to list webhook endpoints. */
export interface EndpointList extends In<typeof endpointList>, Named {}

/** The filter of a list of webhook endpoints, after reading. */
export interface EndpointFilter extends FilterOf<Out<typeof endpointList>> {}

/** Returns whether an endpoint passes a filter. It specifies what every store lists. */
export const matchesEndpoint = ({ isActive }: EndpointFilter, endpoint: WebhookEndpoint): boolean =>
  isActive === undefined || isActive === endpoint.isActive;

/**
 * Returns whether an event is delivered to an endpoint of its organization: the endpoint is active,
 * accepts the type, was not created after the event, and is not what the event is about.
 */
export const acceptsEvent = (
  { id: endpointId, isActive, types: accepted, createdAt }: WebhookEndpoint,
  event: Pick<LedgerEvent, "type" | "createdAt" | "subject">,
): boolean =>
  isActive &&
  event.createdAt >= createdAt &&
  !(event.subject.kind === "Organization" && event.subject.change.endpointId === endpointId) &&
  (accepted === undefined || accepted.includes(event.type));

/**
 * Why events cannot be sent to a URL.
 *
 * - `MALFORMED`: not an absolute http or https URL of at most 2048 characters.
 * - `NOT_HTTPS`: http, which only development allows.
 * - `USER_INFO`: it contains a user name or a password.
 * - `FRAGMENT`: it contains a fragment.
 * - `PORT_NOT_ALLOWED`: a port that other protocols use.
 * - `NOT_RESOLVED`: its host name has no address, or no name server responded in time.
 * - `ADDRESS_NOT_ALLOWED`: one of its addresses is private, or not an address of one host.
 */
export type UrlProblem = keyof typeof urlMessages;

const urlMessages = {
  MALFORMED: `must be an absolute http or https URL of at most ${String(maxUrlLength)} characters`,
  NOT_HTTPS: "must be an https URL",
  USER_INFO: "must not contain a user name or a password",
  FRAGMENT: "must not contain a fragment",
  PORT_NOT_ALLOWED: "must use port 443 or a port from 1024",
  NOT_RESOLVED: "must have a host name that DNS resolves within 5 seconds",
  ADDRESS_NOT_ALLOWED: "must not have a private, local or special address",
} as const;

/** Creates the error of an endpoint to whose URL events cannot be sent. */
export const wrongUrl = (problem: UrlProblem): Invalid =>
  invalid({ path: ["url"], message: urlMessages[problem] });

/** The error of an endpoint that would be one more than the maximum. */
export const tooManyEndpoints: Invalid = /* @__PURE__ */ invalid({
  path: ["isActive"],
  message: `An organization can have at most ${String(maxActiveEndpoints)} active endpoints`,
});

/** The organization has no such webhook endpoint. */
export interface EndpointNotFound {
  readonly kind: "EndpointNotFound";
}

/** The endpoint is disabled, so that nothing can be replayed. */
export interface EndpointDisabled {
  readonly kind: "EndpointDisabled";
}

/** What is reported about the errors of webhook endpoints. */
export const endpointErrors = {
  EndpointNotFound: /* @__PURE__ */ notFound("webhook endpoint"),
  EndpointDisabled: {
    code: "CONFLICT",
    message: "The endpoint is disabled; enable it, then replay",
    thrown: "The webhook endpoint is disabled; enable it, then replay",
  },
} as const satisfies ErrorRows<EndpointNotFound | EndpointDisabled>;
