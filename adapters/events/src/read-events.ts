import type { Either, OrganizationId } from "quittance";
import type { OutboxPositionInvalid, PortFailed } from "quittance/errors";
import { left, right, type DeliveryLog } from "quittance/adapter";
import type { StepOptions } from "./delivery-options.ts";
import type { DeliveryWork } from "./engine.ts";
import { lanesOf, newDeliveries } from "./new-deliveries.ts";

type ReadEvents = Parameters<DeliveryLog["storeDeliveries"]>[1];

const nothing = { lanes: [], hasMore: false };

/** The endpoints that can be active fit on one page. */
const activeEndpoints = { limit: 100, start: { offset: 0 } } as const;

/**
 * Stores the deliveries of the next events of an organization. If the outbox does not have the
 * stored position, reading starts again: deliveries that are stored already stay as they are.
 */
export const readEvents = async (
  organizationId: OrganizationId,
  options: StepOptions,
): ReturnType<DeliveryWork["readEvents"]> => {
  const { deliveries, onFailure, maxEvents } = options;
  const read = await nextEvents(organizationId, options);
  if (read._tag === "Left") {
    onFailure(read.left);
    return nothing;
  }
  const { events, count } = read.right;
  if (count === 0 && events.position === events.after) return nothing;
  const stored = await deliveries.storeDeliveries(organizationId, events)();
  if (stored._tag === "Left") onFailure(stored.left);
  if (stored._tag === "Left" || !stored.right) return nothing;
  const hasMore = count === maxEvents || events.position === undefined;
  return { lanes: lanesOf(organizationId, events.deliveries), hasMore };
};

interface NextEvents {
  readonly events: ReadEvents;
  /** Number of events that were read. */
  readonly count: number;
}

const nextEvents = async (
  organizationId: OrganizationId,
  { outbox, endpoints, deliveries, clock, maxEvents, onFailure }: StepOptions,
): Promise<Either<PortFailed | OutboxPositionInvalid, NextEvents>> => {
  const position = await deliveries.position(organizationId)();
  if (position._tag === "Left") return position;
  const after = position.right;
  const read = await outbox.read(organizationId, after, maxEvents)();
  const none = { events: { after, position: after, deliveries: [], now: clock() }, count: 0 };
  if (read._tag === "Left") {
    if (read.left.kind === "PortFailed") return left(read.left);
    onFailure(read.left);
    return right({ ...none, events: { ...none.events, position: undefined } });
  }
  const last = read.right.at(-1);
  if (last === undefined) return right(none);
  const active = { isActive: true };
  const page = await endpoints.listEndpoints(organizationId, active, activeEndpoints)();
  if (page._tag === "Left") return page;
  const created = newDeliveries(read.right, page.right.rows);
  const events = { after, position: last.position, deliveries: created, now: clock() };
  return right({ events, count: read.right.length });
};
