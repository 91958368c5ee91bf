import type { Recurrence } from "../billing-schema/recurrence.ts";
import { unixSecondsOf, type Timestamp } from "../time/timestamp.ts";
import { readZone, type Zone } from "./zone.ts";

/** Maximum number of intervals of a period of a subscription. */
export const maxIntervalCount = 1000;

/** A subscription, a value of the host: its schedule, and when it starts and ends. */
export interface Subscription {
  /** The start of the idempotency keys of its invoices. */
  readonly id: string;
  readonly schedule: Recurrence;
  /** What the boundaries of all periods are counted from. */
  readonly anchor: Timestamp;
  /** Defaults to the anchor. */
  readonly startsAt?: Timestamp | undefined;
  /** Exclusive. Defaults to no end. */
  readonly endsAt?: Timestamp | undefined;
  readonly zone: Zone;
}

/** A property of a subscription that is invalid. */
export type SubscriptionIssue =
  | { readonly property: "intervalCount" | "zone" | "endsAt" }
  /** Before 1970. */
  | { readonly property: "anchor" | "startsAt" };

/** Returns the validation issues of a subscription. */
export const checkSubscription = ({
  schedule: { intervalCount },
  anchor,
  startsAt = anchor,
  endsAt,
  zone,
}: Omit<Subscription, "id">): ReadonlyArray<SubscriptionIssue> => {
  const issues: Array<SubscriptionIssue> = [];
  const isCount = Number.isSafeInteger(intervalCount) && intervalCount >= 1;
  if (!isCount || intervalCount > maxIntervalCount) issues.push({ property: "intervalCount" });
  if (unixSecondsOf(anchor) < 0) issues.push({ property: "anchor" });
  if (unixSecondsOf(startsAt) < 0) issues.push({ property: "startsAt" });
  if (endsAt !== undefined && endsAt <= startsAt) issues.push({ property: "endsAt" });
  if (readZone(zone) === undefined) issues.push({ property: "zone" });
  return issues;
};
