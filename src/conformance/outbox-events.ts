import {
  eventTypes,
  invoiceEvent,
  paymentEvent,
  type EventType,
  type LedgerEvent,
} from "../events/event.ts";
import { idOf } from "../ids.ts";
import type { StoredEvent } from "../ports/outbox.ts";
import { addSeconds } from "../time/timestamp.ts";
import { succeed } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import type { LedgerRepositories } from "./ledger-case.ts";
import { fullInvoice } from "./sample-invoice.ts";
import { maxComputed, ours, samplePayment, sampleTime } from "./sample-records.ts";

const { invoice } = fullInvoice;

const payment = samplePayment("a", { priceUsd: maxComputed, completedAfterVoid: true });

/** Events run against the order of their identifiers and times. */
export const told = (type: EventType, index: number): LedgerEvent => {
  const source = {
    id: idOf("event", `event_${String(99 - index)}`),
    createdAt: addSeconds(sampleTime, -index),
  };
  return type.startsWith("payment")
    ? paymentEvent(type, payment, source)
    : invoiceEvent(type, invoice, source);
};

/** An event of each kind. */
export const all = eventTypes.map(told);

/** Store events with a change of an invoice that changes nothing else. */
export const tell = (
  { invoices }: LedgerRepositories,
  events: ReadonlyArray<LedgerEvent>,
  owner = ours,
): Promise<number> => {
  const change = { invoice: undefined, payment: undefined, events };
  return succeed(
    invoices.changeInvoice(owner, invoice.id, () => ({ outcome: events.length, change })),
  );
};

/** All events after a position, so many at a time. */
export const readAll = async (
  { outbox }: LedgerRepositories,
  limit: number,
  after?: string,
  owner = ours,
): Promise<ReadonlyArray<StoredEvent>> => {
  const found: Array<StoredEvent> = [];
  let position = after;
  while (found.length < 1000) {
    const events = await succeed(outbox.read(owner, position, limit));
    expectSame("at most as many as asked for", events.length <= limit, true);
    if (events.length === 0) break;
    found.push(...events);
    position = events.at(-1)?.position;
  }
  return found;
};
