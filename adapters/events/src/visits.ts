import type { OrganizationId } from "quittance";
import type { Timer } from "quittance/adapter";
import { settlesWithin } from "./settles-within.ts";

/** After how many milliseconds the next organization is visited: the server of this one may hang. */
const slowMs = 250;

/** How many visits are left behind at most, each of which may hold a connection of the store. */
export const maxLeftBehind = 4;

/** The visits of an engine to organizations, one after another. */
export interface Visits {
  /**
   * Visits organizations one at a time. One whose visit takes long is left behind, and not visited
   * again before that visit has ended. Those whose last visit took long come last, while there is a
   * place.
   */
  readonly each: (
    organizations: Iterable<OrganizationId>,
    visit: (organizationId: OrganizationId) => Promise<unknown>,
  ) => Promise<void>;
  /** Resolves when no visit is left. */
  readonly ended: () => Promise<unknown>;
}

/**
 * Creates visits, of which none are left behind.
 *
 * @param onLateFailure gets what a visit rejects with that was left behind; others reject `each`.
 */
export const visitsWith = (timer: Timer, onLateFailure?: (cause: unknown) => void): Visits => {
  const leftBehind = new Map<OrganizationId, Promise<void>>();
  const tookLong = new Set<OrganizationId>();
  const visitOne = async (id: OrganizationId, visiting: Promise<unknown>): Promise<void> => {
    if (await settlesWithin(visiting, slowMs, timer)) {
      tookLong.delete(id);
      return;
    }
    tookLong.add(id);
    const late = visiting
      .catch((cause: unknown) => {
        onLateFailure?.(cause);
      })
      .then(() => void leftBehind.delete(id));
    leftBehind.set(id, late);
  };
  return {
    each: async (organizations, visit) => {
      const waiting = [...organizations].filter((id) => !leftBehind.has(id));
      const isSlow = (id: OrganizationId): boolean => tookLong.has(id);
      const [slow, others] = [waiting.filter(isSlow), waiting.filter((id) => !isSlow(id))];
      for (const id of others) {
        await visitOne(id, visit(id));
        if (leftBehind.size > maxLeftBehind) await Promise.race(leftBehind.values());
      }
      for (const id of slow) {
        if (leftBehind.size < maxLeftBehind) await visitOne(id, visit(id));
      }
    },
    ended: () => Promise.all(leftBehind.values()),
  };
};
