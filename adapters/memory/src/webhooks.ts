import type { Timestamp } from "quittance";
import {
  maxActiveEndpoints,
  newDelivery,
  type DeliveryState,
  type EndpointId,
  type NewDelivery,
  type SecretRotation,
  type WebhookEndpoint,
} from "quittance/adapter";
import {
  byChange,
  byDueTime,
  changedAt,
  EndpointDeliveries,
  type StoredDelivery,
} from "./endpoint-deliveries.ts";
import { freeze } from "./freeze.ts";
import { endpointTable } from "./ledger-tables.ts";
import { OrderedRows } from "./rows/ordered-rows.ts";

/** The secrets of an endpoint. */
interface Secrets {
  readonly current: string;
  readonly previous?: { readonly secret: string; readonly expiresAt: Timestamp };
}

/** The webhook endpoints of one organization, and the deliveries to them. */
export class Webhooks {
  readonly endpoints = endpointTable();
  /** Up to where the outbox was read. */
  position: string | undefined;
  readonly #secrets = new Map<EndpointId, Secrets>();
  readonly #deliveries = new Map<EndpointId, EndpointDeliveries>();
  /** Those that are not pending, the first changed first. */
  readonly #ended = new OrderedRows<StoredDelivery, StoredDelivery>(byChange);
  /** The number of deliveries that were added. */
  #count = 0;

  /** Stores an endpoint and returns true, unless too many would be active. */
  put(endpoint: WebhookEndpoint): boolean {
    const isOneMore = endpoint.isActive && this.endpoints.get(endpoint.id)?.isActive !== true;
    const { size } = this.endpoints.with("active", "true");
    if (isOneMore && size >= maxActiveEndpoints) return false;
    this.endpoints.put(freeze(endpoint));
    if (!endpoint.isActive) this.#failPending(endpoint);
    return true;
  }

  setSecret(id: EndpointId, secret: string): void {
    this.#secrets.set(id, { current: secret });
  }

  rotateSecret(id: EndpointId, { secret, previousExpiresAt }: SecretRotation): void {
    const { current } = this.#secrets.get(id) ?? { current: secret };
    const previous = { secret: current, expiresAt: previousExpiresAt };
    this.#secrets.set(id, { current: secret, previous });
  }

  secretsAt(id: EndpointId, now: Timestamp): ReadonlyArray<string> {
    const { current, previous } = this.#secrets.get(id) ?? {};
    const isValid = previous !== undefined && previous.expiresAt > now;
    return [...(current === undefined ? [] : [current]), ...(isValid ? [previous.secret] : [])];
  }

  /** Returns the deliveries to an endpoint. */
  to(endpointId: EndpointId): EndpointDeliveries {
    const known = this.#deliveries.get(endpointId);
    if (known !== undefined) return known;
    const created = new EndpointDeliveries();
    this.#deliveries.set(endpointId, created);
    return created;
  }

  /** Returns at most `limit` deliveries to each endpoint that can be claimed. */
  due(now: Timestamp, limit: number): ReadonlyArray<StoredDelivery> {
    const found = [...this.#deliveries.values()].flatMap((deliveries) =>
      deliveries.due(now, limit),
    );
    return found.sort(byDueTime);
  }

  add({ body, ...created }: NewDelivery, now: Timestamp, endpoint: WebhookEndpoint): void {
    const { organizationId } = endpoint;
    if (this.to(endpoint.id).find(created.id) !== undefined) return;
    this.#count += 1;
    const first = this.to(endpoint.id).head(created.subjectId)?.delivery.nextAttemptAt;
    const nextAttemptAt = first !== undefined && first > now ? first : now;
    const delivery = { ...newDelivery({ ...created, organizationId }, now), nextAttemptAt };
    const { id, createdAt } = delivery;
    this.set({ id, createdAt, place: this.#count, delivery, body, lease: undefined });
  }

  set(stored: StoredDelivery): void {
    const deliveries = this.to(stored.delivery.endpointId);
    const previous = deliveries.find(stored.id);
    if (previous !== undefined) this.#ended.delete(previous);
    if (stored.delivery.state !== "PENDING") this.#ended.put(stored);
    deliveries.set(freeze(stored));
  }

  /** Lets the pending deliveries after one in its lane wait as long as it. */
  waitFor(stored: StoredDelivery, nextAttemptAt: Timestamp): void {
    for (const later of this.to(stored.delivery.endpointId).after(stored)) {
      const { nextAttemptAt: dueAt = "" } = later.delivery;
      if (dueAt < nextAttemptAt) {
        this.set({ ...later, delivery: { ...later.delivery, nextAttemptAt } });
      }
    }
  }

  /** Deletes the first changed deliveries that ended before a time, and returns how many. */
  prune(before: Timestamp, limit: number): number {
    const old = this.#ended.slice(0, limit).filter((stored) => changedAt(stored) < before);
    for (const stored of old) {
      this.#ended.delete(stored);
      this.to(stored.delivery.endpointId).delete(stored);
    }
    return old.length;
  }

  #failPending({ id, updatedAt }: WebhookEndpoint): void {
    const state: DeliveryState = "FAILED";
    for (const stored of this.to(id).pending()) {
      const delivery = { ...stored.delivery, state, nextAttemptAt: undefined, updatedAt };
      this.set({ ...stored, delivery, lease: undefined });
    }
  }
}
