import type { MemoryStore } from "@quittance/memory";
import { idOf, timestampOf } from "quittance";
import type { EndpointId, EventId } from "quittance/adapter";
import type { ApiResponse } from "./send-to-api.ts";

const owner = idOf("org", "org_one");
const endpointId = "endpoint_1" as EndpointId;
const now = timestampOf("2025-07-17 15:00:00");

/** Stores deliveries to the first endpoint: failed ones after one attempt, and pending ones. */
export const storeDelivery = async (
  { deliveries }: MemoryStore,
  { failed, pending }: Readonly<Record<"failed" | "pending", ReadonlyArray<string>>>,
): Promise<void> => {
  const stored = [...failed, ...pending].map((id) => ({
    id: id as EventId,
    endpointId,
    subjectId: idOf("invoice", `invoice_of_${id}`),
    type: "invoice.created" as const,
    body: "{}",
  }));
  const events = { after: undefined, position: "1", deliveries: stored, now };
  await deliveries.storeDeliveries(owner, events)();
  for (const id of failed) {
    const lane = {
      organizationId: owner,
      endpointId,
      subjectId: idOf("invoice", `invoice_of_${id}`),
    };
    const lease = { token: id, expiresAt: timestampOf("2025-07-17 15:01:00") };
    const claimed = await deliveries.claim(lane, lease, now)();
    if (claimed._tag === "Left" || claimed.right === undefined) throw new Error("Not claimed");
    await deliveries.recordAttempt(claimed.right, {
      attempt: { at: now, outcome: "REJECTED", status: 500, retryAfter: undefined },
      state: "FAILED",
      nextAttemptAt: undefined,
      disables: false,
    })();
  }
};

/** Returns the events of a page of deliveries. */
export const eventIdsOf = ({ text }: ApiResponse): ReadonlyArray<string> => {
  const { data } = JSON.parse(text) as {
    readonly data: { readonly deliveries: ReadonlyArray<{ readonly event_id: string }> };
  };
  return data.deliveries.map((delivery) => delivery.event_id);
};
