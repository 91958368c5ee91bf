import type { OrganizationId } from "quittance";
import { createShares, inTime, systemTimer, type Timer } from "quittance/adapter";
import { lookupTimeoutMs, type Resolve } from "./resolve-host.ts";

/** The limits of look-ups. */
interface LookupLimits {
  /** Time limit in milliseconds, from the call to the result. */
  readonly timeoutMs?: number;
  readonly timer?: Timer;
}

/** Look-ups of an organization that wait for earlier ones or are in progress. */
interface Turns {
  count: number;
  last: Promise<unknown>;
}

/** Maximum number of look-ups of one organization that wait or are in progress. */
export const maxLookups = 100;

/** Maximum number of look-ups of all organizations that wait or are in progress; they share it. */
export const maxLookupsInAll = 1000;

/**
 * Limits the look-ups of host names: one organization has one in progress at a time, and each ends
 * after 5 seconds, so that names whose servers are silent hold up only the organization that asks
 * for them. Look-ups beyond the limits find no address.
 */
export const lookupTurns = (
  resolve: Resolve,
  { timeoutMs = lookupTimeoutMs, timer = systemTimer }: LookupLimits = {},
): ((organizationId: OrganizationId) => Resolve) => {
  const organizations = new Map<OrganizationId, Turns>();
  const places = createShares<OrganizationId>(maxLookupsInAll);

  const limited = async (organizationId: OrganizationId, host: string): ReturnType<Resolve> => {
    const turns = organizations.get(organizationId) ?? { count: 0, last: Promise.resolve() };
    if (turns.count >= maxLookups || !places.take(organizationId)) return [];
    organizations.set(organizationId, turns);
    turns.count += 1;
    const { last } = turns;
    let isLate = false;
    const inOrder = async (): ReturnType<Resolve> => {
      await last;
      return isLate ? [] : resolve(host);
    };
    const found = inTime(inOrder, timeoutMs, timer, () => {
      isLate = true;
      return [];
    });
    const end = (): void => {
      turns.count -= 1;
      places.release(organizationId);
      if (turns.count === 0) organizations.delete(organizationId);
    };
    turns.last = found.then(end, end);
    return found;
  };

  return (organizationId) => (host) => limited(organizationId, host);
};
