import type { MemoryStore } from "@quittance/memory";
import { Amount, idOf, orThrow, type Invoice, type Payment } from "quittance";
import { subjectIdOf, type DeliveryLane, type WebhookEndpoint } from "quittance/adapter";
import { acme, createInvoice, openService, recordPayment, timeAt } from "./dataset.ts";

/** The microseconds of CPU time of an operation for each record. */
export type Costs = Readonly<Record<string, number>>;

/** Returns the milliseconds of CPU time of the process that work takes. */
export const cpuOf = async (work: () => unknown): Promise<number> => {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

/** Measures what operations cost for each of so many records. */
export const measureGrowth = async (count: number): Promise<Costs> => {
  const { store, service } = openService(() => now);
  const costs: Record<string, number> = {};
  const measure = async (name: string, work: () => Promise<void>): Promise<void> => {
    costs[name] = ((await cpuOf(work)) * 1000) / count;
  };
  const invoices: Array<Invoice> = [];
  await measure("create an invoice", async () => {
    for (let place = 0; place < count; place += 1) {
      invoices.push(await createInvoice(service, place, now));
    }
  });
  const paid: Array<Payment> = [];
  await measure("record a payment", async () => {
    for (const [place, invoice] of invoices.entries()) {
      const { payment } = await recordPayment(service, invoice, place);
      if (payment.status === "COMPLETED") paid.push(payment);
    }
  });
  await measure("record refunds", async () => {
    for (const { id, price } of paid) {
      const part = { currency: price.currency, amount: Amount.of("1") };
      orThrow(await service.recordRefund(acme, id, { idempotencyKey: id, price: part }));
    }
  });
  await measure("list an invoice, by cursors", () => readAll(service.allInvoices(acme)));
  await measure("list a payment of a customer's invoice", async () => {
    for (const { id } of invoices) orThrow(await service.listPayments(acme, { invoiceId: id }));
  });
  await measure("read an invoice's events and store deliveries", () => storeDeliveries(store));
  await measure("claim and attempt deliveries", () => attemptDeliveries(store));
  return costs;
};

const now = timeAt(1);

const readAll = async (rows: AsyncIterable<unknown>): Promise<void> => {
  const all = rows[Symbol.asyncIterator]();
  while ((await all.next()).done !== true);
};

const endpoint: WebhookEndpoint = {
  id: idOf("endpoint", "endpoint_bench"),
  organizationId: acme,
  url: "https://example.com/",
  types: undefined,
  isActive: true,
  disabledReason: undefined,
  createdAt: now,
  updatedAt: undefined,
};

const storeDeliveries = async ({ endpoints, outbox, deliveries }: MemoryStore): Promise<void> => {
  orThrow(await endpoints.storeEndpoint(acme, endpoint, "secret")());
  let after: string | undefined;
  for (;;) {
    const events = orThrow(await outbox.read(acme, after, 100)());
    const position = events.at(-1)?.position;
    if (position === undefined) return;
    const created = events.map(({ event }) => ({
      id: event.id,
      endpointId: endpoint.id,
      subjectId: subjectIdOf(event),
      type: event.type,
      body: "{}",
    }));
    const read = { after, position, deliveries: created, now };
    orThrow(await deliveries.storeDeliveries(acme, read)());
    after = position;
  }
};

const attemptDeliveries = async (store: MemoryStore): Promise<void> => {
  for (;;) {
    const lanes = orThrow(await store.deliveries.dueLanes(acme, now, 10)());
    if (lanes.length === 0) return;
    for (const lane of lanes) await attemptFirst(store, lane);
  }
};

const attemptFirst = async ({ deliveries }: MemoryStore, lane: DeliveryLane): Promise<void> => {
  const lease = { token: "bench", expiresAt: now };
  const claimed = orThrow(await deliveries.claim(lane, lease, now)());
  if (claimed === undefined) return;
  const attempt = { at: now, outcome: "SUCCEEDED", status: 200, retryAfter: undefined } as const;
  const result = {
    attempt,
    state: "DELIVERED",
    nextAttemptAt: undefined,
    disables: false,
  } as const;
  orThrow(await deliveries.recordAttempt(claimed, result)());
};
