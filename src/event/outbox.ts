import type { ErrorRows } from "../failure/error-row.ts";
import type { LedgerEvent } from "./event.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Page, PageRequest } from "../listing/page.ts";

/** An event and its position in the outbox. */
export interface StoredEvent {
  /** Pass it as `after` to read the next events. Positions are opaque. */
  readonly position: string;
  readonly event: LedgerEvent;
}

/**
 * A reader requested the events after a position that the outbox does not have.
 *
 * This happens after a restore from a backup, or a failover that lost the last commits: the events
 * that the reader delivered last are gone, and others have taken their positions. Retrying does not
 * help. Read from the beginning (`undefined`), skip events whose `id` was delivered before, and
 * store the new positions.
 *
 * It also happens to a reader that is so late that the next events after its position are deleted:
 * what happened since then is in the records, and the next events follow from the beginning.
 */
export interface OutboxPositionInvalid {
  readonly kind: "OutboxPositionInvalid";
  /** The requested position. */
  readonly position: string;
  /**
   * - `MALFORMED`: not a position of this outbox.
   * - `AFTER_LAST_EVENT`: the position is after the last event.
   * - `OTHER_EVENT`: the position now belongs to another event.
   * - `EVENTS_DELETED`: the next events after the position were deleted from the store.
   */
  readonly reason: "MALFORMED" | "AFTER_LAST_EVENT" | "OTHER_EVENT" | "EVENTS_DELETED";
  /** The position of the last event in the outbox; `undefined` if there is none. */
  readonly last: string | undefined;
}

/** Creates an `OutboxPositionInvalid`. */
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
   * Returns at most `limit` events after a position, from the first if it is `undefined`, in the
   * order of their commits. No event appears later before an event that was read.
   *
   * A position belongs to one event of one organization. If the organization has no event or
   * another event at that position, the failure is `OutboxPositionInvalid`, so that no event is
   * skipped without notice.
   *
   * Delivered events may be deleted from the store, the oldest first. Reading then begins with the
   * oldest that is left, and positions before the last deleted event are invalid.
   */
  readonly read: (
    organizationId: OrganizationId,
    after: string | undefined,
    limit: number,
  ) => TaskEither<PortFailed | OutboxPositionInvalid, ReadonlyArray<StoredEvent>>;
  /**
   * Returns at most `limit` events of all organizations after a position, for a relay to a queue.
   *
   * The events of each organization come in the order of `read`, mixed with those of others. A
   * reader that continues from the last position gets every event once: no event appears later
   * before a position that was returned. Invalid positions fail as in `read`. The positions of
   * `read` and of `readAll` are different; never pass one to the other.
   */
  readonly readAll: (
    after: string | undefined,
    limit: number,
  ) => TaskEither<PortFailed | OutboxPositionInvalid, ReadonlyArray<StoredEvent>>;
  /**
   * Returns a page of the stored events that `isChange` selects, read or not, as `pageOf` does.
   */
  readonly listChanges: (
    organizationId: OrganizationId,
    page: PageRequest,
  ) => TaskEither<PortFailed, Page<LedgerEvent>>;
}

/** What is reported about the errors of the outbox. */
export const outboxErrors = {
  OutboxPositionInvalid: {
    thrown: ({ reason }) => `The outbox has no event at the position: ${reason}`,
  },
} as const satisfies ErrorRows<OutboxPositionInvalid>;
