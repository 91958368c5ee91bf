import { isWellFormed, type StoredEvent } from "quittance/adapter";

/** The positions that a reader of all organizations has reached, one for each server. */
export type Reached = ReadonlyArray<string | undefined>;

/** Returns the text of a position of all organizations; `undefined` before the first event. */
export const allPositionText = (reached: Reached): string | undefined =>
  reached.every((part) => part === undefined)
    ? undefined
    : `*${reached.map((part) => part ?? "-").join(" ")}`;

/**
 * Parses a position of all organizations for a number of servers. Servers that were added later
 * are read from their first event. The parts of a malformed text are malformed.
 */
export const parseAllPosition = (text: string | undefined, servers: number): Reached => {
  const everyPart = (part: string | undefined): Reached =>
    Array.from({ length: servers }, () => part);
  if (text === undefined) return everyPart(undefined);
  const parts = text.startsWith("*") && isWellFormed(text) ? text.slice(1).split(" ") : [];
  if (parts.length === 0 || parts.length > servers) return everyPart("");
  return everyPart(undefined).map((_, index) => (parts[index] === "-" ? undefined : parts[index]));
};

/**
 * Merges the next events of each server: older events first, in the order of each server, so that a
 * server with many events does not delay those of others. Each gets a position of all servers.
 */
export const mergeServers = (
  pages: ReadonlyArray<ReadonlyArray<StoredEvent>>,
  start: Reached,
  limit: number,
): ReadonlyArray<StoredEvent> => {
  const reached = [...start];
  const taken = pages.map(() => 0);
  const merged: Array<StoredEvent> = [];
  while (merged.length < limit) {
    let server = -1;
    let next: StoredEvent | undefined;
    for (const [index, page] of pages.entries()) {
      const candidate = page[taken[index] ?? 0];
      if (candidate === undefined) continue;
      if (next !== undefined && candidate.event.createdAt >= next.event.createdAt) continue;
      [server, next] = [index, candidate];
    }
    if (next === undefined) break;
    taken[server] = (taken[server] ?? 0) + 1;
    reached[server] = next.position;
    merged.push({ position: allPositionText(reached) ?? "", event: next.event });
  }
  return merged;
};
