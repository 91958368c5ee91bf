import { memoryStore } from "@quittance/memory";
import { addSeconds, idOf, timestampOf } from "quittance";
import type { DeliveryLog, EndpointRepository, PageRequest } from "quittance/adapter";
import type { LedgerRecords, WebhookRepositories } from "@quittance/conformance";
import { done, giving } from "./ledger-maker.ts";

/** The repositories of webhooks of a store. */
export type WebhooksMaker = (records: LedgerRecords) => WebhookRepositories;

const withEndpoints =
  (bug: (endpoints: EndpointRepository) => Partial<EndpointRepository>): WebhooksMaker =>
  (records) => {
    const { endpoints, deliveries } = memoryStore(records);
    return { endpoints: { ...endpoints, ...bug(endpoints) }, deliveries };
  };

const withDeliveries =
  (
    bug: (deliveries: DeliveryLog, endpoints: EndpointRepository) => Partial<DeliveryLog>,
  ): WebhooksMaker =>
  (records) => {
    const { endpoints, deliveries } = memoryStore(records);
    return { endpoints, deliveries: { ...deliveries, ...bug(deliveries, endpoints) } };
  };

const conformance = idOf("org", "org_conformance");
const other = idOf("org", "org_other");
const late = timestampOf("2100-01-01 00:00:00");
const early = timestampOf("2000-01-01 00:00:00");

/** The first page instead of one after a record. */
const fromStart = ({ limit, start }: PageRequest): PageRequest => ({
  limit,
  start: "after" in start ? { offset: 0 } : start,
});

const endpointBugs: Readonly<Record<string, WebhooksMaker>> = {
  "loses the types of an endpoint": withEndpoints(({ storeEndpoint }) => ({
    storeEndpoint: (owner, endpoint, secret) =>
      storeEndpoint(owner, { ...endpoint, types: undefined }, secret),
  })),
  "finds the endpoints of anybody": withEndpoints(({ findEndpoint }) => ({
    findEndpoint: (owner, id) =>
      giving(async () => (await done(findEndpoint(owner, id))) ?? done(findEndpoint(other, id))),
  })),
  "lists endpoints, active or not": withEndpoints(({ listEndpoints }) => ({
    listEndpoints: (owner, _, page) => listEndpoints(owner, {}, page),
  })),
  "lists the oldest endpoint first": withEndpoints(({ listEndpoints }) => ({
    listEndpoints: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listEndpoints(owner, filter, page));
        return { ...found, rows: found.rows.toReversed() };
      }),
  })),
  "counts the endpoints of the page": withEndpoints(({ listEndpoints }) => ({
    listEndpoints: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listEndpoints(owner, filter, page));
        return { ...found, total: found.rows.length };
      }),
  })),
  "lists endpoints from the start": withEndpoints(({ listEndpoints }) => ({
    listEndpoints: (owner, filter, page) => listEndpoints(owner, filter, fromStart(page)),
  })),
  "returns that every endpoint is stored": withEndpoints(({ storeEndpoint }) => ({
    storeEndpoint: (owner, endpoint, secret) =>
      giving(async () => (await done(storeEndpoint(owner, endpoint, secret))) || true),
  })),
  "does not change types": withEndpoints(({ changeEndpoint }) => ({
    changeEndpoint: (owner, id, change) =>
      changeEndpoint(owner, id, (stored) => ({ ...change(stored), types: stored.types })),
  })),
  "decides on an endpoint that others change": withEndpoints(
    ({ findEndpoint, changeEndpoint }) => ({
      changeEndpoint: (owner, id, change) =>
        giving(async () => {
          const found = await done(findEndpoint(owner, id));
          return done(changeEndpoint(owner, id, (stored) => change(found ?? stored)));
        }),
    }),
  ),
  "does not report too many active endpoints": withEndpoints(({ changeEndpoint }) => ({
    changeEndpoint: (owner, id, change) =>
      giving(async () => {
        const result = await done(changeEndpoint(owner, id, change));
        return result === "TOO_MANY_ACTIVE" ? undefined : result;
      }),
  })),
  "changes the endpoints of anybody": withEndpoints(({ changeEndpoint }) => ({
    changeEndpoint: (owner, id, change) =>
      giving(
        async () =>
          (await done(changeEndpoint(owner, id, change))) ??
          done(changeEndpoint(other, id, change)),
      ),
  })),
  "forgets the previous secret at once": withEndpoints(({ rotateSecret }) => ({
    rotateSecret: (owner, id, rotation) =>
      rotateSecret(owner, id, { ...rotation, previousExpiresAt: rotation.updatedAt }),
  })),
  "keeps the previous secret forever": withEndpoints(({ rotateSecret }) => ({
    rotateSecret: (owner, id, rotation) =>
      rotateSecret(owner, id, { ...rotation, previousExpiresAt: late }),
  })),
  "rotates the secret of anybody": withEndpoints(({ rotateSecret }) => ({
    rotateSecret: (owner, id, rotation) =>
      giving(
        async () =>
          (await done(rotateSecret(owner, id, rotation))) ??
          done(rotateSecret(other, id, rotation)),
      ),
  })),
};

const readingBugs: Readonly<Record<string, WebhooksMaker>> = {
  "returns the first organizations again": withDeliveries(({ organizations }) => ({
    organizations: (_, limit) => organizations(undefined, limit),
  })),
  "has work for everybody": withDeliveries(({ organizations }) => ({
    organizationsWithWork: (_, after, limit) => organizations(after, limit),
  })),
  "finds the first organizations with work again": withDeliveries(({ organizationsWithWork }) => ({
    organizationsWithWork: (now, _, limit) => organizationsWithWork(now, undefined, limit),
  })),
  "has one position for everybody": withDeliveries(({ position }) => ({
    position: () => position(conformance),
  })),
  "stores deliveries after any position": withDeliveries(({ position, storeDeliveries }) => ({
    storeDeliveries: (owner, events) =>
      giving(async () => {
        const after = await done(position(owner));
        return done(storeDeliveries(owner, { ...events, after }));
      }),
  })),
  "returns that every reader came first": withDeliveries(({ storeDeliveries }) => ({
    storeDeliveries: (owner, events) =>
      giving(async () => (await done(storeDeliveries(owner, events))) || true),
  })),
  "stores one delivery of each read": withDeliveries(({ storeDeliveries }) => ({
    storeDeliveries: (owner, events) =>
      storeDeliveries(owner, { ...events, deliveries: events.deliveries.slice(0, 1) }),
  })),
  "stores deliveries in reverse": withDeliveries(({ storeDeliveries }) => ({
    storeDeliveries: (owner, events) =>
      storeDeliveries(owner, { ...events, deliveries: events.deliveries.toReversed() }),
  })),
  "returns any number of lanes": withDeliveries(({ dueLanes }) => ({
    dueLanes: (owner, now) => dueLanes(owner, now, 1000),
  })),
};

const claimBugs: Readonly<Record<string, WebhooksMaker>> = {
  "claims without a secret": withDeliveries(({ claim }) => ({
    claim: (lane, lease, now) =>
      giving(async () => {
        const claimed = await done(claim(lane, lease, now));
        return claimed && { ...claimed, secrets: [] };
      }),
  })),
  "claims every delivery as the last": withDeliveries(({ claim }) => ({
    claim: (lane, lease, now) =>
      giving(async () => {
        const claimed = await done(claim(lane, lease, now));
        return claimed && { ...claimed, isLast: true };
      }),
  })),
  "releases nothing": withDeliveries(() => ({
    release: () => giving(() => Promise.resolve(true)),
  })),
  "lets later deliveries be due": withDeliveries(({ recordAttempt, listDeliveries }) => ({
    recordAttempt,
    listDeliveries: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listDeliveries(owner, filter, page));
        const rows = found.rows.map((row) =>
          row.state === "PENDING" && row.attempts.length === 0
            ? { ...row, nextAttemptAt: row.createdAt }
            : row,
        );
        return { ...found, rows };
      }),
  })),
  "claims before a delivery is due": withDeliveries(({ claim }) => ({
    claim: (lane, lease) => claim(lane, lease, late),
  })),
  "ends leases at once": withDeliveries(({ claim }) => ({
    claim: (lane, lease, now) => claim(lane, { ...lease, expiresAt: now }, now),
  })),
  "returns that every attempt is recorded": withDeliveries(({ recordAttempt }) => ({
    recordAttempt: (claimed, result) =>
      giving(async () => (await done(recordAttempt(claimed, result))) || true),
  })),
  "loses Retry-After": withDeliveries(({ recordAttempt }) => ({
    recordAttempt: (claimed, result) =>
      recordAttempt(claimed, { ...result, attempt: { ...result.attempt, retryAfter: undefined } }),
  })),
  "keeps endpoints that are gone": withDeliveries(({ recordAttempt }) => ({
    recordAttempt: (claimed, result) => recordAttempt(claimed, { ...result, disables: false }),
  })),
  "disables an endpoint for its old URL": withDeliveries(({ recordAttempt }, { findEndpoint }) => ({
    recordAttempt: (claimed, result) =>
      giving(async () => {
        const { organizationId, endpointId } = claimed.delivery;
        const endpoint = await done(findEndpoint(organizationId, endpointId));
        return done(recordAttempt({ ...claimed, url: endpoint?.url ?? claimed.url }, result));
      }),
  })),
};

const listBugs: Readonly<Record<string, WebhooksMaker>> = {
  "lists deliveries of any state": withDeliveries(({ listDeliveries }) => ({
    listDeliveries: (owner, { endpointId }, page) => listDeliveries(owner, { endpointId }, page),
  })),
  "lists the oldest delivery first": withDeliveries(({ listDeliveries }) => ({
    listDeliveries: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listDeliveries(owner, filter, page));
        return { ...found, rows: found.rows.toReversed() };
      }),
  })),
  "counts the deliveries of the page": withDeliveries(({ listDeliveries }) => ({
    listDeliveries: (owner, filter, page) =>
      giving(async () => {
        const found = await done(listDeliveries(owner, filter, page));
        return { ...found, total: found.rows.length };
      }),
  })),
  "lists deliveries from the start": withDeliveries(({ listDeliveries }) => ({
    listDeliveries: (owner, filter, page) => listDeliveries(owner, filter, fromStart(page)),
  })),
  "counts the requested deliveries as replayed": withDeliveries(({ replay }) => ({
    replay: (owner, id, selection, now) =>
      giving(async () => {
        const count = await done(replay(owner, id, selection, now));
        return "eventIds" in selection && count !== undefined ? selection.eventIds.length : count;
      }),
  })),
  "replays deliveries that failed at any time": withDeliveries(({ replay }) => ({
    replay: (owner, id, selection, now) =>
      replay(owner, id, "eventIds" in selection ? selection : { failedSince: early }, now),
  })),
  "replays nothing without a word": withDeliveries(({ replay }) => ({
    replay: (owner, id, selection, now) =>
      giving(async () => (await done(replay(owner, id, selection, now))) ?? 0),
  })),
};

const pruneBugs: Readonly<Record<string, WebhooksMaker>> = {
  "prunes nothing": withDeliveries(() => ({ prune: () => giving(() => Promise.resolve(0)) })),
  "prunes deliveries of any age": withDeliveries(({ prune }) => ({
    prune: (owner, _, limit) => prune(owner, late, limit),
  })),
  "prunes what changed at the time itself": withDeliveries(({ prune }) => ({
    prune: (owner, before, limit) => prune(owner, addSeconds(before, 1), limit),
  })),
  "prunes more than the limit": withDeliveries(({ prune }) => ({
    prune: (owner, before, limit) => prune(owner, before, limit + 1),
  })),
  "prunes deliveries of one organization": withDeliveries(({ prune }) => ({
    prune: (_, before, limit) => prune(conformance, before, limit),
  })),
  "counts the limit as pruned": withDeliveries(({ prune }) => ({
    prune: (owner, before, limit) =>
      giving(async () => {
        await done(prune(owner, before, limit));
        return limit;
      }),
  })),
  "forgets failed deliveries at once": withDeliveries(({ recordAttempt, prune }) => ({
    recordAttempt: (claimed, result) =>
      giving(async () => {
        const recorded = await done(recordAttempt(claimed, result));
        if (result.state === "FAILED") {
          await done(prune(claimed.delivery.organizationId, addSeconds(result.attempt.at, 1), 99));
        }
        return recorded;
      }),
  })),
};

/** Stores with one bug each in how they keep webhook endpoints. */
export const mutantEndpoints: Readonly<Record<string, WebhooksMaker>> = {
  ...endpointBugs,
  "returns that every attempt is recorded":
    claimBugs["returns that every attempt is recorded"] ?? memoryStore,
};

/** Stores with one bug each in how they keep deliveries. */
export const mutantDeliveries: Readonly<Record<string, WebhooksMaker>> = {
  ...readingBugs,
  ...claimBugs,
  ...listBugs,
  ...pruneBugs,
};
