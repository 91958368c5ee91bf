import { addSeconds } from "quittance";
import type { PageRequest } from "quittance/adapter";
import {
  bugsIn,
  countingRows,
  done,
  early,
  giving,
  late,
  ours,
  reversed,
  theirs,
  type StoreBugs,
} from "../store-bug.ts";

const endpoints = bugsIn("endpoints");
const { altering, filtering, passing, replacing, returning } = bugsIn("deliveries");

/** The first page instead of one after a record. */
const fromStart = ({ limit, start }: PageRequest): PageRequest => ({
  limit,
  start: "after" in start ? { offset: 0 } : start,
});

const everyAttemptRecorded = returning("recordAttempt", () => true);

/** Stores with one bug each in how they keep webhook endpoints. */
export const mutantEndpoints: StoreBugs = {
  "loses the types of an endpoint": endpoints.passing(
    "storeEndpoint",
    (owner, endpoint, secret) => [owner, { ...endpoint, types: undefined }, secret],
  ),
  "finds the endpoints of anybody": endpoints.elsewhere("findEndpoint", (_, id) => [theirs, id]),
  "lists endpoints, active or not": endpoints.filtering("listEndpoints", () => ({})),
  "lists the oldest endpoint first": endpoints.returning("listEndpoints", reversed),
  "counts the endpoints of the page": endpoints.returning("listEndpoints", countingRows),
  "lists endpoints from the start": endpoints.passing("listEndpoints", (owner, filter, page) => [
    owner,
    filter,
    fromStart(page),
  ]),
  "returns that every endpoint is stored": endpoints.returning("storeEndpoint", () => true),
  "does not change types": endpoints.overriding("changeEndpoint", (changed, { types }) => ({
    ...changed,
    types,
  })),
  "decides on an endpoint that others change": endpoints.replacing(
    ({ findEndpoint, changeEndpoint }) => ({
      changeEndpoint: (owner, id, change) =>
        giving(async () => {
          const found = await done(findEndpoint(owner, id));
          return done(changeEndpoint(owner, id, (stored) => change(found ?? stored)));
        }),
    }),
  ),
  "does not report too many active endpoints": endpoints.returning("changeEndpoint", (result) =>
    result === "TOO_MANY_ACTIVE" ? undefined : result,
  ),
  "changes the endpoints of anybody": endpoints.elsewhere("changeEndpoint", (_, ...rest) => [
    theirs,
    ...rest,
  ]),
  "forgets the previous secret at once": endpoints.passing(
    "rotateSecret",
    (owner, id, rotation) => [owner, id, { ...rotation, previousExpiresAt: rotation.updatedAt }],
  ),
  "keeps the previous secret forever": endpoints.passing("rotateSecret", (owner, id, rotation) => [
    owner,
    id,
    { ...rotation, previousExpiresAt: late },
  ]),
  "rotates the secret of anybody": endpoints.elsewhere("rotateSecret", (_, ...rest) => [
    theirs,
    ...rest,
  ]),
  "returns that every attempt is recorded": everyAttemptRecorded,
};

/** Stores with one bug each in how they keep deliveries. */
export const mutantDeliveries: StoreBugs = {
  "returns the first organizations again": passing("organizations", (_, limit) => [
    undefined,
    limit,
  ]),
  "has work for everybody": replacing(({ organizations }) => ({
    organizationsWithWork: (_, after, limit) => organizations(after, limit),
  })),
  "finds the first organizations with work again": passing(
    "organizationsWithWork",
    (now, _, limit) => [now, undefined, limit],
  ),
  "has one position for everybody": passing("position", () => [ours]),
  "stores deliveries after any position": replacing(({ position, storeDeliveries }) => ({
    storeDeliveries: (owner, events) =>
      giving(async () => {
        const after = await done(position(owner));
        return done(storeDeliveries(owner, { ...events, after }));
      }),
  })),
  "returns that every reader came first": returning("storeDeliveries", () => true),
  "stores one delivery of each read": passing("storeDeliveries", (owner, events) => [
    owner,
    { ...events, deliveries: events.deliveries.slice(0, 1) },
  ]),
  "stores deliveries in reverse": passing("storeDeliveries", (owner, events) => [
    owner,
    { ...events, deliveries: events.deliveries.toReversed() },
  ]),
  "returns any number of lanes": passing("dueLanes", (owner, now) => [owner, now, 1000]),
  "claims without a secret": altering("claim", () => ({ secrets: [] })),
  "claims every delivery as the last": altering("claim", () => ({ isLast: true })),
  "releases nothing": replacing(() => ({ release: () => giving(() => Promise.resolve(true)) })),
  "lets later deliveries be due": altering("listDeliveries", ({ rows }) => ({
    rows: rows.map((row) =>
      row.state === "PENDING" && row.attempts.length === 0
        ? { ...row, nextAttemptAt: row.createdAt }
        : row,
    ),
  })),
  "claims before a delivery is due": passing("claim", (lane, lease) => [lane, lease, late]),
  "ends leases at once": passing("claim", (lane, lease, now) => [
    lane,
    { ...lease, expiresAt: now },
    now,
  ]),
  "returns that every attempt is recorded": everyAttemptRecorded,
  "loses Retry-After": passing("recordAttempt", (claimed, result) => [
    claimed,
    { ...result, attempt: { ...result.attempt, retryAfter: undefined } },
  ]),
  "keeps endpoints that are gone": passing("recordAttempt", (claimed, result) => [
    claimed,
    { ...result, disables: false },
  ]),
  "disables an endpoint for its old URL": replacing(
    ({ recordAttempt }, _, { endpoints: { findEndpoint } }) => ({
      recordAttempt: (claimed, result) =>
        giving(async () => {
          const { organizationId, endpointId } = claimed.delivery;
          const endpoint = await done(findEndpoint(organizationId, endpointId));
          return done(recordAttempt({ ...claimed, url: endpoint?.url ?? claimed.url }, result));
        }),
    }),
  ),
  "lists deliveries of any state": filtering("listDeliveries", ({ endpointId }) => ({
    endpointId,
  })),
  "lists the oldest delivery first": returning("listDeliveries", reversed),
  "counts the deliveries of the page": returning("listDeliveries", countingRows),
  "lists deliveries from the start": passing("listDeliveries", (owner, filter, page) => [
    owner,
    filter,
    fromStart(page),
  ]),
  "counts the requested deliveries as replayed": returning("replay", (count, [, , selection]) =>
    "eventIds" in selection && count !== undefined ? selection.eventIds.length : count,
  ),
  "replays deliveries that failed at any time": passing("replay", (owner, id, selection, now) => [
    owner,
    id,
    "eventIds" in selection ? selection : { failedSince: early },
    now,
  ]),
  "replays nothing without a word": returning("replay", (count) => count ?? 0),
  "prunes nothing": replacing(() => ({ prune: () => giving(() => Promise.resolve(0)) })),
  "prunes deliveries of any age": passing("prune", (owner, _, limit) => [owner, late, limit]),
  "prunes what changed at the time itself": passing("prune", (owner, before, limit) => [
    owner,
    addSeconds(before, 1),
    limit,
  ]),
  "prunes more than the limit": passing("prune", (owner, before, limit) => [
    owner,
    before,
    limit + 1,
  ]),
  "prunes deliveries of one organization": passing("prune", (_, ...rest) => [ours, ...rest]),
  "counts the limit as pruned": returning("prune", (_, [, , limit]) => limit),
  "forgets failed deliveries at once": replacing(({ recordAttempt, prune }) => ({
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
