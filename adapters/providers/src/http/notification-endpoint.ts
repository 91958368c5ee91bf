import type { OrganizationId, ProviderId } from "quittance";
import { checkSecrets } from "../read-notification.ts";
import type { ReadOptions } from "../scheme-reader.ts";
import type { Scheme } from "../scheme.ts";

/** Maximum endpoints of one provider: the secrets of each are tried. */
export const maxEndpointsPerProvider = 20;

/** Where a provider sends the notifications about the payments of one organization. */
export interface NotificationEndpoint extends ReadOptions {
  readonly providerId: ProviderId;
  readonly organizationId: OrganizationId;
  readonly scheme: Scheme;
  /** The secrets that are valid now: during a rotation, the old one and the new one. */
  readonly secrets: ReadonlyArray<string>;
}

/**
 * Groups endpoints by provider. The secret that verifies a notification shows its organization, if
 * several share a provider. Throws `TypeError` for invalid secrets, and for too many endpoints.
 */
export const endpointsByProvider = (
  endpoints: ReadonlyArray<NotificationEndpoint>,
): ReadonlyMap<string, ReadonlyArray<NotificationEndpoint>> => {
  const grouped = new Map<string, ReadonlyArray<NotificationEndpoint>>();
  for (const endpoint of endpoints) {
    checkSecrets(endpoint.scheme, endpoint.secrets);
    const known = grouped.get(endpoint.providerId) ?? [];
    if (known.length >= maxEndpointsPerProvider) {
      throw new TypeError(
        `Pass at most ${String(maxEndpointsPerProvider)} endpoints of ${endpoint.providerId}`,
      );
    }
    grouped.set(endpoint.providerId, [...known, endpoint]);
  }
  return grouped;
};
