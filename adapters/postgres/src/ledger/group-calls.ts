import type { OrganizationId } from "quittance";
import { waitingCalls, type WaitingCalls, type WaitingLimits } from "./waiting-calls.ts";

/** How calls are grouped; the limits are those of the calls of an organization. */
export interface Grouping<Call> extends WaitingLimits<Call> {
  /** How many groups of an organization run at once. */
  readonly atOnce: number;
  /** The maximum number of calls in a group. */
  readonly maxSize: number;
  /** Runs a group, and never rejects. */
  readonly run: (organizationId: OrganizationId, calls: ReadonlyArray<Call>) => Promise<void>;
}

interface Lane<Call> {
  readonly waiting: WaitingCalls<Call>;
  running: number;
}

/**
 * Creates a function that adds a call of an organization. A call that arrives while few groups run
 * starts at once; those that arrive while others run form the next groups, in their order.
 */
export const groupCalls = <Call>({
  atOnce,
  maxSize,
  run,
  ...limits
}: Grouping<Call>): ((organizationId: OrganizationId, call: Call) => void) => {
  const lanes = new Map<OrganizationId, Lane<Call>>();
  const work = async (organizationId: OrganizationId, lane: Lane<Call>): Promise<void> => {
    lane.running += 1;
    // Calls that are made at the same time join the group.
    await Promise.resolve();
    while (lane.waiting.size() > 0) await run(organizationId, lane.waiting.take(maxSize));
    lane.running -= 1;
    if (lane.running === 0) lanes.delete(organizationId);
  };
  return (organizationId, call) => {
    const lane = lanes.get(organizationId) ?? { waiting: waitingCalls(limits), running: 0 };
    lanes.set(organizationId, lane);
    lane.waiting.add(call);
    if (lane.running < atOnce) void work(organizationId, lane);
  };
};
