import type { EventStamp } from "../event/event.ts";
import type { IdSource } from "../ids.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import type { Decision, LedgerChange } from "./invoice-repository.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";

/** What a decide function gets besides the locked records. */
export interface DecisionContext {
  /** The time of the write: every record and event of the decision has it. */
  readonly now: Timestamp;
  readonly newId: IdSource;
}

/** Reads the clock, once for a decision. Call it while the invoice is locked. */
export const readContext = (ports: {
  readonly clock: Clock;
  readonly newId: IdSource;
}): DecisionContext => ({ now: ports.clock(), newId: ports.newId });

/** Creates the identifier and the time of one event. */
export const eventSource = ({ now, newId }: DecisionContext): EventStamp => ({
  id: newId("event"),
  createdAt: now,
});

/** Creates a decision that stores nothing. */
export const unchanged = <Outcome>(outcome: Outcome): Decision<Outcome> => ({
  outcome,
  change: undefined,
});

/** A payment or refund in its new status, with its invoice. */
export interface Moved<Changed> {
  readonly changed: Changed;
  /** What to store; `undefined` if nothing changes. */
  readonly change: LedgerChange | undefined;
}

/** What a report of a payment or refund has done. */
export interface Reported {
  /** Whether this call recorded it. Otherwise an earlier call with the same key did. */
  readonly created: boolean;
  /** Whether this call stored nothing, because an earlier call reported this status or a later. */
  readonly replayed: boolean;
}

/** Creates the decision to store the new status of a payment or refund. */
export const storeMoved = <Failure, Changed>(
  moved: Either<Failure, Moved<Changed>>,
): Decision<Either<Failure, Changed>> => {
  if (isLeft(moved)) return unchanged(moved);
  return { outcome: right(moved.right.changed), change: moved.right.change };
};

/** Creates the same decision for a report of a payment or refund that was recorded before. */
export const storeReport = <Failure, Changed>(
  moved: Either<Failure, Moved<Changed>>,
): Decision<Either<Failure, Changed & Reported>> => {
  if (isLeft(moved)) return unchanged(moved);
  const { changed, change } = moved.right;
  const replayed = change === undefined;
  return { outcome: right({ ...changed, created: false, replayed }), change };
};
