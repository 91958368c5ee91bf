import { idOf, left, portFailed, right, type LedgerEvent, type Provider } from "quittance";
import type { Outbox, StoredEvent } from "quittance/adapter";
import type { OutboxPositionInvalid } from "quittance/errors";
import { bugsIn, done, giving, ours, theirs, type StoreBug, type StoreBugs } from "../store-bug.ts";

/** Reads the events after a position: of one organization, or of all. */
type Read = Outbox["readAll"];

type Events = ReadonlyArray<StoredEvent>;

/** Puts a bug into a reader of the outbox. */
type Reading = (bug: (read: Read) => Read) => StoreBug;

const { replacing } = bugsIn("outbox");

const readingOne: Reading = (bug) =>
  replacing(({ read }) => ({
    read: (owner, ...given) => bug((...range) => read(owner, ...range))(...given),
  }));

const readingAll: Reading = (bug) => replacing(({ readAll }) => ({ readAll: bug(readAll) }));

const everything = 1_000_000;

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** A reader that has the events in an order of its own. */
const inOrder =
  (order: (a: StoredEvent, b: StoredEvent) => number) =>
  (read: Read): Read =>
  (after, limit) =>
    giving(async () => {
      const all = [...(await done(read(undefined, everything)))].sort(order);
      const start = all.findIndex(({ position }) => position === after) + 1;
      return all.slice(start, start + limit);
    });

const changed =
  (change: (found: Events, after: string | undefined) => Events) =>
  (read: Read): Read =>
  (after, limit) =>
    giving(async () => change(await done(read(after, limit)), after));

const eachEvent = (change: (event: LedgerEvent) => LedgerEvent) =>
  changed((found) => found.map((stored) => ({ ...stored, event: change(stored.event) })));

/** What a reader returns in place of an invalid position for some reason. */
const instead =
  (
    reason: OutboxPositionInvalid["reason"],
    bug: (read: Read, after: string | undefined, limit: number) => ReturnType<Read>,
  ) =>
  (read: Read): Read =>
  (after, limit) =>
  async () => {
    const found = await read(after, limit)();
    const isInvalid =
      found._tag === "Left" &&
      found.left.kind === "OutboxPositionInvalid" &&
      found.left.reason === reason;
    return isInvalid ? bug(read, after, limit)() : found;
  };

/** The bugs that the readers of one organization and of all can both have. */
const bugsOfReader = (name: string, reading: Reading): StoreBugs => ({
  [`${name} returns events by when they were made`]: reading(
    inOrder((a, b) => compare(a.event.createdAt, b.event.createdAt)),
  ),
  [`${name} returns events by their identifiers`]: reading(
    inOrder((a, b) => compare(a.event.id, b.event.id)),
  ),
  [`${name} returns the newest events first`]: reading(
    inOrder((a, b) => compare(b.position, a.position)),
  ),
  [`${name} returns an event twice`]: reading(changed((found) => [...found, ...found.slice(-1)])),
  [`${name} leaves a gap between two reads`]: reading(
    changed((found, after) => (after === undefined ? found : found.slice(1))),
  ),
  [`${name} begins anew for every read`]: reading((read) => (_, limit) => read(undefined, limit)),
  [`${name} begins with the position itself`]: reading(
    (read) => (after, limit) =>
      giving(async () => {
        const all = await done(read(undefined, everything));
        const start = all.findIndex(({ position }) => position === after);
        return all.slice(Math.max(start, 0), Math.max(start, 0) + limit);
      }),
  ),
  [`${name} ignores the limit`]: reading((read) => (after) => read(after, everything)),
  [`${name} invents an event`]: reading(
    changed((found, after) =>
      found.length > 0 || after !== undefined
        ? found
        : [{ position: "0", event: { id: idOf("event", "event_none") } as LedgerEvent }],
    ),
  ),
  [`${name} changes the type of an event`]: reading(
    eachEvent((event) => ({ ...event, type: "invoice.updated" })),
  ),
  [`${name} begins anew after a text that is not a position`]: reading(
    instead("MALFORMED", (read, _, limit) => read(undefined, limit)),
  ),
});

const createdOf = (subject: LedgerEvent["subject"]) => {
  if (subject.kind === "Refund") return subject.refund.createdAt;
  if (subject.kind === "CreditNote") return subject.creditNote.createdAt;
  if (subject.kind === "Notification") return subject.notification.createdAt;
  return subject.kind === "Invoice" ? subject.invoice.createdAt : subject.payment.createdAt;
};

/** Stores with one bug each in their outbox. */
export const mutantOutboxes: StoreBugs = {
  ...bugsOfReader("read", readingOne),
  "read compares positions as text": readingOne(
    inOrder((a, b) => compare(a.position.replace(/^0+/u, ""), b.position.replace(/^0+/u, ""))),
  ),
  "read begins anew at the end": readingOne(
    (read) => (after, limit) =>
      giving(async () => {
        const found = await done(read(after, limit));
        return found.length === 0 ? done(read(undefined, limit)) : found;
      }),
  ),
  "read returns nothing after a position that it does not have": readingOne(
    instead("AFTER_LAST_EVENT", () => () => Promise.resolve(right([]))),
  ),
  "read continues after the position of another event": readingOne(
    instead("OTHER_EVENT", (read, after = "", limit) =>
      giving(async () => {
        const all = await done(read(undefined, everything));
        return all.filter(({ position }) => position > after).slice(0, limit);
      }),
    ),
  ),
  "read reports an unknown position as a failure of the store": readingOne(
    (read) => (after, limit) => async () => {
      const found = await read(after, limit)();
      return found._tag === "Left" ? left(portFailed("outbox", found.left)) : found;
    },
  ),
  "read returns one event less than it has": readingOne(changed((found) => found.slice(0, -1))),
  "read returns the events of anybody": replacing(({ read }) => ({
    read: (owner, after, limit) =>
      giving(async () => {
        const found = await done(read(owner, after, limit));
        const others = await done(read(theirs, after, limit));
        return [...found, ...others].slice(0, limit);
      }),
  })),
  "read returns one organization's events to all": replacing(({ read }) => ({
    read: (_, after, limit) => read(ours, after, limit),
  })),
  "read returns events with the time of reading": readingOne(
    eachEvent((event) => ({ ...event, createdAt: createdOf(event.subject) })),
  ),
  ...bugsOfReader("readAll", readingAll),
  "readAll returns one organization after the other": readingAll(
    inOrder((a, b) => compare(a.event.organizationId, b.event.organizationId)),
  ),
  "readAll returns the events of one organization": readingAll(
    changed((found) => found.filter(({ event }) => event.organizationId === ours)),
  ),
  "readAll returns nothing after a text that is not a position": readingAll(
    instead("MALFORMED", () => () => Promise.resolve(right([]))),
  ),
};

const providers = bugsIn("providers");

/** Providers that go through a function before they are given. */
const each = (change: (found: Provider) => Partial<Provider>) =>
  providers.returning(
    "findProviders",
    (found) =>
      new Map([...found].map(([id, provider]) => [id, { ...provider, ...change(provider) }])),
  );

const asking = (change: (ids: ReadonlySet<Provider["id"]>) => typeof ids) =>
  providers.passing("findProviders", (ids) => [change(ids)]);

const named = (...suffixes: ReadonlyArray<string>): ReadonlySet<Provider["id"]> =>
  new Set(suffixes.map((suffix) => idOf("prov", `prov_${suffix}`)));

/** Stores with one bug each in their providers. */
export const mutantProviderStores: StoreBugs = {
  "hides inactive providers": providers.returning(
    "findProviders",
    (found) => new Map([...found].filter(([, { isActive }]) => isActive)),
  ),
  "loses when a provider was updated": each(() => ({ updatedAt: undefined })),
  "sorts the currencies of a provider": each(({ currencies }) => ({
    currencies: [...currencies].sort(),
  })),
  "loses what is not ASCII in a provider": each(({ name }) => ({
    name: name.replaceAll(/[^ -~]/gu, "?"),
  })),
  "finds the first provider only": asking((ids) => new Set([...ids].slice(0, 1))),
  "finds providers whatever their case": asking(
    (ids) => new Set([...ids].map((id) => idOf("prov", id.toLowerCase()))),
  ),
  "takes a pattern for all providers": asking((ids) =>
    ids.has(idOf("prov", "prov_%")) ? named("card", "chain", "old") : ids,
  ),
  "returns all providers when none is requested": asking((ids) =>
    ids.size === 0 ? named("card") : ids,
  ),
  "fails when a provider is unknown": providers.failing(
    "findProviders",
    (found, [ids]) => found.size < ids.size,
  ),
};
