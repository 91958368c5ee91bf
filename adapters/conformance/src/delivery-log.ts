import { expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { claimCases } from "./claim-delivery.ts";
import { pruneDeliveriesCases, replayCases } from "./kept-deliveries.ts";
import { recordAttemptCases } from "./record-attempt.ts";
import { ours, theirs } from "./sample-records.ts";
import {
  at,
  claimDue,
  delivered,
  endpoint,
  endpointId,
  lane,
  newDelivery,
  storeEndpoints,
  storeNew,
  webhookCase,
  type WebhookSubject,
} from "./sample-webhooks.ts";

const inactive = endpoint("i", { isActive: false, disabledReason: "REQUESTED" });

/** The conformance cases of `DeliveryLog`. */
export const deliveryLogCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("organizations returns those with endpoints, in order", async (store) => {
    const { organizations } = store.deliveries;
    expectSame("before", await expectSuccess(organizations(undefined, 10)), []);
    await storeEndpoints(store, endpoint("b", { organizationId: theirs }), inactive);
    const all = [ours, theirs].sort();
    expectSame("all", await expectSuccess(organizations(undefined, 10)), all);
    expectSame("the first", await expectSuccess(organizations(undefined, 1)), all.slice(0, 1));
    expectSame("the next", await expectSuccess(organizations(all[0], 10)), all.slice(1));
  }),
  webhookCase("organizationsWithWork returns those with due deliveries", async (store) => {
    const { organizationsWithWork } = store.deliveries;
    const foundAt = (minute: number): Promise<unknown> =>
      expectSuccess(organizationsWithWork(at(minute), undefined, 10));
    await storeEndpoints(store, endpoint("a"), endpoint("b", { organizationId: theirs }));
    expectSame("without deliveries", await foundAt(1), []);
    await storeNew(store, newDelivery("a", "x", "1"));
    expectSame("before one is due", await foundAt(0), []);
    expectSame("when one is due", await foundAt(1), [ours]);
    const beyond = expectSuccess(organizationsWithWork(at(1), ours, 10));
    expectSame("after the organization", await beyond, []);
    expectSame("none of them", await expectSuccess(organizationsWithWork(at(1), undefined, 0)), []);
    const claimed = await claimDue(store, lane("a", "x"), at(1));
    expectSame("when it is claimed", await foundAt(1), []);
    expectSame("after its lease", await foundAt(20), [ours]);
    await expectSuccess(store.deliveries.recordAttempt(claimed, delivered(at(2))));
    expectSame("when it is delivered", await foundAt(20), []);
  }),
  webhookCase("storeDeliveries moves the position of the organization", async (store) => {
    const { position, storeDeliveries } = store.deliveries;
    await storeEndpoints(store, endpoint("a"), endpoint("a", { organizationId: theirs }));
    expectSame("before", await expectSuccess(position(ours)), undefined);
    const first = { after: undefined, position: "p1", deliveries: [], now: at(1) };
    expectSame("stored", await expectSuccess(storeDeliveries(ours, first)), true);
    expectSame("after", await expectSuccess(position(ours)), "p1");
    expectSame("of the other organization", await expectSuccess(position(theirs)), undefined);
    const restart = { ...first, after: "p1", position: undefined };
    expectSame("restarted", await expectSuccess(storeDeliveries(ours, restart)), true);
    expectSame("at the start", await expectSuccess(position(ours)), undefined);
  }),
  webhookCase("storeDeliveries stores nothing after another position", async (store) => {
    const { storeDeliveries, listDeliveries, position } = store.deliveries;
    await storeEndpoints(store, endpoint("a"));
    await storeNew(store, newDelivery("a", "x", "1"));
    const stored = await expectSuccess(position(ours));
    for (const after of [undefined, "other"]) {
      const deliveries = [newDelivery("a", "x", "2")];
      const events = { after, position: "p2", deliveries, now: at(1) };
      expectSame("the result", await expectSuccess(storeDeliveries(ours, events)), false);
    }
    const filter = { endpointId: endpointId("a") };
    const page = await expectSuccess(listDeliveries(ours, filter, whole));
    expectSame("the number of deliveries", page.total, 1);
    expectSame("the position", await expectSuccess(position(ours)), stored);
  }),
  webhookCase("storeDeliveries accepts one of concurrent readers", async (store) => {
    await storeEndpoints(store, endpoint("a"));
    const results = await Promise.all(
      ["1", "2", "3", "4", "5", "6"].map((event) => {
        const deliveries = [newDelivery("a", "x", event)];
        const events = { after: undefined, position: event, deliveries, now: at(1) };
        return expectSuccess(store.deliveries.storeDeliveries(ours, events));
      }),
    );
    expectSame("accepted", results.filter(Boolean).length, 1);
    const filter = { endpointId: endpointId("a") };
    const page = await expectSuccess(store.deliveries.listDeliveries(ours, filter, whole));
    expectSame("the number of deliveries", page.total, 1);
  }),
  webhookCase(
    "storeDeliveries leaves out inactive endpoints and repeated events",
    async (store) => {
      const { listDeliveries } = store.deliveries;
      await storeEndpoints(store, endpoint("a"), inactive);
      await storeNew(store, newDelivery("a", "x", "1"), newDelivery("i", "x", "1"));
      const again = { ...newDelivery("a", "x", "1"), body: "another" };
      await storeNew(store, again, newDelivery("a", "x", "2"), newDelivery("none", "x", "2"));
      const { body } = await claimDue(store, lane("a", "x"), at(1));
      expectSame("the body", body, newDelivery("a", "x", "1").body);
      const totalOf = async (suffix: string): Promise<number> => {
        const filter = { endpointId: endpointId(suffix) };
        return (await expectSuccess(listDeliveries(ours, filter, whole))).total;
      };
      expectSame("to the active endpoint", await totalOf("a"), 2);
      expectSame("to the inactive endpoint", await totalOf("i"), 0);
      expectSame("to an unknown endpoint", await totalOf("none"), 0);
    },
  ),
  webhookCase("dueLanes returns the first due lanes of each endpoint", async (store) => {
    await storeEndpoints(store, endpoint("a"), endpoint("b"));
    await storeNew(store, newDelivery("a", "x", "1"), newDelivery("a", "x", "2"));
    await storeNew(store, newDelivery("a", "y", "3"), newDelivery("a", "z", "4"));
    await storeNew(store, newDelivery("b", "x", "1"));
    const dueAt = (minute: number, limit: number): Promise<unknown> =>
      expectSuccess(store.deliveries.dueLanes(ours, at(minute), limit));
    expectSame("before they are due", await dueAt(0, 9), []);
    const lanes = [lane("a", "x"), lane("a", "y"), lane("a", "z"), lane("b", "x")];
    expectSame("all", await dueAt(1, 9), lanes);
    const limited = [lane("a", "x"), lane("a", "y"), lane("b", "x")];
    expectSame("two of each endpoint", await dueAt(1, 2), limited);
    await claimDue(store, lane("a", "x"), at(1));
    expectSame("without a claimed one", await dueAt(1, 9), lanes.slice(1));
    expectSame("after its lease", await dueAt(20, 9), lanes);
    const foreign = await expectSuccess(store.deliveries.dueLanes(theirs, at(1), 9));
    expectSame("of another organization", foreign, []);
  }),
  ...claimCases,
  ...recordAttemptCases,
  ...replayCases,
  ...pruneDeliveriesCases,
];
