import type { OrganizationId, Timestamp } from "quittance";
import {
  matchesDelivery,
  type AttemptResult,
  type ClaimedDelivery,
  type Delivery,
  type DeliveryLane,
  type DeliveryLog,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { isDue } from "./endpoint-deliveries.ts";
import type { Ledger } from "./ledger.ts";
import type { Ledgers } from "./ledgers.ts";
import type { Webhooks } from "./webhooks.ts";

/** Creates the log of the deliveries of ledgers. */
export const deliveriesOf = (ledgers: Ledgers): DeliveryLog => {
  const webhooksOf = (organizationId: OrganizationId): Webhooks =>
    ledgers.of(organizationId).webhooks;
  return {
    organizations: (after = "" as OrganizationId, limit) =>
      asTask(() => {
        const start = ledgers.withEndpoints.rankAfter({ id: after });
        return ledgers.withEndpoints.slice(start, start + limit).map(({ id }) => id);
      }),

    organizationsWithWork: (now, after = "" as OrganizationId, limit) =>
      asTask(() => {
        const found = ledgers.withEndpoints.slice(ledgers.withEndpoints.rankAfter({ id: after }));
        return found
          .flatMap(({ id }) => (hasWork(ledgers.of(id), now) ? [id] : []))
          .slice(0, limit);
      }),

    position: (organizationId) => asTask(() => webhooksOf(organizationId).position),

    storeDeliveries: (organizationId, { after, position, deliveries, now }) =>
      asTask(() => {
        const webhooks = webhooksOf(organizationId);
        if (webhooks.position !== after) return false;
        webhooks.position = position;
        for (const created of deliveries) {
          const endpoint = webhooks.endpoints.get(created.endpointId);
          if (endpoint?.isActive === true) webhooks.add(created, now, endpoint);
        }
        return true;
      }),

    dueLanes: (organizationId, now, limit) =>
      asTask(() => {
        const due = webhooksOf(organizationId).due(now, limit);
        return due.map(({ delivery }) => laneOf(delivery));
      }),

    claim: (lane, lease, now) =>
      asTask((): ClaimedDelivery | undefined => {
        const webhooks = webhooksOf(lane.organizationId);
        const head = webhooks.to(lane.endpointId).head(lane.subjectId);
        if (head === undefined || !isDue(head, now)) return undefined;
        const url = webhooks.endpoints.get(lane.endpointId)?.url ?? "";
        webhooks.set({ ...head, lease });
        const secrets = webhooks.secretsAt(lane.endpointId, now);
        const isLast = webhooks.to(lane.endpointId).after(head).length === 0;
        return { delivery: head.delivery, body: head.body, url, secrets, lease, isLast };
      }),

    release: ({ delivery: { organizationId, endpointId, id }, lease }) =>
      asTask(() => {
        const webhooks = webhooksOf(organizationId);
        const stored = webhooks.to(endpointId).find(id);
        if (stored?.lease?.token !== lease.token) return false;
        webhooks.set({ ...stored, lease: undefined });
        return true;
      }),

    recordAttempt: (claimed, result) => asTask(() => record(webhooksOf, claimed, result)),

    listDeliveries: (organizationId, filter, page) =>
      asTask(() => {
        const { endpointId, ...states } = filter;
        const matches = (delivery: Delivery): boolean => matchesDelivery(filter, delivery);
        return webhooksOf(organizationId).to(endpointId).list(states, matches, page);
      }),

    replay: (organizationId, endpointId, selection, now) =>
      asTask(() => {
        const webhooks = webhooksOf(organizationId);
        if (webhooks.endpoints.get(endpointId)?.isActive !== true) return undefined;
        const chosen = webhooks.to(endpointId).selected(selection);
        for (const stored of chosen) {
          const due = { state: "PENDING", attempts: [], nextAttemptAt: now } as const;
          const delivery = { ...stored.delivery, ...due, updatedAt: now };
          webhooks.set({ ...stored, delivery, lease: undefined });
        }
        return chosen.length;
      }),

    prune: (organizationId, before, limit) =>
      asTask(() => webhooksOf(organizationId).prune(before, limit)),
  };
};

/** Whether an organization has events after its position, or due deliveries. */
const hasWork = ({ events, webhooks }: Ledger, now: Timestamp): boolean => {
  const read = Number(/^\d{16}/u.exec(webhooks.position ?? "")?.[0] ?? 0);
  return events.length > read || webhooks.due(now, 1).length > 0;
};

const record = (
  webhooksOf: (organizationId: OrganizationId) => Webhooks,
  { delivery: { organizationId, endpointId, id }, lease, url }: ClaimedDelivery,
  { attempt, state, nextAttemptAt, disables }: AttemptResult,
): boolean => {
  const webhooks = webhooksOf(organizationId);
  const stored = webhooks.to(endpointId).find(id);
  if (stored?.lease?.token !== lease.token || stored.delivery.state !== "PENDING") return false;
  const attempts = [...stored.delivery.attempts, attempt];
  const delivery = { ...stored.delivery, state, attempts, nextAttemptAt, updatedAt: attempt.at };
  webhooks.set({ ...stored, delivery, lease: undefined });
  if (nextAttemptAt !== undefined) webhooks.waitFor(stored, nextAttemptAt);
  const endpoint = webhooks.endpoints.get(endpointId);
  if (disables && endpoint?.isActive === true && endpoint.url === url) {
    const gone = { isActive: false, disabledReason: "GONE", updatedAt: attempt.at } as const;
    webhooks.put({ ...endpoint, ...gone });
  }
  return true;
};

const laneOf = ({ organizationId, endpointId, subjectId }: Delivery): DeliveryLane => ({
  organizationId,
  endpointId,
  subjectId,
});
