import { type LedgerEvent } from "quittance";
import { eventDescription, pageOf, type PageRequest } from "quittance/adapter";
import { expectSame, expectSuccess, whole, type ConformanceCase } from "./case.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { allEvents, eventOfType, eventsOf, readAll, storeEvents } from "./outbox-events.ts";
import { outboxPositionCases } from "./outbox-positions.ts";
import { outboxReadAllCases } from "./outbox-read-all.ts";
import { fullInvoice, sampleLedger } from "./sample-invoice.ts";
import {
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  sampleTime,
  theirs,
  withoutLines,
} from "./sample-records.ts";

const { invoice } = fullInvoice;

const many = numbered("t", 20).map((suffix) => sampleInvoice(suffix));
const wide = ledgerOf({ invoices: many.map(withoutLines) });

const eventOn = (index: number): LedgerEvent =>
  eventDescription.invoiceEvent("invoice.updated", many[index] ?? invoice, {
    id: `event_${String(index)}` as const,
    createdAt: sampleTime,
  });

/** The conformance cases of `Outbox`. */
export const outboxCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("read returns nothing before the first event", sampleLedger, async (store) => {
    expectSame("events", await expectSuccess(store.outbox.read(ours, undefined, 10)), []);
  }),
  ledgerCase("read returns each event type as it was stored", sampleLedger, async (store) => {
    await storeEvents(store, allEvents);
    expectSame("events", eventsOf(await readAll(store, 100)), allEvents);
  }),
  ledgerCase("read returns events in the order of their commits", sampleLedger, async (store) => {
    for (const event of allEvents) await storeEvents(store, [event]);
    expectSame("events", eventsOf(await readAll(store, 100)), allEvents);
  }),
  ledgerCase(
    "listChanges returns pages of the changes, newest first",
    sampleLedger,
    async (store) => {
      const at = (id: string) =>
        ({ ...eventOfType("webhook_endpoint.created", 90), id }) as LedgerEvent;
      const events = [...allEvents, at("event_b"), at("event_a")];
      await storeEvents(store, events.toReversed());
      const changes = events.filter(eventDescription.isChange);
      expectSame("the changes", changes.length, eventDescription.changeTypes.length + 2);
      const pages: ReadonlyArray<PageRequest> = [
        whole,
        { limit: 2, start: { offset: 1 } },
        { limit: 2, start: { after: { createdAt: at("").createdAt, id: "event_b" } } },
      ];
      for (const page of pages) {
        const found = await expectSuccess(store.outbox.listChanges(ours, page));
        const expected = pageOf(changes, (event) => event, page);
        expectSame(JSON.stringify(page), found, expected);
      }
      const foreign = await expectSuccess(
        store.outbox.listChanges(theirs, { limit: 1, start: { offset: 0 } }),
      );
      expectSame("of another organization", foreign.rows, []);
    },
  ),
  ledgerCase("read continues after any position", sampleLedger, async (store) => {
    await storeEvents(store, allEvents.slice(0, 4));
    await storeEvents(store, allEvents.slice(4));
    for (const [index, { position }] of (await readAll(store, 100)).entries()) {
      const rest = await readAll(store, 100, position);
      expectSame(`after event ${String(index)}`, eventsOf(rest), allEvents.slice(index + 1));
    }
  }),
  ledgerCase("read returns each event once with any limit", sampleLedger, async (store) => {
    await storeEvents(store, allEvents);
    for (const limit of [1, 4, 6]) {
      expectSame(`${String(limit)} at a time`, eventsOf(await readAll(store, limit)), allEvents);
    }
  }),
  ledgerCase("read returns more than nine events in order", sampleLedger, async (store) => {
    const events = numbered("e", 101).map((_, index) => ({
      ...eventOfType("invoice.updated", 0),
      id: `event_${String(index)}` as const,
    }));
    await storeEvents(store, events);
    expectSame("events", eventsOf(await readAll(store, 10)), events);
  }),
  ledgerCase(
    "read returns only new events after the last position",
    sampleLedger,
    async (store) => {
      await storeEvents(store, allEvents);
      const last = (await readAll(store, 100)).at(-1)?.position;
      expectSame("nothing yet", await readAll(store, 100, last), []);
      await storeEvents(
        store,
        allEvents.slice(0, 1).map((event) => ({ ...event, id: "event_x" })),
      );
      const next = await readAll(store, 100, last);
      expectSame(
        "what followed",
        next.map(({ event }) => event.id),
        ["event_x"],
      );
    },
  ),
  ledgerCase("read returns no events of another organization", sampleLedger, async (store) => {
    const foreign = allEvents.map((event) => ({ ...event, organizationId: theirs }));
    const few = allEvents.slice(0, 2);
    for (const index of allEvents.keys()) {
      await storeEvents(store, few.slice(index, index + 1));
      await storeEvents(store, foreign.slice(index, index + 1), theirs);
    }
    expectSame("our events", eventsOf(await readAll(store, 2)), few);
    expectSame("their events", eventsOf(await readAll(store, 2, undefined, theirs)), foreign);
  }),
  ledgerCase("read never inserts an event before those already read", wide, async (store) => {
    const views: Array<ReadonlyArray<string>> = [];
    const readView = async (): Promise<void> => {
      const found = await expectSuccess(store.outbox.read(ours, undefined, 100));
      views.push(found.map(({ event }) => event.id));
    };
    const write = ({ id }: (typeof many)[number], index: number): Promise<unknown> => {
      const change = { invoice: undefined, payment: undefined, events: [eventOn(index)] };
      const decide = (): { outcome: number; change: typeof change } => ({ outcome: 0, change });
      return expectSuccess(store.invoices.changeInvoice(ours, id, decide)).then(readView);
    };
    await Promise.all(many.map(write));
    await readView();
    const last = views.at(-1) ?? [];
    const expected = many.map((_, index) => eventOn(index).id as string);
    expectSame("all events", [...last].sort(), [...expected].sort());
    for (const view of views) expectSame("an earlier view", view, last.slice(0, view.length));
  }),
  ...outboxPositionCases,
  ...outboxReadAllCases,
];
