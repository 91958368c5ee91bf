import type { LedgerEvent } from "quittance";
import {
  endpointDescription,
  eventDescription,
  limits,
  type WebhookEndpoint,
} from "quittance/adapter";
import { expectSame, expectSuccess, whole, expectPage, type ConformanceCase } from "./case.ts";
import { rotateSecretCases } from "./rotate-secret.ts";
import { numbered, ours, theirs } from "./sample-records.ts";
import {
  at,
  claimDue,
  delivered,
  endpoint,
  endpointId,
  findStored,
  foreign,
  lane,
  newDelivery,
  plain,
  secretOf,
  storeEndpoints,
  storeNew,
  webhookCase,
  type WebhookRepositories,
  type WebhookSubject,
} from "./sample-webhooks.ts";

const full = endpoint("full", {
  types: ["invoice.created", "credit_note.created"],
  isActive: false,
  disabledReason: "GONE",
  createdAt: at(2),
  updatedAt: at(3),
});

/** Replaces the endpoint with this identifier. */
const replace = (
  { endpoints }: WebhookRepositories,
  changed: WebhookEndpoint,
): Promise<WebhookEndpoint | "TOO_MANY_ACTIVE" | undefined> =>
  expectSuccess(
    endpoints.changeEndpoint(changed.organizationId, changed.id, () => withoutEvents(changed)),
  );

const listCase = (
  name: string,
  filter: endpointDescription.EndpointFilter,
  page = whole,
): ConformanceCase<WebhookSubject> =>
  webhookCase(`listEndpoints ${name}`, async (store) => {
    const known = [plain, full, endpoint("b"), endpoint("A")];
    await storeEndpoints(store, ...known, foreign);
    const found = await expectSuccess(store.endpoints.listEndpoints(ours, filter, page));
    const matching = known.filter((each) => endpointDescription.matchesEndpoint(filter, each));
    expectPage(name, found, matching, page);
  });

const withoutEvents = (changed: WebhookEndpoint) => ({ endpoint: changed, events: [] });

/** Creates an event about an endpoint, at the time of its last change. */
const changeOf = ({ id, createdAt, updatedAt = createdAt }: WebhookEndpoint): LedgerEvent => {
  const changed = [{ property: "secret", before: null, after: null }];
  const change = { actor: { type: "API_KEY", id: "key_1" }, endpointId: id, changed } as const;
  const stamp = { id: `event_${updatedAt}`, createdAt: updatedAt } as const;
  return eventDescription.changeEvent("webhook_endpoint.updated", ours, change, stamp);
};

const storedEvents = async ({ outbox }: WebhookRepositories): Promise<unknown> =>
  (await expectSuccess(outbox.read(ours, undefined, 10))).map(({ event }) => event);

const inactive = (suffix: string): WebhookEndpoint =>
  endpoint(suffix, { isActive: false, disabledReason: "REQUESTED" });

/** The maximum number of active endpoints. */
const maximum = numbered("m", limits.maxActiveEndpoints).map((suffix) => endpoint(suffix));

/** The conformance cases of `EndpointRepository`. */
export const endpointRepositoryCases: ReadonlyArray<ConformanceCase<WebhookSubject>> = [
  webhookCase("findEndpoint returns an endpoint with every property", async (store) => {
    await storeEndpoints(store, full, plain);
    expectSame("with all properties", await findStored(store, "full"), full);
    expectSame("with few properties", await findStored(store, "a"), plain);
  }),
  webhookCase("findEndpoint returns nothing for an unknown identifier", async (store) => {
    await storeEndpoints(store, foreign);
    expectSame("unknown", await findStored(store, "none"), undefined);
    expectSame("of another organization", await findStored(store, "a"), undefined);
    expectSame("of its own organization", await findStored(store, "a", theirs), foreign);
  }),
  listCase("returns all endpoints, newest first, ties by identifier", {}),
  listCase("filters by active endpoints", { isActive: true }),
  listCase("filters by inactive endpoints", { isActive: false }),
  listCase("returns a page with the number of all", {}, { limit: 2, start: { offset: 1 } }),
  listCase(
    "continues after an endpoint, ties included",
    {},
    { limit: 2, start: { after: { createdAt: at(0), id: endpointId("b") } } },
  ),
  webhookCase("storeEndpoint stores no more than the maximum of active ones", async (store) => {
    await storeEndpoints(store, ...maximum);
    const one = store.endpoints.storeEndpoint(ours, plain, secretOf("a"), [changeOf(plain)]);
    expectSame("one more", await expectSuccess(one), false);
    expectSame("the endpoint", await findStored(store, "a"), undefined);
    expectSame("the events", await storedEvents(store), []);
    await storeEndpoints(store, inactive("b"), foreign);
  }),
  webhookCase("storeEndpoint counts concurrent calls", async (store) => {
    await storeEndpoints(store, ...maximum.slice(1));
    const stored = await Promise.all(
      numbered("c", 6).map((suffix) =>
        expectSuccess(store.endpoints.storeEndpoint(ours, endpoint(suffix), secretOf(suffix), [])),
      ),
    );
    expectSame("stored", stored.filter(Boolean).length, 1);
  }),
  webhookCase("changeEndpoint replaces every property but the creation", async (store) => {
    await storeEndpoints(store, plain, endpoint("b"), foreign);
    const changed = { ...full, id: plain.id, types: ["refund.updated"] as const };
    const expected = { ...changed, createdAt: plain.createdAt };
    expectSame("the result", await replace(store, changed), expected);
    expectSame("changed", await findStored(store, "a"), expected);
    const back = { ...plain, url: "https://shop.example/new", updatedAt: at(4) };
    expectSame("the result", await replace(store, back), back);
    expectSame("changed back", await findStored(store, "a"), back);
    expectSame("another endpoint", await findStored(store, "b"), endpoint("b"));
    expectSame("of another organization", await findStored(store, "a", theirs), foreign);
  }),
  webhookCase("changeEndpoint keeps the changes of concurrent calls", async (store) => {
    await storeEndpoints(store, plain);
    const numbers = numbered("c", 6);
    const add = (suffix: string) =>
      store.endpoints.changeEndpoint(ours, plain.id, (stored) =>
        withoutEvents({ ...stored, url: `${stored.url}/${suffix}` }),
      );
    await Promise.all(numbers.map((suffix) => expectSuccess(add(suffix))));
    const parts = (await findStored(store, "a"))?.url
      .slice(plain.url.length + 1)
      .split("/")
      .sort();
    expectSame("all changes", parts, numbers);
  }),
  webhookCase("changeEndpoint changes nothing that does not exist", async (store) => {
    await storeEndpoints(store, foreign);
    expectSame("the result", await replace(store, plain), undefined);
    expectSame("of another organization", await findStored(store, "a", theirs), foreign);
  }),
  webhookCase("changeEndpoint activates no more than the maximum", async (store) => {
    await storeEndpoints(store, ...maximum, inactive("a"));
    expectSame("one more", await replace(store, plain), "TOO_MANY_ACTIVE");
    expectSame("unchanged", await findStored(store, "a"), inactive("a"));
    const [first = plain] = maximum;
    const changed = { ...first, url: "https://shop.example/new" };
    expectSame("one of the maximum", await replace(store, changed), changed);
    const disabled = { ...first, isActive: false, disabledReason: "REQUESTED" } as const;
    expectSame("one less", await replace(store, disabled), disabled);
    expectSame("one instead", await replace(store, plain), plain);
  }),
  webhookCase("changeEndpoint fails the pending deliveries of an inactive one", async (store) => {
    await storeEndpoints(store, plain, endpoint("b"));
    const created = [newDelivery("a", "x", "1"), newDelivery("a", "x", "2")];
    await storeNew(store, ...created, newDelivery("b", "x", "1"));
    const claimed = await claimDue(store, lane("a", "x"), at(1));
    await expectSuccess(store.deliveries.recordAttempt(claimed, delivered(at(2))));
    const second = await claimDue(store, lane("a", "x"), at(2));
    await replace(store, { ...inactive("a"), updatedAt: at(3) });
    const states = async (suffix: string): Promise<unknown> => {
      const filter = { endpointId: endpointId(suffix) };
      const page = await expectSuccess(store.deliveries.listDeliveries(ours, filter, whole));
      return page.rows.map(({ state, nextAttemptAt, updatedAt }) => ({
        state,
        nextAttemptAt,
        updatedAt,
      }));
    };
    expectSame("its deliveries", await states("a"), [
      { state: "FAILED", updatedAt: at(3) },
      { state: "DELIVERED", updatedAt: at(2) },
    ]);
    expectSame("of another", await states("b"), [{ state: "PENDING", nextAttemptAt: at(1) }]);
    const late = store.deliveries.recordAttempt(second, delivered(at(4)));
    expectSame("a late attempt", await expectSuccess(late), false);
  }),
  webhookCase("each write of an endpoint stores its events", async (store) => {
    await storeEndpoints(store, ...maximum.slice(1), inactive("b"));
    const changed = { ...plain, url: "https://shop.example/new", updatedAt: at(1) };
    const [created, updated, rotated] = [plain, changed, { ...changed, updatedAt: at(2) }];
    const events = [created, updated, rotated].map(changeOf);
    const [first, second, third] = events.map((event) => [event]);
    const added = store.endpoints.storeEndpoint(ours, plain, secretOf("a"), first ?? []);
    expectSame("added", await expectSuccess(added), true);
    const change = () => ({ endpoint: changed, events: second ?? [] });
    await expectSuccess(store.endpoints.changeEndpoint(ours, plain.id, change));
    const rotation = { secret: "whsec_new", previousExpiresAt: at(5), updatedAt: at(2) };
    const rotate = (id: WebhookEndpoint["id"]) =>
      expectSuccess(store.endpoints.rotateSecret(ours, id, { ...rotation, events: third ?? [] }));
    await rotate(plain.id);
    await rotate(endpointId("none"));
    const enabled = () => ({ endpoint: endpoint("b"), events: second ?? [] });
    const tooMany = store.endpoints.changeEndpoint(ours, endpointId("b"), enabled);
    expectSame("one more", await expectSuccess(tooMany), "TOO_MANY_ACTIVE");
    expectSame("the events", await storedEvents(store), events);
  }),
  ...rotateSecretCases,
];
