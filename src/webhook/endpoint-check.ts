import { eventTypes } from "../event/event.ts";
import type { OrganizationId } from "../ids.ts";
import type { EndpointContent } from "./endpoint.ts";

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
export type UrlProblem =
  | "MALFORMED"
  | "NOT_HTTPS"
  | "USER_INFO"
  | "FRAGMENT"
  | "PORT_NOT_ALLOWED"
  | "NOT_RESOLVED"
  | "ADDRESS_NOT_ALLOWED";

/**
 * Returns why events of an organization cannot be sent to a URL now; `undefined` if they can. Never
 * rejects. Ends within a few seconds, and limits the look-ups of names of each organization.
 *
 * @inline
 */
export type CheckUrl = (
  url: string,
  organizationId: OrganizationId,
) => Promise<UrlProblem | undefined>;

/** A validation issue of a webhook endpoint. */
export type EndpointIssue =
  | { readonly kind: "EndpointUrlInvalid"; readonly reason: UrlProblem }
  /** No type, a type twice, or an unknown type. */
  | { readonly kind: "EndpointTypesInvalid" }
  /** Not an integer from 0 to `maxRotationSeconds`. */
  | { readonly kind: "RotationSecondsInvalid" }
  /** The organization has `maxActiveEndpoints` active endpoints. */
  | { readonly kind: "TooManyEndpoints" };

/** A webhook endpoint is invalid, with every validation issue. */
export interface EndpointInvalid {
  readonly kind: "EndpointInvalid";
  readonly issues: ReadonlyArray<EndpointIssue>;
}

/** Returns the validation issues of the event types of an endpoint. */
export const checkTypes = (types: EndpointContent["types"]): ReadonlyArray<EndpointIssue> => {
  if (types === undefined) return [];
  const known = new Set(types.filter((type) => eventTypes.includes(type)));
  const isValid = types.length > 0 && known.size === types.length;
  return isValid ? [] : [{ kind: "EndpointTypesInvalid" }];
};
