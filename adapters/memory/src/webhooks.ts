import type * as core from "quittance";
import { deliveryDescription, endpointDescription, limits } from "quittance/adapter";
import type * as adapter from "quittance/adapter";
import { idTaken } from "./cannot-store.ts";
import { byPlace, byTime, dueAt, isDue, isEnded, type StoredDelivery } from "./deliveries.ts";
import { freeze } from "./freeze.ts";
import { asTask, type Ledger, type Ledgers } from "./ledger.ts";
import { numberOf } from "./outbox.ts";

/** Creates the repository of the webhook endpoints of ledgers. */
export const endpointsOf = ({ step, write }: Ledgers): adapter.EndpointRepository => ({
  findEndpoint: step(({ endpoints }, id) => endpoints.get(id)),

  listEndpoints: step(({ endpoints }, filter, page) =>
    endpoints.list((endpoint) => endpointDescription.matchesEndpoint(filter, endpoint), page),
  ),

  storeEndpoint: write("endpoints", (ledger, endpoint, secret, events) => {
    if (ledger.endpoints.get(endpoint.id) !== undefined) throw idTaken(endpoint.id);
    const isStored = store(ledger, endpoint, events);
    if (isStored) ledger.secrets.set(endpoint.id, { current: secret });
    return isStored;
  }),

  changeEndpoint: write("endpoints", (ledger, id, change) => {
    const stored = ledger.endpoints.get(id);
    if (stored === undefined) return undefined;
    const { organizationId, createdAt } = stored;
    const { endpoint, events } = change(stored);
    const isStored = store(ledger, { ...endpoint, id, organizationId, createdAt }, events);
    return isStored ? ledger.endpoints.get(id) : "TOO_MANY_ACTIVE";
  }),

  rotateSecret: write("endpoints", (ledger, id, rotation) => {
    const { endpoints, secrets } = ledger;
    const endpoint = endpoints.get(id);
    if (endpoint === undefined) return undefined;
    const { secret, previousExpiresAt: expiresAt, updatedAt } = rotation;
    const { current } = secrets.get(id) ?? { current: secret };
    ledger.addEvents(freeze(rotation.events));
    secrets.set(id, { current: secret, previous: { secret: current, expiresAt } });
    return endpoints.put(freeze({ ...endpoint, updatedAt }));
  }),
});

/** Stores an endpoint with its events and returns true, unless too many would be active. */
const store = (
  ledger: Ledger,
  endpoint: adapter.WebhookEndpoint,
  events: ReadonlyArray<core.LedgerEvent>,
): boolean => {
  const { id, isActive, updatedAt } = endpoint;
  const others = ledger.endpoints.rows.filter((other) => other.isActive && other.id !== id);
  if (isActive && others.length >= limits.maxActiveEndpoints) return false;
  ledger.addEvents(freeze(events));
  ledger.endpoints.put(freeze(endpoint));
  const deliveries = ledger.deliveriesTo(id);
  for (const stored of isActive ? [] : deliveries.groups("pendingAbout").flat()) {
    deliveries.change(stored, { state: "FAILED", nextAttemptAt: undefined, updatedAt });
  }
  return true;
};

/** Creates the log of the deliveries of ledgers. */
export const deliveriesOf = (ledgers: Ledgers): adapter.DeliveryLog => ({
  organizations: (after, limit) => asTask(() => withEndpoints(ledgers, after).slice(0, limit)),

  organizationsWithWork: (now, after, limit) =>
    asTask(() => {
      const all = withEndpoints(ledgers, after);
      return all.filter((id) => hasWork(ledgers.of(id), now)).slice(0, limit);
    }),

  position: ledgers.step(({ position }) => position),

  storeDeliveries: ledgers.step((ledger, { after, position, deliveries, now }) => {
    if (ledger.position !== after) return false;
    ledger.position = position;
    for (const { body, ...created } of deliveries) {
      if (ledger.endpoints.get(created.endpointId)?.isActive !== true) continue;
      const delivery = { ...created, organizationId: ledger.id };
      ledger.deliveriesTo(created.endpointId).add(delivery, body, now);
    }
    return true;
  }),

  dueLanes: ledgers.step((ledger, now, limit) =>
    due(ledger, now, limit).map(({ delivery: { organizationId, endpointId, subjectId } }) => ({
      organizationId,
      endpointId,
      subjectId,
    })),
  ),

  claim: ({ organizationId, endpointId, subjectId }, lease, now) =>
    asTask((): adapter.ClaimedDelivery | undefined => {
      const ledger = ledgers.of(organizationId);
      const deliveries = ledger.deliveriesTo(endpointId);
      const [head, ...later] = deliveries.lane(subjectId);
      if (head === undefined || !isDue(head, now)) return undefined;
      deliveries.change(head, {}, lease);
      const url = ledger.endpoints.get(endpointId)?.url ?? "";
      const { current = "", previous } = ledger.secrets.get(endpointId) ?? {};
      const isValid = previous !== undefined && previous.expiresAt > now;
      const secrets = isValid ? [current, previous.secret] : [current];
      const { delivery, body } = head;
      return { delivery, body, url, secrets, lease, isLast: later.length === 0 };
    }),

  release: (claimed) =>
    asTask(() => {
      const { organizationId, endpointId } = claimed.delivery;
      const deliveries = ledgers.of(organizationId).deliveriesTo(endpointId);
      const stored = deliveries.stillClaimed(claimed);
      if (stored !== undefined) deliveries.change(stored, {});
      return stored !== undefined;
    }),

  recordAttempt: (claimed, { attempt, state, nextAttemptAt, disables }) =>
    asTask(() => {
      const { organizationId, endpointId, subjectId } = claimed.delivery;
      const ledger = ledgers.of(organizationId);
      const deliveries = ledger.deliveriesTo(endpointId);
      const stored = deliveries.stillClaimed(claimed);
      if (stored === undefined) return false;
      const [attempts, updatedAt] = [[...stored.delivery.attempts, attempt], attempt.at];
      deliveries.change(stored, { state, attempts, nextAttemptAt, updatedAt });
      for (const later of deliveries.lane(subjectId)) {
        if (nextAttemptAt === undefined || dueAt(later) >= nextAttemptAt) continue;
        if (later.place > stored.place) deliveries.change(later, { nextAttemptAt }, later.lease);
      }
      const endpoint = ledger.endpoints.get(endpointId);
      if (disables && endpoint?.isActive === true && endpoint.url === claimed.url) {
        store(ledger, { ...endpoint, isActive: false, disabledReason: "GONE", updatedAt }, []);
      }
      return true;
    }),

  listDeliveries: ledgers.step((ledger, filter, page) => {
    const deliveries = ledger.deliveriesTo(filter.endpointId);
    const found = deliveries.list(
      ({ delivery }) => deliveryDescription.matchesDelivery(filter, delivery),
      page,
    );
    return { ...found, rows: found.rows.map(({ delivery }) => delivery) };
  }),

  replay: ledgers.step((ledger, endpointId, selection, now) => {
    if (ledger.endpoints.get(endpointId)?.isActive !== true) return undefined;
    const deliveries = ledger.deliveriesTo(endpointId);
    const found = deliveries.rows.filter(selectorOf(selection)).sort(byPlace);
    const replayed = {
      state: "PENDING",
      attempts: [],
      nextAttemptAt: now,
      updatedAt: now,
    } as const;
    for (const stored of found.slice(0, limits.maxReplayed)) deliveries.change(stored, replayed);
    return Math.min(found.length, limits.maxReplayed);
  }),

  prune: ledgers.step((ledger, before, limit) => {
    const all = [...ledger.deliveries.values()].flatMap(({ rows }) => rows);
    const old = all
      .filter((stored) => isEnded(stored) && changedAt(stored) < before)
      .sort(byTime(changedAt))
      .slice(0, limit);
    for (const { id, delivery } of old) ledger.deliveriesTo(delivery.endpointId).delete(id);
    return old.length;
  }),
});

/** Returns the organizations with endpoints, from the first after one. */
const withEndpoints = (
  ledgers: Ledgers,
  after = "" as core.OrganizationId,
): Array<core.OrganizationId> =>
  ledgers
    .all()
    .filter(({ id, endpoints }) => id > after && endpoints.rows.length > 0)
    .map(({ id }) => id);

/** Returns whether a ledger has unread events, or due deliveries. */
const hasWork = (ledger: Ledger, now: core.Timestamp): boolean =>
  ledger.events.length > numberOf(ledger.position) || due(ledger, now, 1).length > 0;

/** Returns at most `limit` deliveries to each endpoint that can be claimed. */
const due = (ledger: Ledger, now: core.Timestamp, limit: number): Array<StoredDelivery> => {
  const all = [...ledger.deliveries.values()];
  return all.flatMap((deliveries) => deliveries.due(now, limit)).sort(byTime(dueAt));
};

const selectorOf = (
  selection: Parameters<adapter.DeliveryLog["replay"]>[2],
): ((stored: StoredDelivery) => boolean) => {
  if ("failedSince" in selection) {
    const { failedSince } = selection;
    return ({ delivery }) => delivery.state === "FAILED" && delivery.createdAt >= failedSince;
  }
  const ids = new Set(selection.eventIds);
  return (stored) => isEnded(stored) && ids.has(stored.id);
};

const changedAt = ({ delivery }: StoredDelivery): core.Timestamp =>
  delivery.updatedAt ?? delivery.createdAt;
