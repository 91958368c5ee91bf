import type { Timestamp } from "quittance";
import {
  maxReplayed,
  type Delivery,
  type DeliveryFilter,
  type DeliveryLease,
  type EventId,
  type Page,
  type PageRequest,
  type ReplaySelection,
  type SubjectId,
} from "quittance/adapter";
import { indexBy } from "./rows/list-index.ts";
import { OrderedRows } from "./rows/ordered-rows.ts";
import { RowIndex } from "./rows/row-index.ts";
import { Table } from "./rows/table.ts";

/** A delivery with what is sent, and who sends it. */
export interface StoredDelivery extends Pick<Delivery, "id" | "createdAt"> {
  readonly delivery: Delivery;
  readonly body: string;
  readonly lease: DeliveryLease | undefined;
  /** Its number among those of the organization, in the order in which they were stored. */
  readonly place: number;
}

const by = indexBy<StoredDelivery, DeliveryFilter>();

/** The deliveries to one endpoint. */
export class EndpointDeliveries {
  readonly #stored = new Table({ state: by(({ delivery }) => delivery.state, "states") });
  /** The pending ones of each subject. */
  readonly #lanes = new RowIndex<StoredDelivery, StoredDelivery>(byPlace);
  /** The first of each lane. */
  readonly #heads = new OrderedRows<StoredDelivery, StoredDelivery>(byDueTime);

  find(id: EventId): StoredDelivery | undefined {
    return this.#stored.get(id);
  }

  /** Returns the first pending delivery about a subject. */
  head(subjectId: SubjectId): StoredDelivery | undefined {
    return this.#lanes.get(subjectId).from(0)();
  }

  /** Returns the pending deliveries about a subject after one of them. */
  after({ delivery: { subjectId }, place }: StoredDelivery): ReadonlyArray<StoredDelivery> {
    return this.#lanes
      .get(subjectId)
      .slice()
      .filter((other) => other.place > place);
  }

  pending(): ReadonlyArray<StoredDelivery> {
    return this.#stored.with("state", "PENDING").slice();
  }

  set(stored: StoredDelivery): void {
    const { id, delivery } = stored;
    const { subjectId } = delivery;
    const previous = this.#stored.get(id);
    const head = this.head(subjectId);
    if (head !== undefined) this.#heads.delete(head);
    if (previous?.delivery.state === "PENDING") this.#lanes.delete(subjectId, previous);
    if (delivery.state === "PENDING") this.#lanes.put(subjectId, stored);
    const next = this.head(subjectId);
    if (next !== undefined) this.#heads.put(next);
    this.#stored.put(stored);
  }

  /** Removes a delivery that is not pending. */
  delete({ id }: StoredDelivery): void {
    this.#stored.delete(id);
  }

  /** Returns the first deliveries of lanes that can be claimed, those that are due first first. */
  due(now: Timestamp, limit: number): ReadonlyArray<StoredDelivery> {
    const found: Array<StoredDelivery> = [];
    const next = this.#heads.from(0);
    for (let head = next(); head !== undefined && found.length < limit; head = next()) {
      if (dueAt(head) > now) break;
      if (isDue(head, now)) found.push(head);
    }
    return found;
  }

  list(
    filter: DeliveryFilter,
    matches: (delivery: Delivery) => boolean,
    page: PageRequest,
  ): Page<Delivery> {
    const found = this.#stored.list(filter, ({ delivery }) => matches(delivery), page);
    return { ...found, rows: found.rows.map(({ delivery }) => delivery) };
  }

  /** Returns the deliveries that a selection replays, in the order in which they were stored. */
  selected(selection: ReplaySelection): ReadonlyArray<StoredDelivery> {
    const found =
      "eventIds" in selection ? this.#with(selection.eventIds) : this.#failed(selection);
    return found.sort(byPlace).slice(0, maxReplayed);
  }

  #with(ids: ReadonlyArray<EventId>): Array<StoredDelivery> {
    return [...new Set(ids)].flatMap((id) => {
      const stored = this.#stored.get(id);
      return stored === undefined || stored.delivery.state === "PENDING" ? [] : [stored];
    });
  }

  #failed({ failedSince: createdAt }: { readonly failedSince: Timestamp }): Array<StoredDelivery> {
    const failed = this.#stored.with("state", "FAILED");
    return failed.slice(0, failed.rankOf({ createdAt, id: "" }));
  }
}

/** Returns whether a delivery can be claimed. */
export const isDue = (stored: StoredDelivery, now: Timestamp): boolean =>
  dueAt(stored) <= now && (stored.lease === undefined || stored.lease.expiresAt <= now);

/** Compares by the time at which deliveries are due. */
export function byDueTime(a: StoredDelivery, b: StoredDelivery): number {
  return dueAt(a) < dueAt(b) ? -1 : dueAt(a) > dueAt(b) ? 1 : byPlace(a, b);
}

/** Compares by the time of the last change. */
export function byChange(a: StoredDelivery, b: StoredDelivery): number {
  return changedAt(a) < changedAt(b) ? -1 : changedAt(a) > changedAt(b) ? 1 : byPlace(a, b);
}

/** Returns when a delivery was last changed. */
export const changedAt = ({ delivery }: StoredDelivery): Timestamp =>
  delivery.updatedAt ?? delivery.createdAt;

function byPlace(a: StoredDelivery, b: StoredDelivery): number {
  return a.place - b.place;
}

const dueAt = ({ delivery }: StoredDelivery): string => delivery.nextAttemptAt ?? "";
