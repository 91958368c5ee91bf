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
 * Events that were stored together with what caused them, for the host to deliver.
 *
 * No task rejects; a failing store is `PortFailed`.
 */
export interface Outbox {
  /**
   * At most `limit` events behind a position, from the first when `undefined`, in the order of
   * their commits. What was read once is never preceded later by an event that was not there.
   */
  readonly read: (
    organizationId: OrganizationId,
    after: string | undefined,
    limit: number,
  ) => TaskEither<PortFailed, ReadonlyArray<StoredEvent>>;
}
