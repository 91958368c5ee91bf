import { setTimeout } from "node:timers/promises";
import { orThrow } from "quittance";
import type { Outbox, StoredEvent } from "quittance/adapter";

/** Where a relay publishes events, and keeps the position of the last one. */
export interface Target {
  /** Returns the stored position; `undefined` before the first event. */
  readonly loadPosition: () => Promise<string | undefined>;
  /** Publishes events in order, and stores the position of the last one afterwards. */
  readonly publish: (events: ReadonlyArray<StoredEvent>) => Promise<void>;
}

/**
 * Publishes the events of all organizations until the signal is aborted. Run one process of it for
 * each target. It rejects on the first failure: restart it, and it continues after the position.
 */
export const followOutbox = async (
  outbox: Outbox,
  { loadPosition, publish }: Target,
  signal: AbortSignal,
): Promise<void> => {
  let position = await loadPosition();
  while (!signal.aborted) {
    const events = orThrow(await outbox.readAll(position, 100)());
    const last = events.at(-1);
    if (last === undefined) {
      await setTimeout(200, undefined, { signal }).catch(() => undefined);
    } else {
      await publish(events);
      position = last.position;
    }
  }
};
