import type { OrganizationId, Timestamp } from "quittance";
import {
  matchesDelivery,
  maxReplayed,
  pageOf,
  type AttemptResult,
  type ClaimedDelivery,
  type Delivery,
  type DeliveryLane,
  type DeliveryLog,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledgers } from "./ledger.ts";
import type { StoredDelivery, Webhooks } from "./webhooks.ts";

/** Creates the log of the deliveries of ledgers. */
export const deliveriesOf = (ledgers: Ledgers): DeliveryLog => {
  const webhooksOf = (organizationId: OrganizationId): Webhooks =>
    ledgers.of(organizationId).webhooks;
  return {
    organizations: (after = "" as OrganizationId, limit) =>
      asTask(() =>
        ledgers
          .ids()
          .filter((id) => id > after && webhooksOf(id).endpoints.size > 0)
          .sort()
          .slice(0, limit),
      ),

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
        const counts = new Map<string, number>();
        return headsOf(webhooksOf(organizationId))
          .filter((head) => isDue(head, now))
          .sort((a, b) => (dueAt(a) < dueAt(b) ? -1 : dueAt(a) > dueAt(b) ? 1 : 0))
          .map(({ delivery }) => laneOf(delivery))
          .filter(({ endpointId }) => {
            const count = (counts.get(endpointId) ?? 0) + 1;
            counts.set(endpointId, count);
            return count <= limit;
          });
      }),

    claim: (lane, lease, now) =>
      asTask((): ClaimedDelivery | undefined => {
        const webhooks = webhooksOf(lane.organizationId);
        const head = headsOf(webhooks).find(({ delivery }) => isIn(lane, delivery));
        if (head === undefined || !isDue(head, now)) return undefined;
        const url = webhooks.endpoints.get(lane.endpointId)?.url ?? "";
        webhooks.set({ ...head, lease });
        const secrets = webhooks.secretsAt(lane.endpointId, now);
        return { delivery: head.delivery, body: head.body, url, secrets, lease };
      }),

    recordAttempt: (claimed, result) => asTask(() => record(webhooksOf, claimed, result)),

    listDeliveries: (organizationId, filter, page) =>
      asTask(() => {
        const found = webhooksOf(organizationId).deliveries();
        const rows = found.map(({ delivery }) => delivery);
        const matching = rows.filter((delivery) => matchesDelivery(filter, delivery));
        return pageOf(matching, (delivery) => delivery, page);
      }),

    replay: (organizationId, endpointId, selection, now) =>
      asTask(() => {
        const webhooks = webhooksOf(organizationId);
        if (webhooks.endpoints.get(endpointId)?.isActive !== true) return undefined;
        const chosen = webhooks
          .deliveries()
          .filter(({ delivery }) => delivery.endpointId === endpointId)
          .filter(({ delivery: { id, state, createdAt } }) =>
            "eventIds" in selection
              ? state !== "PENDING" && selection.eventIds.includes(id)
              : state === "FAILED" && createdAt >= selection.failedSince,
          )
          .slice(0, maxReplayed);
        for (const stored of chosen) {
          const due = { state: "PENDING", attempts: [], nextAttemptAt: now } as const;
          const delivery = { ...stored.delivery, ...due, updatedAt: now };
          webhooks.set({ ...stored, delivery, lease: undefined });
        }
        return chosen.length;
      }),

    prune: (organizationId, before, limit) =>
      asTask(() => {
        const webhooks = webhooksOf(organizationId);
        const old = webhooks
          .deliveries()
          .map(({ delivery }) => delivery)
          .filter((delivery) => delivery.state !== "PENDING" && changedAt(delivery) < before)
          .sort((a, b) => (changedAt(a) < changedAt(b) ? -1 : changedAt(a) > changedAt(b) ? 1 : 0))
          .slice(0, limit);
        for (const delivery of old) webhooks.delete(delivery);
        return old.length;
      }),
  };
};

const changedAt = ({ updatedAt, createdAt }: Delivery): Timestamp => updatedAt ?? createdAt;

const record = (
  webhooksOf: (organizationId: OrganizationId) => Webhooks,
  { delivery: { organizationId, endpointId, id }, lease, url }: ClaimedDelivery,
  { attempt, state, nextAttemptAt, disables }: AttemptResult,
): boolean => {
  const webhooks = webhooksOf(organizationId);
  const stored = webhooks.find(endpointId, id);
  if (stored?.lease?.token !== lease.token || stored.delivery.state !== "PENDING") return false;
  const attempts = [...stored.delivery.attempts, attempt];
  const delivery = { ...stored.delivery, state, attempts, nextAttemptAt, updatedAt: attempt.at };
  webhooks.set({ ...stored, delivery, lease: undefined });
  const endpoint = webhooks.endpoints.get(endpointId);
  if (disables && endpoint?.isActive === true && endpoint.url === url) {
    const gone = { isActive: false, disabledReason: "GONE", updatedAt: attempt.at } as const;
    webhooks.put({ ...endpoint, ...gone });
  }
  return true;
};

/** Returns the first pending delivery of each lane. */
const headsOf = (webhooks: Webhooks): Array<StoredDelivery> => {
  const heads = new Map<string, StoredDelivery>();
  for (const stored of webhooks.deliveries()) {
    const { endpointId, subjectId, state } = stored.delivery;
    const lane = JSON.stringify([endpointId, subjectId]);
    if (state === "PENDING" && !heads.has(lane)) heads.set(lane, stored);
  }
  return [...heads.values()];
};

const dueAt = ({ delivery }: StoredDelivery): string => delivery.nextAttemptAt ?? "";

const isDue = (stored: StoredDelivery, now: Timestamp): boolean =>
  dueAt(stored) <= now && (stored.lease === undefined || stored.lease.expiresAt <= now);

const laneOf = ({ organizationId, endpointId, subjectId }: Delivery): DeliveryLane => ({
  organizationId,
  endpointId,
  subjectId,
});

const isIn = ({ endpointId, subjectId }: DeliveryLane, delivery: Delivery): boolean =>
  endpointId === delivery.endpointId && subjectId === delivery.subjectId;
