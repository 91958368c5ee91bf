import type { Id, OrganizationId } from "quittance";
import { signingKeys } from "../read-notification.ts";
import type { ReadOptions } from "../scheme-reader.ts";
import type { Scheme } from "../scheme.ts";

/** Maximum endpoints of one provider: the secrets of each are tried. */
export const maxEndpointsPerProvider = 20;

/** Where a provider sends the notifications about the payments of one organization. */
export interface NotificationEndpoint extends ReadOptions {
  readonly providerId: Id<"prov">;
  readonly organizationId: OrganizationId;
  readonly scheme: Scheme;
  /** The secrets that are valid now: during a rotation, the old one and the new one. */
  readonly secrets: ReadonlyArray<string>;
}

/**
 * Groups endpoints by provider. The secret that verifies a notification shows its organization, if
 * several share a provider.
 *
 * Throws `TypeError`, without the secrets, for invalid ones, for too many endpoints of a provider,
 * and for a secret that two organizations have: it does not show which of them is meant.
 */
export const endpointsByProvider = (
  endpoints: ReadonlyArray<NotificationEndpoint>,
): ReadonlyMap<string, ReadonlyArray<NotificationEndpoint>> => {
  const grouped = new Map<string, ReadonlyArray<NotificationEndpoint>>();
  const byKey = new Map<string, NotificationEndpoint>();
  for (const endpoint of endpoints) {
    for (const key of signingKeys(endpoint.scheme, endpoint.secrets)) {
      const text = Buffer.from(key).toString("hex");
      const first = byKey.get(text) ?? endpoint;
      if (first.organizationId !== endpoint.organizationId) throw sharedSecret(first, endpoint);
      byKey.set(text, first);
    }
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

const sharedSecret = (first: NotificationEndpoint, second: NotificationEndpoint): TypeError => {
  const providers = new Set([first.providerId, second.providerId]);
  return new TypeError(
    `${first.organizationId} and ${second.organizationId} have the same secret for notifications ` +
      `of ${[...providers].join(" and ")}. Each organization must have a secret of its own`,
  );
};
