import type { Timestamp } from "quittance";
import {
  maxActiveEndpoints,
  newDelivery,
  type Delivery,
  type DeliveryLease,
  type DeliveryState,
  type EndpointId,
  type EventId,
  type NewDelivery,
  type SecretRotation,
  type WebhookEndpoint,
} from "quittance/adapter";
import { freeze } from "./freeze.ts";

/** The secrets of an endpoint. */
interface Secrets {
  readonly current: string;
  readonly previous?: { readonly secret: string; readonly expiresAt: Timestamp };
}

/** A delivery with what is sent, and who sends it. */
export interface StoredDelivery {
  readonly delivery: Delivery;
  readonly body: string;
  readonly lease: DeliveryLease | undefined;
}

/** The webhook endpoints of one organization, and the deliveries to them. */
export class Webhooks {
  readonly endpoints = new Map<EndpointId, WebhookEndpoint>();
  /** Up to where the outbox was read. */
  position: string | undefined;
  readonly #secrets = new Map<EndpointId, Secrets>();
  /** By endpoint and event, in the order in which they were stored. */
  readonly #deliveries = new Map<string, StoredDelivery>();

  /** Stores an endpoint and returns true, unless too many would be active. */
  put(endpoint: WebhookEndpoint): boolean {
    const others = [...this.endpoints.values()].filter(
      ({ id, isActive }) => isActive && id !== endpoint.id,
    );
    const isOneMore = endpoint.isActive && this.endpoints.get(endpoint.id)?.isActive !== true;
    if (isOneMore && others.length >= maxActiveEndpoints) return false;
    this.endpoints.set(endpoint.id, freeze(endpoint));
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

  deliveries(): ReadonlyArray<StoredDelivery> {
    return [...this.#deliveries.values()];
  }

  find(endpointId: EndpointId, id: EventId): StoredDelivery | undefined {
    return this.#deliveries.get(keyOf(endpointId, id));
  }

  add({ body, ...created }: NewDelivery, now: Timestamp, endpoint: WebhookEndpoint): void {
    const { organizationId } = endpoint;
    if (this.find(endpoint.id, created.id) !== undefined) return;
    const delivery = newDelivery({ ...created, organizationId }, now);
    this.set({ delivery, body, lease: undefined });
  }

  set(stored: StoredDelivery): void {
    const { endpointId, id } = stored.delivery;
    this.#deliveries.set(keyOf(endpointId, id), freeze(stored));
  }

  delete({ endpointId, id }: Pick<Delivery, "endpointId" | "id">): void {
    this.#deliveries.delete(keyOf(endpointId, id));
  }

  #failPending({ id, updatedAt }: WebhookEndpoint): void {
    const state: DeliveryState = "FAILED";
    for (const { delivery, body } of this.deliveries()) {
      if (delivery.endpointId !== id || delivery.state !== "PENDING") continue;
      const failed = { ...delivery, state, nextAttemptAt: undefined, updatedAt };
      this.set({ delivery: failed, body, lease: undefined });
    }
  }
}

const keyOf = (endpointId: EndpointId, id: EventId): string => JSON.stringify([endpointId, id]);
