import type { Attempt, Delivery } from "../api/schemas.ts";
import { pageRequest } from "../list/list-request.ts";
import { hrefOf } from "../route/route.ts";
import { showStatus } from "../show/status.ts";

/** The states of a delivery. */
export const deliveryStates = ["PENDING", "DELIVERED", "FAILED"] as const;

type DeliveryState = (typeof deliveryStates)[number];

/** Returns the request for a page of deliveries. */
export const deliveryRequest = (
  query: ReadonlyMap<string, string>,
  limit?: number,
): { limit: number; cursor?: string; state?: Array<DeliveryState> } => {
  const state = deliveryStates.filter((each) => each === query.get("state"));
  return { ...pageRequest(query, limit), ...(state.length === 0 ? {} : { state }) };
};

/** Returns the result of an attempt, with the HTTP status if there was a response. */
export const attemptText = ({ outcome, status }: Attempt): string =>
  status === null ? showStatus(outcome) : `${showStatus(outcome)} (${String(status)})`;

/** Returns the address in the console of what an event is about; `undefined` without a page. */
export const subjectHref = ({ subject_id: id }: Delivery): string | undefined =>
  id.startsWith("invoice_") ? hrefOf(`/invoices/${encodeURIComponent(id)}`) : undefined;
