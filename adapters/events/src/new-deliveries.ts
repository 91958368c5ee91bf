import type { OrganizationId } from "quittance";
import {
  endpointDescription,
  eventDescription,
  responses,
  type DeliveryLane,
  type DeliveryLog,
  type StoredEvent,
  type WebhookEndpoint,
} from "quittance/adapter";

type NewDelivery = Parameters<DeliveryLog["storeDeliveries"]>[1]["deliveries"][number];

/** Returns the deliveries of events to the endpoints that accept them, in the order of the events. */
export const newDeliveries = (
  events: ReadonlyArray<StoredEvent>,
  endpoints: ReadonlyArray<WebhookEndpoint>,
): ReadonlyArray<NewDelivery> =>
  events.flatMap(({ event }) => {
    const accepting = endpoints.filter((endpoint) =>
      endpointDescription.acceptsEvent(endpoint, event),
    );
    if (accepting.length === 0) return [];
    const { id, type } = event;
    const shared = { id, type, subjectId: eventDescription.subjectIdOf(event) };
    const body = JSON.stringify(responses.renderEvent(event));
    return accepting.map((endpoint) => ({ ...shared, endpointId: endpoint.id, body }));
  });

/** Returns the lanes of deliveries, each once. */
export const lanesOf = (
  organizationId: OrganizationId,
  deliveries: ReadonlyArray<Pick<NewDelivery, "endpointId" | "subjectId">>,
): ReadonlyArray<DeliveryLane> => {
  const lanes = deliveries.map(({ endpointId, subjectId }) => ({
    organizationId,
    endpointId,
    subjectId,
  }));
  return [...new Map(lanes.map((lane) => [laneKey(lane), lane])).values()];
};

/** Returns a text that identifies a lane: identifiers contain no space. */
export const laneKey = ({ organizationId, endpointId, subjectId }: DeliveryLane): string =>
  `${organizationId} ${endpointId} ${subjectId}`;
