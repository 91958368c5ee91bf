import { addSeconds, type OrganizationId, type Timestamp } from "quittance";
import { allOrganizations } from "./all-organizations.ts";
import type { StepOptions } from "./delivery-options.ts";
import type { DeliveryWork } from "./engine.ts";

/** How many deliveries of an organization are deleted at once. */
const batchSize = 1000;

/** From how many organizations deliveries are deleted at once. */
const organizationsAtOnce = 10;

/** Seconds between two looks at all organizations. */
const pauseSeconds = 3600;

const secondsPerDay = 86_400;

/** Maximum number of days that deliveries can be kept. */
export const maxKeepDays = 36_500;

/**
 * Creates the step that deletes ended deliveries which are older than `keepDays`. It looks at every
 * organization once an hour. Each call deletes few, and most calls do nothing, so that an engine can
 * call it as often as it polls.
 */
export const pruneDeliveries = ({
  deliveries,
  clock,
  keepDays,
  onFailure,
}: StepOptions): DeliveryWork["prune"] => {
  let waiting: ReadonlyArray<OrganizationId> = [];
  let nextLook: Timestamp | undefined;

  /** Returns whether an organization has more to delete. */
  const prune = async (organizationId: OrganizationId, before: Timestamp): Promise<boolean> => {
    const pruned = await deliveries.prune(organizationId, before, batchSize)();
    if (pruned._tag === "Left") onFailure(pruned.left);
    return pruned._tag === "Right" && pruned.right === batchSize;
  };

  return async () => {
    if (keepDays === undefined) return;
    const now = clock();
    if (waiting.length === 0 && (nextLook === undefined || nextLook <= now)) {
      nextLook = addSeconds(now, pauseSeconds);
      const { found, failure } = await allOrganizations(deliveries.organizations);
      if (failure !== undefined) onFailure(failure);
      waiting = found;
    }
    const turn = waiting.slice(0, organizationsAtOnce);
    waiting = waiting.slice(organizationsAtOnce);
    const before = addSeconds(now, -keepDays * secondsPerDay);
    const unfinished: Array<OrganizationId> = [];
    for (const organizationId of turn) {
      if (await prune(organizationId, before)) unfinished.push(organizationId);
    }
    waiting = [...waiting, ...unfinished];
  };
};
