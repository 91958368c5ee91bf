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

interface Queue<Call> {
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
  const queues = new Map<OrganizationId, Queue<Call>>();
  const work = async (organizationId: OrganizationId, queue: Queue<Call>): Promise<void> => {
    queue.running += 1;
    // Calls that are made at the same time join the group.
    await Promise.resolve();
    while (queue.waiting.size() > 0) await run(organizationId, queue.waiting.take(maxSize));
    queue.running -= 1;
    if (queue.running === 0) queues.delete(organizationId);
  };
  return (organizationId, call) => {
    const queue = queues.get(organizationId) ?? { waiting: waitingCalls(limits), running: 0 };
    queues.set(organizationId, queue);
    queue.waiting.add(call);
    if (queue.running < atOnce) void work(organizationId, queue);
  };
};
