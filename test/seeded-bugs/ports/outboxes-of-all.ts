import { idOf, right } from "quittance";
import type { Outbox, StoredEvent } from "quittance/adapter";
import { done, faulty, giving, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";

type ReadAll = Outbox["readAll"];

/** An outbox whose reader of all organizations has a bug. */
const readingAll = (bug: (readAll: ReadAll, outbox: Outbox) => ReadAll): LedgerMaker =>
  faulty(({ outbox }) => ({ outbox: { ...outbox, readAll: bug(outbox.readAll, outbox) } }));

const changingPage = (
  change: (found: ReadonlyArray<StoredEvent>, after: string | undefined) => typeof found,
): LedgerMaker =>
  readingAll(
    (readAll) => (after, limit) =>
      giving(async () => change(await done(readAll(after, limit)), after)),
  );

/** An outbox that has the events of all organizations in an order of its own. */
const ordering = (compare: (a: StoredEvent, b: StoredEvent) => number): LedgerMaker =>
  readingAll(
    (readAll) => (after, limit) =>
      giving(async () => {
        const all = [...(await done(readAll(undefined, 1_000_000)))].sort(compare);
        const start = all.findIndex(({ position }) => position === after) + 1;
        return all.slice(start, start + limit);
      }),
  );

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isOurs = ({ event }: StoredEvent): boolean =>
  event.organizationId === idOf("org", "org_conformance");

/** Stores with one bug each in the reader of all organizations. */
export const mutantOutboxesOfAll: LedgerMakers = {
  "readAll returns one organization after the other": ordering((a, b) =>
    compare(a.event.organizationId, b.event.organizationId),
  ),
  "readAll returns events by when they were made": ordering((a, b) =>
    compare(a.event.createdAt, b.event.createdAt),
  ),
  "readAll returns events by their identifiers": ordering((a, b) =>
    compare(a.event.id, b.event.id),
  ),
  "readAll returns the newest events first": ordering((a, b) => compare(b.position, a.position)),
  "readAll returns the events of one organization": changingPage((found) => found.filter(isOurs)),
  "readAll returns an event twice": changingPage((found) => [...found, ...found.slice(-1)]),
  "readAll leaves a gap between two reads": changingPage((found, after) =>
    after === undefined ? found : found.slice(1),
  ),
  "readAll begins anew for every read": readingAll(
    (readAll) => (_, limit) => readAll(undefined, limit),
  ),
  "readAll begins with the position itself": readingAll(
    (readAll) => (after, limit) =>
      giving(async () => {
        const all = await done(readAll(undefined, 1_000_000));
        const start = Math.max(
          all.findIndex(({ position }) => position === after),
          0,
        );
        return all.slice(start, start + limit);
      }),
  ),
  "readAll ignores the limit": readingAll((readAll) => (after) => readAll(after, 1_000_000)),
  "readAll invents an event": changingPage((found, after) =>
    found.length > 0 || after !== undefined
      ? found
      : [{ position: "0", event: { id: idOf("event", "event_none") } as StoredEvent["event"] }],
  ),
  "readAll changes an event": changingPage((found) =>
    found.map(({ position, event }) => ({
      position,
      event: { ...event, type: "invoice.updated" },
    })),
  ),
  "readAll begins anew after a text that is not a position": readingAll(
    (readAll) => (after, limit) => async () => {
      const found = await readAll(after, limit)();
      return found._tag === "Left" ? readAll(undefined, limit)() : found;
    },
  ),
  "readAll returns nothing after a text that is not a position": readingAll(
    (readAll) => (after, limit) => async () => {
      const found = await readAll(after, limit)();
      return found._tag === "Left" ? right([]) : found;
    },
  ),
};
