import { addSeconds, type OrganizationId, type Timestamp } from "quittance";
import type { StepOptions } from "./delivery-options.ts";
import type { DeliveryWork } from "./engine.ts";

/** How many deliveries of an organization are deleted at once. */
const batchSize = 1000;

/** Seconds between two looks at an organization without more to delete. */
const pauseSeconds = 3600;

const secondsPerDay = 86_400;

/** Maximum number of days that deliveries can be kept. */
export const maxKeepDays = 36_500;

/**
 * Creates the step that deletes ended deliveries which are older than `keepDays`. Each call deletes
 * few, and most calls do nothing, so that an engine can call it as often as it polls.
 */
export const pruneDeliveries = ({
  deliveries,
  clock,
  keepDays,
  onFailure,
}: StepOptions): DeliveryWork["prune"] => {
  const nextLook = new Map<OrganizationId, Timestamp>();
  return async (organizationId) => {
    if (keepDays === undefined) return;
    const now = clock();
    if ((nextLook.get(organizationId) ?? "") > now) return;
    const before = addSeconds(now, -keepDays * secondsPerDay);
    const pruned = await deliveries.prune(organizationId, before, batchSize)();
    if (pruned._tag === "Left") onFailure(pruned.left);
    const hasMore = pruned._tag === "Right" && pruned.right === batchSize;
    if (!hasMore) nextLook.set(organizationId, addSeconds(now, pauseSeconds));
  };
};
