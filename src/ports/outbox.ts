import type { LedgerEvent } from "../events/event.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "./errors.ts";

/** An event and where it stands in its organization's outbox. */
export interface StoredEvent {
  /** Pass it as `after` to read on. Not to be taken apart. */
  readonly position: string;
  readonly event: LedgerEvent;
}

/**
 * A reader asked for the events after a position that the outbox does not have.
 *
 * This happens after a restore from a backup, or a failover that lost the last commits: the events
 * that the reader delivered last are gone, and others have taken their positions. Retrying does not
 * help. Read from the beginning (`undefined`), skip events whose `id` was delivered before, and
 * store the new positions.
 */
export interface OutboxPositionInvalid {
  readonly kind: "OutboxPositionInvalid";
  /** The position that was asked for. */
  readonly position: string;
  /**
   * - `MALFORMED`: this outbox does not give positions of this form.
   * - `AFTER_LAST_EVENT`: the outbox has not come so far.
   * - `OTHER_EVENT`: the position now belongs to another event.
   */
  readonly reason: "MALFORMED" | "AFTER_LAST_EVENT" | "OTHER_EVENT";
  /** The position of the last event that was read; `undefined` when the store has none. */
  readonly last: string | undefined;
}

/** Makes an `OutboxPositionInvalid`. */
export const outboxPositionInvalid = (
  position: string,
  reason: OutboxPositionInvalid["reason"],
  last: string | undefined,
): OutboxPositionInvalid => ({ kind: "OutboxPositionInvalid", position, reason, last });

/**
 * Events that were stored together with what caused them, for the host to deliver.
 *
 * No task rejects; a failing store is `PortFailed`.
 */
export interface Outbox {
  /**
   * At most `limit` events behind a position, from the first when `undefined`, in the order of
   * their commits. What was read once is never preceded later by an event that was not there.
   *
   * A position belongs to one event of one organization. Where the organization has no event at
   * that position, or another one, the failure is `OutboxPositionInvalid`, so that no event is
   * skipped without notice. Events that were delivered may be deleted from the store.
   */
  readonly read: (
    organizationId: OrganizationId,
    after: string | undefined,
    limit: number,
  ) => TaskEither<PortFailed | OutboxPositionInvalid, ReadonlyArray<StoredEvent>>;
}
