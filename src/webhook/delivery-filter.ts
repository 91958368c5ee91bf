import type { EndpointId } from "../ids.ts";
import type { Delivery, DeliveryState } from "./delivery.ts";

/** A filter of the deliveries of an endpoint. Absent properties do not filter. */
export interface DeliveryFilter {
  readonly states?: ReadonlyArray<DeliveryState> | undefined;
}

/** A filter of deliveries, with the endpoint whose deliveries are listed. */
export interface EndpointDeliveryFilter extends DeliveryFilter {
  readonly endpointId: EndpointId;
}

/** Returns whether a delivery passes a filter. It specifies what every store lists. */
export const matchesDelivery = (
  { endpointId, states = [] }: EndpointDeliveryFilter,
  delivery: Delivery,
): boolean =>
  endpointId === delivery.endpointId && (states.length === 0 || states.includes(delivery.state));
