import type { CloudEvent } from "@quittance/events";
import type { LedgerEvent } from "quittance";
import { eventDescription } from "quittance/adapter";

/** How published messages differ from the stored events. */
export interface RelayAudit {
  readonly events: number;
  readonly lost: number;
  readonly repeated: number;
  /** Messages of events that are not stored. */
  readonly unknown: number;
  /** Invoices whose events were published in another order. */
  readonly disordered: number;
}

/** Compares the bodies of messages with the stored events, each in their order. */
export const auditRelay = (
  stored: ReadonlyArray<LedgerEvent>,
  messages: ReadonlyArray<string>,
): RelayAudit => {
  const published = messages.map((body) => JSON.parse(body) as CloudEvent);
  const keys = published.map(({ source, id }) => `${source.split("/").at(-1) ?? ""} ${id}`);
  const expected = stored.map(({ organizationId, id }) => `${organizationId} ${id}`);
  const found = new Set(keys);
  const known = new Set(expected);
  const ordered = byInvoice(stored.map((event) => [eventDescription.subjectIdOf(event), event.id]));
  const first = published.filter((_, index) => keys.indexOf(keys[index] ?? "") === index);
  const actual = byInvoice(first.map(({ subject, id }) => [subject, id]));
  return {
    events: stored.length,
    lost: expected.filter((key) => !found.has(key)).length,
    repeated: keys.length - found.size,
    unknown: keys.filter((key) => !known.has(key)).length,
    disordered: [...ordered].filter(([invoice, ids]) => actual.get(invoice)?.join() !== ids.join())
      .length,
  };
};

const byInvoice = (
  pairs: ReadonlyArray<readonly [invoice: string, event: string]>,
): ReadonlyMap<string, ReadonlyArray<string>> => {
  const found = new Map<string, Array<string>>();
  for (const [invoice, event] of pairs) {
    const ids = found.get(invoice) ?? [];
    ids.push(event);
    found.set(invoice, ids);
  }
  return found;
};
