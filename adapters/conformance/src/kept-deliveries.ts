import type { Id, Timestamp } from "quittance";
import type { DeliveryLog, WebhookEndpoint } from "quittance/adapter";
import { expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { ours, theirs } from "./sample-records.ts";
import {
  at,
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
  claim,
} from "./sample-webhooks.ts";

type ReplaySelection = Parameters<DeliveryLog["replay"]>[2];

/** Stores a pending delivery, and those that ended at minutes 2, 3 and 4. */
const storeEach = async (store: WebhookRepositories): Promise<void> => {
  await storeEndpoints(store, endpoint("a"), endpoint("b"));
  const events = ["1", "2", "3", "4"];
  await storeNew(store, ...events.map((event) => newDelivery("a", event, event)));
  const results = { "4": delivered(at(2)), "3": failed(at(3)), "2": delivered(at(4)) };
  for (const [event, result] of Object.entries(results)) {
    const claimed = await claimDue(store, lane("a", event), at(1));
    await expectSuccess(store.deliveries.recordAttempt(claimed, result));
  }
};

const prune = (
  { deliveries }: WebhookRepositories,
  before: Timestamp,
  limit: number,
  owner = ours,
): Promise<number> => expectSuccess(deliveries.prune(owner, before, limit));

const stored = async ({ deliveries }: WebhookRepositories): Promise<ReadonlyArray<Id<"event">>> => {
  const filter = { endpointId: endpointId("a") };
  const { rows } = await expectSuccess(deliveries.listDeliveries(ours, filter, whole));
  return rows.map(({ id }) => id).sort();
};

const events = (...suffixes: ReadonlyArray<string>): ReadonlyArray<Id<"event">> =>
  suffixes.map(eventId);

/** The conformance cases of `prune` of deliveries. */
export const pruneDeliveriesCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("prune deletes ended deliveries that changed before a time", async (store) => {
    await storeEach(store);
    expectSame("before the first", await prune(store, at(2), 10), 0);
    expectSame("before the last", await prune(store, at(4), 10), 2);
    expectSame("the others", await stored(store), events("1", "2"));
    expectSame("later", await prune(store, at(40), 10), 1);
    expectSame("a pending one", await stored(store), events("1"));
    const { delivery } = await claimDue(store, lane("a", "1"), at(1));
    expectSame("its state", delivery.state, "PENDING");
  }),
  webhookCase("prune deletes at most the limit, the first changed ones first", async (store) => {
    await storeEach(store);
    expectSame("the first", await prune(store, at(40), 1), 1);
    expectSame("after the first", await stored(store), events("1", "2", "3"));
    expectSame("the next", await prune(store, at(40), 1), 1);
    expectSame("after the next", await stored(store), events("1", "2"));
  }),
  webhookCase("prune keeps replayed deliveries and other organizations", async (store) => {
    await storeEach(store);
    expectSame("of another organization", await prune(store, at(40), 10, theirs), 0);
    const selection = { eventIds: events("4") };
    await expectSuccess(store.deliveries.replay(ours, endpointId("a"), selection, at(5)));
    expectSame("the others", await prune(store, at(40), 10), 2);
    expectSame("a replayed one", await stored(store), events("1", "4"));
  }),
  webhookCase("prune deletes the deliveries of a disabled endpoint", async (store) => {
    await storeEach(store);
    const disabled = { isActive: false, disabledReason: "REQUESTED", updatedAt: at(6) } as const;
    const change = () => ({ endpoint: endpoint("a", disabled), events: [] });
    await expectSuccess(store.endpoints.changeEndpoint(ours, endpointId("a"), change));
    expectSame("before it was disabled", await prune(store, at(6), 10), 3);
    expectSame("afterwards", await prune(store, at(7), 10), 1);
    expectSame("the deliveries", await stored(store), []);
  }),
];

const endpointA = endpointId("a");

const replay = (
  { deliveries }: WebhookRepositories,
  selection: ReplaySelection,
  owner = ours,
): Promise<number | undefined> =>
  expectSuccess(deliveries.replay(owner, endpointA, selection, at(6)));

/** Stores a delivered, a failed and a pending delivery. */
const storeOneOfEach = async (store: WebhookRepositories): Promise<void> => {
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
    await storeOneOfEach(store);
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
    await storeOneOfEach(store);
    expectSame("later", await replay(store, { failedSince: at(2) }), 0);
    expectSame("since", await replay(store, { failedSince: at(1) }), 1);
    expectSame("again", await replay(store, { failedSince: at(1) }), 0);
    expectSame("delivered", await claim(store, lane("a", "1"), at(6)), undefined);
    const { delivery } = await claimDue(store, lane("a", "2"), at(6));
    expectSame("the event", delivery.id, eventId("2"));
  }),
  webhookCase("replay changes nothing without an active endpoint", async (store) => {
    await storeOneOfEach(store);
    const eventIds = [eventId("1")];
    expectSame("of another organization", await replay(store, { eventIds }, theirs), undefined);
    const disabled = { isActive: false, disabledReason: "REQUESTED", updatedAt: at(4) } as const;
    const change = (changed: WebhookEndpoint) =>
      expectSuccess(
        store.endpoints.changeEndpoint(ours, changed.id, () => ({ endpoint: changed, events: [] })),
      );
    await change(endpoint("a", disabled));
    expectSame("inactive", await replay(store, { eventIds }), undefined);
    await change(endpoint("a"));
    expectSame("the delivery", await claim(store, lane("a", "1"), at(9)), undefined);
    expectSame("active again", await replay(store, { eventIds }), 1);
  }),
];
