import type { OrganizationId } from "quittance";

/** The organizations of credentials that were valid, so that a request has an owner at once. */
export interface KnownCallers {
  /** Returns whose credentials these were at their last look-up; `undefined` for any others. */
  readonly ownerOf: (authorization: string | undefined) => OrganizationId | undefined;
  /** Stores the result of a look-up; `undefined` for credentials that are not valid. */
  readonly store: (
    authorization: string | undefined,
    organizationId: OrganizationId | undefined,
  ) => void;
}

/** Maximum number of credentials whose organization is kept. */
const maxKnownCallers = 10_000;

/**
 * Creates the memory of callers. It decides only who waits for whom: every request still looks up
 * its credentials. It keeps no credentials but 32 bits of each, so that two can have the same; then
 * one counts as the other until its look-up ends.
 */
export const knownCallers = (): KnownCallers => {
  const owners = new Map<number, OrganizationId>();
  return {
    ownerOf: (authorization) =>
      authorization === undefined ? undefined : owners.get(hashOf(authorization)),
    store: (authorization, organizationId) => {
      if (authorization === undefined) return;
      const hash = hashOf(authorization);
      if (owners.get(hash) === organizationId) return;
      owners.delete(hash);
      if (organizationId === undefined) return;
      owners.set(hash, organizationId);
      if (owners.size <= maxKnownCallers) return;
      for (const oldest of owners.keys()) {
        owners.delete(oldest);
        break;
      }
    },
  };
};

/**
 * Returns the 32 bits of FNV-1a over the code units of a key. It is what follows the last space, so
 * that a caller has one entry however it writes `Bearer`.
 */
const hashOf = (authorization: string): number => {
  let hash = 0x811c9dc5;
  for (let at = authorization.lastIndexOf(" ") + 1; at < authorization.length; at += 1) {
    hash = Math.imul(hash ^ authorization.charCodeAt(at), 0x01000193);
  }
  return hash;
};
