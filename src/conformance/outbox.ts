import { invoiceEvent, type LedgerEvent } from "../events/event.ts";
import { idOf } from "../ids.ts";
import type { StoredEvent } from "../ports/outbox.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerSubject } from "./ledger-case.ts";
import { all, readAll, tell, told } from "./outbox-events.ts";
import { outboxPositionCases } from "./outbox-positions.ts";
import { fullInvoice, sampleLedger } from "./sample-invoice.ts";
import {
  bare,
  ledgerOf,
  numbered,
  ours,
  sampleInvoice,
  sampleTime,
  theirs,
} from "./sample-records.ts";

const { invoice } = fullInvoice;

const eventsOf = (found: ReadonlyArray<StoredEvent>): ReadonlyArray<LedgerEvent> =>
  found.map(({ event }) => event);

const many = numbered("t", 20).map((suffix) => sampleInvoice(suffix));
const wide = ledgerOf({ invoices: many.map(bare) });

const eventOn = (index: number): LedgerEvent =>
  invoiceEvent("invoice.updated", many[index] ?? invoice, {
    id: idOf("event", `event_${String(index)}`),
    createdAt: sampleTime,
  });

/** Every promise of `Outbox`. */
export const outboxCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ledgerCase("read gives nothing before anything happened", sampleLedger, async (store) => {
    expectSame("events", await succeed(store.outbox.read(ours, undefined, 10)), []);
  }),
  ledgerCase("read gives each kind of event as it was told", sampleLedger, async (store) => {
    await tell(store, all);
    expectSame("events", eventsOf(await readAll(store, 100)), all);
  }),
  ledgerCase("read gives events in the order of their commits", sampleLedger, async (store) => {
    for (const event of all) await tell(store, [event]);
    expectSame("events", eventsOf(await readAll(store, 100)), all);
  }),
  ledgerCase("read goes on behind any position", sampleLedger, async (store) => {
    await tell(store, all.slice(0, 4));
    await tell(store, all.slice(4));
    for (const [index, { position }] of (await readAll(store, 100)).entries()) {
      const rest = await readAll(store, 100, position);
      expectSame(`behind event ${String(index)}`, eventsOf(rest), all.slice(index + 1));
    }
  }),
  ledgerCase("read gives each event once, however few at a time", sampleLedger, async (store) => {
    await tell(store, all);
    for (const limit of [1, 4, 6]) {
      expectSame(`${String(limit)} at a time`, eventsOf(await readAll(store, limit)), all);
    }
  }),
  ledgerCase("read gives more than nine events in order", sampleLedger, async (store) => {
    const events = numbered("e", 101).map((_, index) => ({
      ...told("invoice.updated", 0),
      id: idOf("event", `event_${String(index)}`),
    }));
    await tell(store, events);
    expectSame("events", eventsOf(await readAll(store, 10)), events);
  }),
  ledgerCase("read has the last event when nothing follows it", sampleLedger, async (store) => {
    await tell(store, all);
    const last = (await readAll(store, 100)).at(-1)?.position;
    expectSame("nothing yet", await readAll(store, 100, last), []);
    await tell(
      store,
      all.slice(0, 1).map((event) => ({ ...event, id: idOf("event", "event_x") })),
    );
    const next = await readAll(store, 100, last);
    expectSame(
      "what followed",
      next.map(({ event }) => event.id),
      ["event_x"],
    );
  }),
  ledgerCase("read never gives events of another organization", sampleLedger, async (store) => {
    const foreign = all.map((event) => ({ ...event, organizationId: theirs }));
    const few = all.slice(0, 2);
    for (const index of all.keys()) {
      await tell(store, few.slice(index, index + 1));
      await tell(store, foreign.slice(index, index + 1), theirs);
    }
    expectSame("our events", eventsOf(await readAll(store, 2)), few);
    expectSame("their events", eventsOf(await readAll(store, 2, undefined, theirs)), foreign);
  }),
  ledgerCase("read never shows an event before what was read", wide, async (store) => {
    const views: Array<ReadonlyArray<string>> = [];
    const look = async (): Promise<void> => {
      const found = await succeed(store.outbox.read(ours, undefined, 100));
      views.push(found.map(({ event }) => event.id));
    };
    const write = ({ id }: (typeof many)[number], index: number): Promise<unknown> => {
      const change = { invoice: undefined, payment: undefined, events: [eventOn(index)] };
      const decide = (): { outcome: number; change: typeof change } => ({ outcome: 0, change });
      return succeed(store.invoices.changeInvoice(ours, id, decide)).then(look);
    };
    await Promise.all(many.map(write));
    await look();
    const last = views.at(-1) ?? [];
    const expected = many.map((_, index) => eventOn(index).id as string);
    expectSame("all events", [...last].sort(), [...expected].sort());
    for (const view of views) expectSame("an earlier view", view, last.slice(0, view.length));
  }),
  ...outboxPositionCases,
];
