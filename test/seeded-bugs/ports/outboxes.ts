import { idOf, left, portFailed, right, type LedgerEvent, type Provider } from "quittance";
import type { Outbox, StoredEvent } from "quittance/adapter";
import type { OutboxPositionInvalid } from "quittance/errors";
import { done, faulty, giving, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";

type Read = Outbox["read"];

/** An outbox over an honest one. */
const reading = (bug: (read: Read) => Read): LedgerMaker =>
  faulty(({ outbox }) => ({ outbox: { ...outbox, read: bug(outbox.read) } }));

/** An outbox that keeps events in an order of its own. */
const ordering = (compare: (a: StoredEvent, b: StoredEvent) => number): LedgerMaker =>
  reading(
    (read) => (owner, after, limit) =>
      giving(async () => {
        const all = [...(await done(read(owner, undefined, 1_000_000)))].sort(compare);
        const start = all.findIndex(({ position }) => position === after) + 1;
        return all.slice(start, start + limit);
      }),
  );

const changingResult = (
  change: (found: ReadonlyArray<StoredEvent>, after: string | undefined) => typeof found,
): LedgerMaker =>
  reading(
    (read) => (owner, after, limit) =>
      giving(async () => change(await done(read(owner, after, limit)), after)),
  );

const eachEvent = (change: (event: LedgerEvent) => LedgerEvent): LedgerMaker =>
  changingResult((found) => found.map((stored) => ({ ...stored, event: change(stored.event) })));

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const isInvalid = (
  found: Awaited<ReturnType<ReturnType<Read>>>,
  reason: OutboxPositionInvalid["reason"],
): boolean =>
  found._tag === "Left" &&
  found.left.kind === "OutboxPositionInvalid" &&
  found.left.reason === reason;

/** Stores with one bug each in their outbox. */
export const mutantOutboxes: LedgerMakers = {
  "gives events by when they were made": ordering((a, b) =>
    compare(a.event.createdAt, b.event.createdAt),
  ),
  "gives events by their identifiers": ordering((a, b) => compare(a.event.id, b.event.id)),
  "gives the newest events first": ordering((a, b) => compare(b.position, a.position)),
  "compares positions as text": ordering((a, b) =>
    compare(a.position.replace(/^0+/u, ""), b.position.replace(/^0+/u, "")),
  ),
  "gives an event twice": changingResult((found) => [...found, ...found.slice(-1)]),
  "leaves a gap between two reads": changingResult((found, after) =>
    after === undefined ? found : found.slice(1),
  ),
  "begins with the position itself": reading(
    (read) => (owner, after, limit) =>
      giving(async () => {
        const all = await done(read(owner, undefined, 1_000_000));
        const start = all.findIndex(({ position }) => position === after);
        return all.slice(Math.max(start, 0), Math.max(start, 0) + limit);
      }),
  ),
  "begins anew for every read": reading(
    (read) => (owner, _, limit) => read(owner, undefined, limit),
  ),
  "begins anew at the end": reading(
    (read) => (owner, after, limit) =>
      giving(async () => {
        const found = await done(read(owner, after, limit));
        return found.length === 0 ? done(read(owner, undefined, limit)) : found;
      }),
  ),
  "gives nothing after a position that it does not have": reading(
    (read) => (owner, after, limit) => async () => {
      const found = await read(owner, after, limit)();
      return isInvalid(found, "AFTER_LAST_EVENT") ? right([]) : found;
    },
  ),
  "reads on after the position of another event": reading(
    (read) => (owner, after, limit) => async () => {
      const found = await read(owner, after, limit)();
      if (!isInvalid(found, "OTHER_EVENT")) return found;
      const all = await done(read(owner, undefined, 1_000_000));
      return right(all.filter(({ position }) => position > (after ?? "")).slice(0, limit));
    },
  ),
  "begins anew after a text that is not a position": reading(
    (read) => (owner, after, limit) => async () => {
      const found = await read(owner, after, limit)();
      return isInvalid(found, "MALFORMED") ? read(owner, undefined, limit)() : found;
    },
  ),
  "reports an unknown position as a failure of the store": reading(
    (read) => (owner, after, limit) => async () => {
      const found = await read(owner, after, limit)();
      return found._tag === "Left" ? left(portFailed("outbox", found.left)) : found;
    },
  ),
  "ignores the limit": reading((read) => (owner, after) => read(owner, after, 1_000_000)),
  "gives one event less than it has": changingResult((found) => found.slice(0, -1)),
  "invents an event": changingResult((found, after) =>
    found.length > 0 || after !== undefined
      ? found
      : [{ position: "0", event: { id: idOf("event", "event_none") } as LedgerEvent }],
  ),
  "gives the events of anybody": reading(
    (read) => (owner, after, limit) =>
      giving(async () => {
        const found = await done(read(owner, after, limit));
        const others = await done(read(idOf("org", "org_other"), after, limit));
        return [...found, ...others].slice(0, limit);
      }),
  ),
  "gives one organization's events to all": reading(
    (read) => (_, after, limit) => read(idOf("org", "org_conformance"), after, limit),
  ),
  "forgets the kind of an event": eachEvent((event) => ({ ...event, type: "invoice.updated" })),
  "contains the time of reading": eachEvent(({ subject, ...event }) => ({
    ...event,
    subject,
    createdAt: createdOf(subject),
  })),
};

const createdOf = (subject: LedgerEvent["subject"]) => {
  if (subject.kind === "Refund") return subject.refund.createdAt;
  if (subject.kind === "CreditNote") return subject.creditNote.createdAt;
  if (subject.kind === "Notification") return subject.notification.createdAt;
  return subject.kind === "Invoice" ? subject.invoice.createdAt : subject.payment.createdAt;
};

/** Providers that go through a function before they are given. */
const providing = (
  change: (found: ReadonlyMap<Provider["id"], Provider>) => typeof found,
  asking: (ids: ReadonlySet<Provider["id"]>) => typeof ids = (ids) => ids,
): LedgerMaker =>
  faulty(({ providers }) => ({
    providers: {
      findProviders: (ids) =>
        giving(async () => change(await done(providers.findProviders(asking(ids))))),
    },
  }));

const eachProvider = (change: (found: Provider) => Provider): LedgerMaker =>
  providing((found) => new Map([...found].map(([id, provider]) => [id, change(provider)])));

const named = (...suffixes: ReadonlyArray<string>): ReadonlySet<Provider["id"]> =>
  new Set(suffixes.map((suffix) => idOf("prov", `prov_${suffix}`)));

/** Stores with one bug each in their providers. */
export const mutantProviderStores: LedgerMakers = {
  "hides inactive providers": providing(
    (found) => new Map([...found].filter(([, { isActive }]) => isActive)),
  ),
  "loses when a provider was updated": eachProvider((found) => ({
    ...found,
    updatedAt: undefined,
  })),
  "sorts the currencies of a provider": eachProvider((found) => ({
    ...found,
    currencies: [...found.currencies].sort(),
  })),
  "loses what is not ASCII in a provider": eachProvider((found) => ({
    ...found,
    name: found.name.replaceAll(/[^ -~]/gu, "?"),
  })),
  "finds the first provider only": providing(
    (found) => found,
    (ids) => new Set([...ids].slice(0, 1)),
  ),
  "finds providers whatever their case": providing(
    (found) => found,
    (ids) => new Set([...ids].map((id) => idOf("prov", id.toLowerCase()))),
  ),
  "takes a pattern for all providers": providing(
    (found) => found,
    (ids) => (ids.has(idOf("prov", "prov_%")) ? named("card", "chain", "old") : ids),
  ),
  "returns all providers when none is requested": providing(
    (found) => found,
    (ids) => (ids.size === 0 ? named("card") : ids),
  ),
  "fails when a provider is unknown": faulty(({ providers }) => ({
    providers: {
      findProviders: (ids) => async () => {
        const found = await done(providers.findProviders(ids));
        return found.size < ids.size
          ? left(portFailed("providers", "no rows"))
          : providers.findProviders(ids)();
      },
    },
  })),
};
