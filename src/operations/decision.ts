import type { EventStamp } from "../events/event.ts";
import type { IdSource } from "../ids.ts";
import type { Decision } from "../ports/invoice-repository.ts";
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
