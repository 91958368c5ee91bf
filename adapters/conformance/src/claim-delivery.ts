import { expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ours, theirs } from "./sample-records.ts";
import {
  at,
  claim,
  claimDue,
  delivered,
  endpoint,
  eventId,
  lane,
  newDelivery,
  storeEndpoints,
  storeNew,
  webhookCase,
  type WebhookSubject,
} from "./sample-webhooks.ts";

/** The conformance cases of `claim`. */
export const claimCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("claim returns a due delivery and what to send", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    const created = newDelivery("a", "x", "1");
    await storeNew(store, created);
    const { body, ...record } = created;
    expectSame("the claimed delivery", await claim(store, lane("a", "x"), at(1), "lease_1"), {
      delivery: {
        ...record,
        organizationId: ours,
        state: "PENDING",
        attempts: [],
        nextAttemptAt: at(1),
        createdAt: at(1),
        updatedAt: undefined,
      },
      body,
      url: endpoint("a").url,
      secrets: ["whsec_a"],
      lease: { token: "lease_1", expiresAt: at(20) },
      isLast: true,
    });
  }),
  webhookCase("claim returns the deliveries of a lane in their order", async (store) => {
    await storeEndpoints(store, endpoint("a"), endpoint("b"));
    const events = ["9", "1", "5"];
    await storeNew(store, ...events.map((event) => newDelivery("a", "x", event)));
    await storeNew(store, newDelivery("a", "x", "0"), newDelivery("b", "x", "9"));
    for (const event of [...events, "0"]) {
      const claimed = await claimDue(store, lane("a", "x"), at(1));
      expectSame("the event", claimed.delivery.id, eventId(event));
      await expectSuccess(store.deliveries.recordAttempt(claimed, delivered(at(1))));
    }
    expectSame("the last", await claim(store, lane("a", "x"), at(1)), undefined);
    expectSame("another", (await claimDue(store, lane("b", "x"), at(1))).delivery.id, eventId("9"));
  }),
  webhookCase("claim returns whether another delivery of the lane is pending", async (store) => {
    await storeEndpoints(store, endpoint("a"), endpoint("b"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    await storeNew(store, newDelivery("a", "y", "3"), newDelivery("b", "x", "3"));
    for (const [of, isLast] of [
      [lane("a", "x"), false],
      [lane("a", "x"), true],
      [lane("a", "y"), true],
    ] as const) {
      const claimed = await claimDue(store, of, at(1));
      expectSame(`the last of ${claimed.delivery.id}`, claimed.isLast, isLast);
      await expectSuccess(store.deliveries.recordAttempt(claimed, delivered(at(1))));
    }
  }),
  webhookCase("claim gives each of concurrent calls its own lane and lease", async (store) => {
    await storeEndpoints(store, endpoint("a"), endpoint("b"));
    const lanes = ["1", "2", "3", "4", "5", "6"].map((n) => lane(Number(n) % 2 ? "a" : "b", n));
    await storeNew(
      store,
      ...lanes.map(({ endpointId, subjectId }, place) => ({
        ...newDelivery("a", "x", String(place + 1)),
        endpointId,
        subjectId,
      })),
    );
    const claimed = await Promise.all(
      lanes.map((of, n) => claim(store, of, at(1), `l${String(n)}`)),
    );
    const events = claimed.map((each) => [each?.delivery.id, each?.lease.token]);
    const expected = lanes.map((_, n) => [eventId(String(n + 1)), `l${String(n)}`]);
    expectSame("the events and leases", events, expected);
    const results = await Promise.all(
      claimed.flatMap((each, n) => {
        if (each === undefined) return [];
        const lease = n === 2 ? { ...each.lease, token: "another" } : each.lease;
        const recorded = store.deliveries.recordAttempt({ ...each, lease }, delivered(at(2)));
        return [expectSuccess(recorded)];
      }),
    );
    expectSame("recorded", results, [true, true, false, true, true, true]);
  }),
  webhookCase("claim returns nothing before a delivery is due", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"));
    expectSame("before", await claim(store, lane("a", "x"), at(0)), undefined);
    expectSame("another lane", await claim(store, lane("a", "y"), at(1)), undefined);
    const foreign = { ...lane("a", "x"), organizationId: theirs };
    expectSame("another organization", await claim(store, foreign, at(1)), undefined);
    await claimDue(store, lane("a", "x"), at(1));
  }),
  webhookCase("claim returns a claimed delivery again once the lease expires", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    const first = await claimDue(store, lane("a", "x"), at(1), "lease_1");
    expectSame("claimed", await claim(store, lane("a", "x"), at(19), "lease_2"), undefined);
    const second = await claimDue(store, lane("a", "x"), at(20), "lease_3");
    expectSame("the same delivery", second.delivery.id, first.delivery.id);
    const late = store.deliveries.recordAttempt(first, delivered(at(21)));
    expectSame("an attempt with the old lease", await expectSuccess(late), false);
    const recorded = store.deliveries.recordAttempt(second, delivered(at(21)));
    expectSame("an attempt with the new one", await expectSuccess(recorded), true);
  }),
  webhookCase("release ends a lease, and only its own", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"));
    const first = await claimDue(store, lane("a", "x"), at(1), "lease_1");
    const { release } = store.deliveries;
    const foreign = { ...first, lease: { ...first.lease, token: "lease_2" } };
    expectSame("another lease", await expectSuccess(release(foreign)), false);
    expectSame("still claimed", await claim(store, lane("a", "x"), at(2), "lease_3"), undefined);
    expectSame("the lease", await expectSuccess(release(first)), true);
    expectSame("the lease again", await expectSuccess(release(first)), false);
    const second = await claimDue(store, lane("a", "x"), at(2), "lease_4");
    expectSame("the delivery", second.delivery, first.delivery);
    const late = store.deliveries.recordAttempt(first, delivered(at(3)));
    expectSame("an attempt with the lease", await expectSuccess(late), false);
  }),
  webhookCase("claim gives a delivery to one of concurrent calls", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    const claimed = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((n) => claim(store, lane("a", "x"), at(1), `lease_${String(n)}`)),
    );
    expectSame("claimed", claimed.filter((each) => each !== undefined).length, 1);
  }),
];
