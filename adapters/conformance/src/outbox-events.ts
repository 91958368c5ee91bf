import { addSeconds, type LedgerEvent } from "quittance";
import { eventDescription, type Outbox, type StoredEvent } from "quittance/adapter";
import { expectSame, expectSuccess } from "./case.ts";
import type { LedgerRepositories } from "./ledger-case.ts";
import { fullInvoice } from "./sample-invoice.ts";
import { maxComputed, ours, samplePayment, sampleTime } from "./sample-records.ts";

const { invoice } = fullInvoice;

const payment = samplePayment("a", { priceUsd: maxComputed, completedAfterVoid: true });

/** Creates an event. Higher indexes have lower identifiers and earlier times. */
export const eventOfType = (type: LedgerEvent["type"], index: number): LedgerEvent => {
  const source = {
    id: `event_${String(99 - index)}` as const,
    createdAt: addSeconds(sampleTime, -index),
  };
  return type.startsWith("payment")
    ? eventDescription.paymentEvent(type, payment, source)
    : eventDescription.invoiceEvent(type, invoice, source);
};

/** One event of each type. */
export const allEvents = eventDescription.eventTypes.map(eventOfType);

/** Stores events with a change of an invoice that changes nothing else. */
export const storeEvents = (
  { invoices }: LedgerRepositories,
  events: ReadonlyArray<LedgerEvent>,
  owner = ours,
): Promise<number> => {
  const change = { invoice: undefined, payment: undefined, events };
  return expectSuccess(
    invoices.changeInvoice(owner, invoice.id, () => ({ outcome: events.length, change })),
  );
};

/** Reads all events of an organization after a position in batches. */
export const readAll = (
  { outbox }: LedgerRepositories,
  limit: number,
  after?: string,
  owner = ours,
): Promise<ReadonlyArray<StoredEvent>> =>
  pagesOf((position) => outbox.read(owner, position, limit), limit, after);

/** Reads pages after a position until one is empty, and returns their events. */
export const pagesOf = async (
  readPage: (after: string | undefined) => ReturnType<Outbox["readAll"]>,
  limit: number,
  after?: string,
): Promise<ReadonlyArray<StoredEvent>> => {
  const found: Array<StoredEvent> = [];
  let position = after;
  while (found.length < 1000) {
    const events = await expectSuccess(readPage(position));
    expectSame("at most the requested number", events.length <= limit, true);
    if (events.length === 0) break;
    found.push(...events);
    position = events.at(-1)?.position;
  }
  return found;
};

/** Returns the events at their positions. */
export const eventsOf = (found: ReadonlyArray<StoredEvent>): ReadonlyArray<LedgerEvent> =>
  found.map(({ event }) => event);
