import type * as core from "quittance";
import { deliveryDescription } from "quittance/adapter";
import type * as adapter from "quittance/adapter";
import { freeze } from "./freeze.ts";
import { Table } from "./table.ts";

/** A delivery, what is sent, and who sends it. */
export interface StoredDelivery extends Pick<adapter.Delivery, "id" | "createdAt"> {
  readonly delivery: adapter.Delivery;
  readonly body: string;
  readonly lease: Parameters<adapter.DeliveryLog["claim"]>[1] | undefined;
  /** Its number among those of the endpoint, in the order in which they were stored. */
  readonly place: number;
}

/** The deliveries to one endpoint. */
export class Deliveries extends Table<StoredDelivery, "pendingAbout"> {
  #count = 0;

  constructor() {
    super({
      pendingAbout: ({ delivery: { state, subjectId } }) =>
        state === "PENDING" ? subjectId : undefined,
    });
  }

  /** Stores a new delivery, which is due with the first pending one of its lane. */
  add(
    created: Parameters<typeof deliveryDescription.newDelivery>[0],
    body: string,
    now: core.Timestamp,
  ): void {
    if (this.get(created.id) !== undefined) return;
    const [head] = this.lane(created.subjectId);
    const nextAttemptAt = head === undefined || dueAt(head) < now ? now : dueAt(head);
    const delivery = { ...deliveryDescription.newDelivery(created, now), nextAttemptAt };
    const { id, createdAt } = delivery;
    this.#count += 1;
    this.put(freeze({ id, createdAt, delivery, body, lease: undefined, place: this.#count }));
  }

  /** Returns the pending deliveries about a subject, in the order in which they were stored. */
  lane(subjectId: adapter.eventDescription.SubjectId): Array<StoredDelivery> {
    return this.with("pendingAbout", subjectId).sort(byPlace);
  }

  /** Returns the deliveries that can be claimed, those that are due first first. */
  due(now: core.Timestamp, limit: number): Array<StoredDelivery> {
    const heads = this.groups("pendingAbout").flatMap((lane) => lane.sort(byPlace).slice(0, 1));
    const due = heads.filter((head) => isDue(head, now)).sort(byPlace);
    return due.sort(byTime(dueAt)).slice(0, limit);
  }

  /** Returns a claimed delivery, unless it has ended or was claimed again. */
  stillClaimed({ delivery: { id }, lease }: adapter.ClaimedDelivery): StoredDelivery | undefined {
    const stored = this.get(id);
    return stored?.lease?.token === lease.token && !isEnded(stored) ? stored : undefined;
  }

  /** Changes a delivery, and its lease. */
  change(
    stored: StoredDelivery,
    changes: Partial<adapter.Delivery>,
    lease?: Parameters<adapter.DeliveryLog["claim"]>[1],
  ): void {
    this.put(freeze({ ...stored, delivery: { ...stored.delivery, ...changes }, lease }));
  }
}

/** Returns whether a delivery is not pending. */
export const isEnded = ({ delivery }: StoredDelivery): boolean => delivery.state !== "PENDING";

/** Returns whether a pending delivery can be claimed. */
export const isDue = (stored: StoredDelivery, now: core.Timestamp): boolean =>
  dueAt(stored) <= now && (stored.lease === undefined || stored.lease.expiresAt <= now);

/** Returns when a pending delivery is due. */
export const dueAt = ({ delivery }: StoredDelivery): core.Timestamp =>
  delivery.nextAttemptAt ?? delivery.createdAt;

/** Compares by the order in which the deliveries to an endpoint were stored. */
export const byPlace = (a: StoredDelivery, b: StoredDelivery): number => a.place - b.place;

/** Returns a function that compares by a time. */
export const byTime =
  (timeOf: (stored: StoredDelivery) => core.Timestamp) =>
  (a: StoredDelivery, b: StoredDelivery): number =>
    timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0;
