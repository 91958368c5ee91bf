import { type LedgerEvent, type OrganizationId } from "quittance";
import { outboxPositionInvalid, type StoredEvent } from "quittance/adapter";
import { expectFailure, expectSame, expectSuccess, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import {
  allEvents,
  eventOfType,
  eventsOf,
  pagesOf,
  readAll,
  storeEvents,
} from "./outbox-events.ts";
import { sampleLedger } from "./sample-invoice.ts";
import { numbered, ours, theirs } from "./sample-records.ts";

const owners = [ours, theirs];

const ownedBy = (organizationId: OrganizationId, events: ReadonlyArray<LedgerEvent>) =>
  events.map((event) => ({ ...event, organizationId }));

/** Reads all events of all organizations after a position in batches. */
const readOfAll = ({ outbox }: LedgerRepositories, limit: number, after?: string) =>
  pagesOf((position) => outbox.readAll(position, limit), limit, after);

/** Stores all events for both organizations alternately, in reverse order for the second. */
const storeAlternately = async (store: LedgerRepositories): Promise<void> => {
  for (const index of allEvents.keys()) {
    await storeEvents(store, allEvents.slice(index, index + 1));
    const last = allEvents.length - 1 - index;
    await storeEvents(store, ownedBy(theirs, allEvents.slice(last, last + 1)), theirs);
  }
};

/** Expects the events of each organization once, in the order of `read`. */
const expectOrderOfRead = async (
  store: LedgerRepositories,
  what: string,
  found: ReadonlyArray<StoredEvent>,
): Promise<void> => {
  for (const owner of owners) {
    const own = found.filter(({ event }) => event.organizationId === owner);
    const expected = await readAll(store, 100, undefined, owner);
    expectSame(`${what}, ${owner}`, eventsOf(own), eventsOf(expected));
  }
};

const later = numbered("later", 30).map((suffix) => ({
  ...eventOfType("invoice.updated", 0),
  id: `event_${suffix}` as const,
}));

/** The conformance cases of `Outbox` for readers of all organizations. */
export const outboxReadAllCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("readAll returns nothing before the first event", sampleLedger, async (store) => {
    expectSame("events", await expectSuccess(store.outbox.readAll(undefined, 10)), []);
  }),
  ledgerCase(
    "readAll returns each organization's events in the order of read, with any limit",
    sampleLedger,
    async (store) => {
      await storeAlternately(store);
      for (const limit of [1, 4, 100]) {
        await expectOrderOfRead(store, `at most ${String(limit)}`, await readOfAll(store, limit));
      }
    },
  ),
  ledgerCase("readAll continues after any position", sampleLedger, async (store) => {
    await storeAlternately(store);
    const all = await readOfAll(store, 100);
    for (const [index, { position }] of all.entries()) {
      const rest = await readOfAll(store, 3, position);
      expectSame(`after event ${String(index)}`, eventsOf(rest), eventsOf(all.slice(index + 1)));
    }
  }),
  ledgerCase(
    "readAll returns only new events of each organization after the last position",
    sampleLedger,
    async (store) => {
      for (const [index, owner] of [...owners, ...owners.toReversed()].entries()) {
        const last = (await readOfAll(store, 100)).at(-1)?.position;
        expectSame("nothing yet", last ? await readOfAll(store, 100, last) : [], []);
        const added = ownedBy(owner, later.slice(index * 3, index * 3 + 3));
        await storeEvents(store, added, owner);
        expectSame("new events", eventsOf(await readOfAll(store, 2, last)), added);
      }
    },
  ),
  ledgerCase(
    "readAll returns each event once to readers that follow concurrent writes",
    sampleLedger,
    async (store) => {
      const writing = { isOver: false };
      const write = async (owner: OrganizationId): Promise<void> => {
        for (const event of ownedBy(owner, later)) await storeEvents(store, [event], owner);
      };
      const follow = async (limit: number): Promise<ReadonlyArray<StoredEvent>> => {
        const found: Array<StoredEvent> = [];
        while (found.length < 1000) {
          const wasOver = writing.isOver;
          const page = await expectSuccess(store.outbox.readAll(found.at(-1)?.position, limit));
          found.push(...page);
          if (wasOver && page.length === 0) break;
        }
        return found;
      };
      const written = Promise.all(owners.map(write)).finally(() => {
        writing.isOver = true;
      });
      const [, ...followed] = await Promise.all([written, follow(1), follow(7), follow(100)]);
      for (const found of followed) await expectOrderOfRead(store, "a reader", found);
    },
  ),
  ledgerCase("readAll fails for a text that is not a position", sampleLedger, async (store) => {
    await storeAlternately(store);
    const last = (await readOfAll(store, 100)).at(-1)?.position;
    for (const text of ["", "1x", "event_98", "-1", "9".repeat(40)]) {
      const failure = await expectFailure(store.outbox.readAll(text, 10));
      const expected = outboxPositionInvalid(text, "MALFORMED", last);
      expectSame(`the failure after ${text}`, failure, expected);
    }
  }),
];
