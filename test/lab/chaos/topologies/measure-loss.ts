import { setTimeout as sleep } from "node:timers/promises";
import { eventually } from "../../../../adapters/postgres/test/support/eventually.ts";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";
import { timestampAt } from "../actions.ts";
import { checkDatabase, openEnvironment } from "../environment.ts";
import { randomOf } from "../random.ts";
import { createSender, noTraffic, type SendRequest } from "../send-request.ts";
import { createService } from "../service.ts";
import type { Violations } from "../violations.ts";
import type { ServerPair } from "./server-pair.ts";

/** What a promotion lost of the payments that were acknowledged. */
export interface Loss {
  readonly acknowledged: number;
  /** Acknowledged per second before the primary was killed. */
  readonly perSecond: number;
  /** Acknowledged, but not stored by the promoted standby. */
  readonly lost: number;
  /** When the oldest of them was acknowledged, in milliseconds before the kill. */
  readonly oldestLostMs: number;
  /** Stored twice, or without an acknowledgement. */
  readonly doubled: number;
  /** The longest time without an acknowledgement since the kill, in milliseconds. */
  readonly pausedMs: number;
}

/** The options of a run. */
export interface LossOptions {
  readonly seconds: number;
  readonly seed: number;
  /** Whether requests reach the standby before its promotion, and are rejected. */
  readonly isSwitchedFirst: boolean;
  readonly violations: Violations;
}

/**
 * Pays invoices by `quittance serve`, and promotes the standby after half of the time. Each request
 * is repeated with its key until there is a response. The invoices are on the standby before the
 * first payment.
 */
export const measureLoss = async (
  pair: ServerPair,
  { seconds, seed, isSwitchedFirst, violations }: LossOptions,
): Promise<Loss> => {
  const environment = await openEnvironment(pair.server);
  const databaseUrl = environment.serviceUrl;
  const service = await createService({ databaseUrl, seededBug: undefined, violations });
  try {
    await service.start();
    const apiKey = "sk_test_sample_key_of_org_lantern";
    const traffic = noTraffic();
    const shared = { url: service.url, apiKey, traffic, violations };
    const senders = Array.from({ length: clients }, (_, index) =>
      createSender({ ...shared, random: randomOf(seed + index) }),
    );
    const invoices = await Promise.all(senders.map(createInvoices));
    await pair.catchUp();
    const acknowledged: Array<Acknowledged> = [];
    let [isOver, number] = [false, 0];
    const started = performance.now();
    const paying = senders.map(async (send, index) => {
      const own = invoices[index] ?? [];
      for (let turn = 0; !isOver; turn += 1) {
        const id = await pay(send, own[turn % own.length] ?? "", (number += 1));
        if (id !== undefined) acknowledged.push({ id, at: performance.now() });
      }
    });
    await sleep(seconds * 500);
    const responses = traffic.unavailable + 3 * clients;
    const killed = await pair.promote(
      isSwitchedFirst ? () => eventually(() => traffic.unavailable >= responses) : undefined,
    );
    await sleep(seconds * 500);
    isOver = true;
    await Promise.all(paying);
    await service.stop();
    await checkDatabase(environment.adminUrl, violations);
    const stored = await storedPayments(environment.adminUrl);
    return lossOf(acknowledged, stored, { started, killed });
  } finally {
    await service.remove();
    await environment.drop();
  }
};

const clients = 8;
const invoicesPerClient = 20;

interface Acknowledged {
  readonly id: string;
  /** As `performance.now()`. */
  readonly at: number;
}

interface Identified {
  readonly id: string;
}

const createInvoices = (send: SendRequest, client: number): Promise<ReadonlyArray<string>> =>
  Promise.all(
    Array.from({ length: invoicesPerClient }, (_, index) => {
      const item = { type: "PAYMENT_INTENT", currency: "EUR", price: "1000", quantity: 1 };
      return send({
        path: "/invoices",
        key: `invoice-${String(client)}-${String(index)}`,
        body: {
          currency: "EUR",
          customer_email: "payer@example.com",
          items: [{ ...item, title: "Field guide" }],
        },
        expected: [200, 201],
      });
    }),
  ).then((created) => created.map((response) => (response?.data as Identified).id));

/** Returns the identifier of the payment; `undefined` after a violation. */
const pay = async (
  send: SendRequest,
  invoiceId: string,
  number: number,
): Promise<string | undefined> => {
  const response = await send({
    path: `/invoices/${invoiceId}/payments`,
    body: {
      currency: "EUR",
      price: "0.01",
      status: "COMPLETED",
      provider_id: "prov_cardhouse",
      idempotency_key: `payment-${String(number)}`,
      happened_at: timestampAt(number),
    },
    expected: [200, 201],
  });
  return (response?.data as { readonly payment: Identified } | undefined)?.payment.id;
};

const storedPayments = (adminUrl: string): Promise<ReadonlySet<string>> =>
  withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ readonly id: string }>(
      "SELECT payment_id AS id FROM quittance.payments",
    );
    return new Set(rows.map(({ id }) => id));
  });

const lossOf = (
  acknowledged: ReadonlyArray<Acknowledged>,
  stored: ReadonlySet<string>,
  { started, killed }: { readonly started: number; readonly killed: number },
): Loss => {
  const lost = acknowledged.filter(({ id }) => !stored.has(id));
  const known = new Set(acknowledged.map(({ id }) => id));
  const before = acknowledged.filter(({ at }) => at < killed).length;
  const after = acknowledged.map(({ at }) => at).filter((at) => at >= killed);
  const pauses = after.map((at, index) => at - (after[index - 1] ?? killed));
  return {
    acknowledged: known.size,
    perSecond: Math.round((before * 1000) / (killed - started)),
    lost: lost.length,
    oldestLostMs: Math.round(Math.max(0, ...lost.map(({ at }) => killed - at))),
    doubled: [...stored].filter((id) => !known.has(id)).length,
    pausedMs: Math.round(Math.max(0, ...pauses)),
  };
};
