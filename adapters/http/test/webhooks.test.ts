import { timestampOf, type Id, type OrganizationId } from "quittance";
import { expect, test } from "vitest";
import { newStore } from "./create-test-api.ts";
import { createApi, type ApiResponse } from "./send-to-api.ts";
import type { MemoryStore } from "@quittance/memory";

const owner: OrganizationId = "org_one";
const endpointId = "endpoint_1" as Id<"endpoint">;
const now = timestampOf("2025-07-17 15:00:00");

/** Stores deliveries to the first endpoint: failed ones after one attempt, and pending ones. */
const storeDelivery = async (
  { deliveries }: MemoryStore,
  { failed, pending }: Readonly<Record<"failed" | "pending", ReadonlyArray<string>>>,
): Promise<void> => {
  const stored = [...failed, ...pending].map((id) => ({
    id: id as Id<"event">,
    endpointId,
    subjectId: `invoice_of_${id}` as const,
    type: "invoice.created" as const,
    body: "{}",
  }));
  const events = { after: undefined, position: "1", deliveries: stored, now };
  await deliveries.storeDeliveries(owner, events)();
  for (const id of failed) {
    const lane = {
      organizationId: owner,
      endpointId,
      subjectId: `invoice_of_${id}` as const,
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
const eventIdsOf = ({ text }: ApiResponse): ReadonlyArray<string> => {
  const { data } = JSON.parse(text) as {
    readonly data: { readonly deliveries: ReadonlyArray<{ readonly event_id: string }> };
  };
  return data.deliveries.map((delivery) => delivery.event_id);
};

const url = "https://shop.example/webhooks";

test("deliveries are listed by state, and failed ones are sent again", async () => {
  const store = newStore();
  const { call } = createApi({ store });
  await call("/webhooks", { url });
  await storeDelivery(store, { failed: ["event_a", "event_b"], pending: ["event_c"] });
  const list = "/webhooks/endpoint_1/deliveries";
  expect(eventIdsOf(await call(list))).toEqual(["event_c", "event_b", "event_a"]);
  expect(eventIdsOf(await call(list, { state: ["FAILED"] }))).toEqual(["event_b", "event_a"]);
  expect((await call(list, { limit: 1 })).at("data.has_more")).toBe(true);
  const failed = await call(list, { state: ["FAILED"], limit: 1 });
  expect(failed.at("data.deliveries.0")).toMatchObject({
    type: "invoice.created",
    state: "FAILED",
    next_attempt_at: null,
    attempts: [{ outcome: "REJECTED", status: 500, retry_after: null }],
  });
  const body = { event_ids: ["event_a", "event_c", "event_none"] };
  const replayed = await call("/webhooks/endpoint_1/replay", body);
  expect(replayed.at("data")).toEqual({ replayed: 1 });
  expect(eventIdsOf(await call(list, { state: ["FAILED"] }))).toEqual(["event_b"]);
  const since = { failed_since: "2025-01-01 00:00:00" };
  expect((await call("/webhooks/endpoint_1/replay", since)).at("data.replayed")).toBe(1);
});
