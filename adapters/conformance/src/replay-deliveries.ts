import type { ReplaySelection, WebhookEndpoint } from "quittance/adapter";
import { expectSuccess, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ours, theirs } from "./sample-records.ts";
import {
  at,
  claim,
  claimDue,
  delivered,
  endpoint,
  endpointId,
  eventId,
  failed,
  lane,
  newDelivery,
  storeEndpoints,
  storeNew,
  webhookCase,
  type WebhookRepositories,
  type WebhookSubject,
} from "./sample-webhooks.ts";

const endpointA = endpointId("a");

const replay = (
  { deliveries }: WebhookRepositories,
  selection: ReplaySelection,
  owner = ours,
): Promise<number | undefined> =>
  expectSuccess(deliveries.replay(owner, endpointA, selection, at(6)));

/** Stores a delivered, a failed and a pending delivery. */
const storeEach = async (store: WebhookRepositories): Promise<void> => {
  await storeEndpoints(store, endpoint("a"), endpoint("b"));
  const events = ["1", "2", "3"];
  await storeNew(store, ...events.map((event) => newDelivery("a", event, event)));
  await storeNew(store, newDelivery("b", "2", "2"));
  const first = await claimDue(store, lane("a", "1"), at(1));
  await expectSuccess(store.deliveries.recordAttempt(first, delivered(at(2))));
  for (const suffix of ["a", "b"]) {
    const second = await claimDue(store, lane(suffix, "2"), at(1));
    await expectSuccess(store.deliveries.recordAttempt(second, failed(at(3))));
  }
};

/** The conformance cases of `replay`. */
export const replayCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("replay makes deliveries of events pending without attempts", async (store) => {
    await storeEach(store);
    const eventIds = ["1", "2", "3", "none"].map(eventId);
    expectSame("replayed", await replay(store, { eventIds }), 2);
    for (const event of ["1", "2"]) {
      expectSame("before", await claim(store, lane("a", event), at(5)), undefined);
      const { delivery, body } = await claimDue(store, lane("a", event), at(6));
      expectSame("the body", body, newDelivery("a", event, event).body);
      expectSame("the attempts", delivery.attempts, []);
      expectSame("the times", [delivery.createdAt, delivery.updatedAt], [at(1), at(6)]);
    }
    expectSame("of another endpoint", await claim(store, lane("b", "2"), at(6)), undefined);
    const pending = await claimDue(store, lane("a", "3"), at(1));
    expectSame("a pending one", pending.delivery.updatedAt, undefined);
  }),
  webhookCase("replay makes the deliveries that failed since a time pending", async (store) => {
    await storeEach(store);
    expectSame("later", await replay(store, { failedSince: at(2) }), 0);
    expectSame("since", await replay(store, { failedSince: at(1) }), 1);
    expectSame("again", await replay(store, { failedSince: at(1) }), 0);
    expectSame("delivered", await claim(store, lane("a", "1"), at(6)), undefined);
    const { delivery } = await claimDue(store, lane("a", "2"), at(6));
    expectSame("the event", delivery.id, eventId("2"));
  }),
  webhookCase("replay changes nothing without an active endpoint", async (store) => {
    await storeEach(store);
    const eventIds = [eventId("1")];
    expectSame("of another organization", await replay(store, { eventIds }, theirs), undefined);
    const disabled = { isActive: false, disabledReason: "REQUESTED", updatedAt: at(4) } as const;
    const change = (changed: WebhookEndpoint) =>
      expectSuccess(store.endpoints.changeEndpoint(ours, changed.id, () => changed));
    await change(endpoint("a", disabled));
    expectSame("inactive", await replay(store, { eventIds }), undefined);
    await change(endpoint("a"));
    expectSame("the delivery", await claim(store, lane("a", "1"), at(9)), undefined);
    expectSame("active again", await replay(store, { eventIds }), 1);
  }),
];
