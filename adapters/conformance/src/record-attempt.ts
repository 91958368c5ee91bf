import { deliveryDescription, type Delivery } from "quittance/adapter";
import { expectSame, expectSuccess, whole, expectPage, type ConformanceCase } from "./case.ts";
import { ours } from "./sample-records.ts";
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
  rejected,
  storeEndpoints,
  storeNew,
  webhookCase,
  type WebhookRepositories,
  type WebhookSubject,
} from "./sample-webhooks.ts";

const listed = async ({ deliveries }: WebhookRepositories): Promise<ReadonlyArray<Delivery>> => {
  const found = deliveries.listDeliveries(ours, { endpointId: endpointId("a") }, whole);
  return (await expectSuccess(found)).rows;
};

/** Stores a delivered, a failed and two pending deliveries. */
const storeEach = async (store: WebhookRepositories): Promise<void> => {
  await storeEndpoints(store, endpoint("a"), endpoint("b"));
  const events = ["1", "2", "3", "4"];
  await storeNew(store, ...events.map((event) => newDelivery("a", event, event)));
  await storeNew(store, newDelivery("b", "1", "1"));
  const first = await claimDue(store, lane("a", "1"), at(1));
  await expectSuccess(store.deliveries.recordAttempt(first, delivered(at(2))));
  const second = await claimDue(store, lane("a", "2"), at(1));
  await expectSuccess(store.deliveries.recordAttempt(second, failed(at(3))));
};

const listCase = (
  name: string,
  filter: deliveryDescription.DeliveryFilter,
  page = whole,
): ConformanceCase<WebhookSubject> =>
  webhookCase(`listDeliveries ${name}`, async (store) => {
    await storeEach(store);
    const ofEndpoint = { ...filter, endpointId: endpointId("a") };
    const all = await listed(store);
    expectSame("the number of all", all.length, 4);
    const matching = all.filter((delivery) =>
      deliveryDescription.matchesDelivery(ofEndpoint, delivery),
    );
    const found = await expectSuccess(store.deliveries.listDeliveries(ours, ofEndpoint, page));
    expectPage(name, found, matching, page);
  });

/** The conformance cases of `recordAttempt` and `listDeliveries`. */
export const recordAttemptCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("recordAttempt adds attempts and waits for the next one", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    const first = await claimDue(store, lane("a", "x"), at(1));
    const wait = { attempt: rejected(at(2)), state: "PENDING", nextAttemptAt: at(5) } as const;
    const recorded = store.deliveries.recordAttempt(first, { ...wait, disables: false });
    expectSame("the result", await expectSuccess(recorded), true);
    expectSame("before the next attempt", await claim(store, lane("a", "x"), at(4)), undefined);
    const second = await claimDue(store, lane("a", "x"), at(5));
    const { id, endpointId: endpointA, subjectId, type } = newDelivery("a", "x", "1");
    const expected = {
      id,
      endpointId: endpointA,
      subjectId,
      type,
      organizationId: ours,
      state: "PENDING",
      attempts: [rejected(at(2))],
      nextAttemptAt: at(5),
      createdAt: at(1),
      updatedAt: at(2),
    };
    expectSame("the delivery", second.delivery, expected);
    await expectSuccess(store.deliveries.recordAttempt(second, delivered(at(6))));
    const found = (await listed(store)).find((each) => each.id === eventId("1"));
    const { attempt } = delivered(at(6));
    expectSame("at the end", found, {
      ...expected,
      state: "DELIVERED",
      attempts: [rejected(at(2)), attempt],
      nextAttemptAt: undefined,
      updatedAt: at(6),
    });
  }),
  webhookCase("recordAttempt lets the later deliveries of the lane wait", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    await storeNew(store, newDelivery("a", "y", "3"));
    const first = await claimDue(store, lane("a", "x"), at(1));
    const wait = { attempt: rejected(at(2)), state: "PENDING", nextAttemptAt: at(5) } as const;
    const recorded = store.deliveries.recordAttempt(first, { ...wait, disables: false });
    expectSame("the result", await expectSuccess(recorded), true);
    await storeNew(store, newDelivery("a", "x", "4"), newDelivery("a", "z", "5"));
    const dueAt = async (): Promise<unknown> =>
      (await listed(store)).map(({ id, nextAttemptAt }) => [id, nextAttemptAt]).sort();
    const times = [at(5), at(5), at(1), at(5), at(1)];
    expectSame(
      "when they are due",
      await dueAt(),
      times.map((time, index) => [eventId(String(index + 1)), time]),
    );
    const second = await claimDue(store, lane("a", "x"), at(5), "lease_2");
    const longer = { ...wait, attempt: rejected(at(6)), nextAttemptAt: at(8) };
    await expectSuccess(store.deliveries.recordAttempt(second, { ...longer, disables: false }));
    const third = await claimDue(store, lane("a", "x"), at(8), "lease_3");
    await expectSuccess(store.deliveries.recordAttempt(third, delivered(at(9))));
    const next = await claimDue(store, lane("a", "x"), at(8), "lease_4");
    expectSame("the next event", next.delivery.id, eventId("2"));
  }),
  webhookCase("recordAttempt continues the lane after a failed delivery", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    const first = await claimDue(store, lane("a", "x"), at(1));
    await expectSuccess(store.deliveries.recordAttempt(first, failed(at(2))));
    const again = store.deliveries.recordAttempt(first, delivered(at(3)));
    expectSame("a second attempt with the lease", await expectSuccess(again), false);
    const next = await claimDue(store, lane("a", "x"), at(2));
    expectSame("the next event", next.delivery.id, eventId("2"));
  }),
  webhookCase("recordAttempt disables the endpoint if its receiver is gone", async (store) => {
    await storeEndpoints(store, endpoint("a"), endpoint("b"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "y", "2"));
    const first = await claimDue(store, lane("a", "x"), at(1));
    const attempt = { ...rejected(at(2)), outcome: "GONE", status: 410 } as const;
    const gone = { ...failed(at(2)), attempt, disables: true };
    expectSame("recorded", await expectSuccess(store.deliveries.recordAttempt(first, gone)), true);
    const found = await expectSuccess(store.endpoints.findEndpoint(ours, endpointId("a")));
    const disabled = { isActive: false, disabledReason: "GONE", updatedAt: at(2) } as const;
    expectSame("the endpoint", found, endpoint("a", disabled));
    const states = (await listed(store)).map(({ state }) => state);
    expectSame("its deliveries", states, ["FAILED", "FAILED"]);
    const other = await expectSuccess(store.endpoints.findEndpoint(ours, endpointId("b")));
    expectSame("another endpoint", other, endpoint("b"));
  }),
  webhookCase("recordAttempt does not disable an endpoint with a new URL", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    const first = await claimDue(store, lane("a", "x"), at(1));
    const moved = endpoint("a", { url: "https://shop.example/new", updatedAt: at(2) });
    const change = () => ({ endpoint: moved, events: [] });
    await expectSuccess(store.endpoints.changeEndpoint(ours, moved.id, change));
    const gone = { ...failed(at(3)), disables: true };
    await expectSuccess(store.deliveries.recordAttempt(first, gone));
    const found = await expectSuccess(store.endpoints.findEndpoint(ours, endpointId("a")));
    expectSame("the endpoint", found, moved);
    const next = await claimDue(store, lane("a", "x"), at(3));
    expectSame("the new URL", next.url, moved.url);
  }),
  listCase("returns the deliveries of the endpoint, newest first", {}),
  listCase("filters by states", { state: ["FAILED", "DELIVERED"] }),
  listCase("filters by pending deliveries", { state: ["PENDING"] }),
  listCase("returns a page with the number of all", {}, { limit: 2, start: { offset: 1 } }),
  listCase(
    "continues after a delivery, ties included",
    {},
    { limit: 2, start: { after: { createdAt: at(1), id: eventId("3") } } },
  ),
];
