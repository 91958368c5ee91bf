import { setTimeout as sleep } from "node:timers/promises";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";
import type { Violations } from "../violations.ts";
import type { PaidInvoice } from "./client.ts";
import { Webhook } from "standardwebhooks";
import {
  openReceiver,
  type Behavior,
  type Receiver,
} from "../../../../adapters/events/test/support/receiver.ts";
import type { Random } from "../random.ts";

type Row = Readonly<Record<string, string | null>>;

const rowsOf = (adminUrl: string, statement: string): Promise<ReadonlyArray<Row>> =>
  withClient(
    adminUrl,
    async (client) => (await client.query<Record<string, string | null>>(statement)).rows,
  );

const waiting = `SELECT (
  (SELECT count(*) FROM quittance.webhook_deliveries WHERE state = 'PENDING')
  + (SELECT count(*) FROM quittance.outbox AS event
     WHERE event.organization_id = 'org_lantern' AND NOT EXISTS (
       SELECT FROM quittance.webhook_deliveries AS delivery
       WHERE delivery.organization_id = event.organization_id
         AND delivery.event_id = event.event_id))
)::text AS waiting`;

/** Waits until no event waits for delivery, for at most 10 minutes. */
export const untilDelivered = async (adminUrl: string, violations: Violations): Promise<void> => {
  for (let second = 0; second < 600; second += 1) {
    const [row] = await rowsOf(adminUrl, waiting);
    if (row?.["waiting"] === "0") return;
    await sleep(1000);
  }
  violations.add("webhooks", "some events were not delivered within 10 minutes");
};

const payments = `SELECT invoice.invoice_id, invoice.status, invoice.substatus,
  (SELECT count(*) FROM quittance.payments AS payment
   WHERE payment.invoice_id = invoice.invoice_id)::text AS payments,
  (SELECT count(*) FROM quittance.refunds AS refund
   WHERE refund.invoice_id = invoice.invoice_id)::text AS refunds,
  (SELECT count(*) FROM quittance.outbox AS event
   WHERE event.type = 'invoice.completed'
     AND event.subject ->> 'invoice_id' = invoice.invoice_id)::text AS completions
FROM quittance.invoices AS invoice`;

/** Checks that each invoice was completed once, by one payment, and refunded as reported. */
export const auditPayments = async (
  adminUrl: string,
  paid: ReadonlyArray<PaidInvoice>,
  violations: Violations,
): Promise<void> => {
  const stored = new Map(
    (await rowsOf(adminUrl, payments)).map((row) => [row["invoice_id"] ?? "", row]),
  );
  if (stored.size !== paid.length) {
    violations.add("duplicated", `${String(stored.size)} invoices, ${String(paid.length)} created`);
  }
  for (const { id, isRefunded } of paid) {
    const { status, substatus, ...counts } = stored.get(id) ?? {};
    const found = [status, substatus, counts["payments"], counts["refunds"], counts["completions"]];
    const expected = isRefunded
      ? ["COMPLETED", "PARTIALLY_REFUNDED", "1", "1", "1"]
      : ["COMPLETED", null, "1", "0", "1"];
    if (JSON.stringify(found) !== JSON.stringify(expected)) {
      violations.add("wrong statuses", `${id}: ${JSON.stringify(found)}`);
    }
  }
};

const events = `SELECT event_id, position::text, type FROM quittance.outbox
WHERE organization_id = 'org_lantern' ORDER BY outbox.position`;

/**
 * Checks that each event was accepted, the first time in the order of its invoice. Those about endpoints
 * may be missing: an endpoint gets no event about itself.
 */
export const auditWebhooks = async (
  adminUrl: string,
  accepted: ReadonlyMap<string, string>,
  violations: Violations,
): Promise<number> => {
  const rows = await rowsOf(adminUrl, events);
  const stored = rows.map((row) => row["event_id"] ?? "");
  const known = new Set(stored);
  for (const { event_id: id, type } of rows) {
    if (accepted.has(id ?? "") || type?.startsWith("webhook_endpoint.")) continue;
    violations.add("lost", `${String(id)} was not delivered`);
  }
  for (const id of accepted.keys())
    if (!known.has(id)) violations.add("webhooks", `${id} is unknown`);
  const places = new Map(stored.map((id, place) => [id, place]));
  const last = new Map<string, number>();
  for (const [id, body] of accepted) {
    const { data } = JSON.parse(body) as {
      readonly data: Readonly<
        Record<string, { readonly id: string; readonly invoice_id?: string }>
      >;
    };
    const [record] = Object.values(data);
    const subject = record?.invoice_id ?? record?.id ?? "";
    const place = places.get(id) ?? -1;
    if (place < (last.get(subject) ?? -1)) violations.add("webhooks", `${id} came too late`);
    last.set(subject, place);
  }
  return stored.length;
};

/** A receiver of webhooks, and what it accepted. */
export interface AuditedReceiver {
  readonly receiver: Receiver;
  /** The secret of its endpoint, as soon as that is created. */
  readonly setSecret: (secret: string) => void;
  /** Identifiers of the events that it accepted, in the order of their first acceptance. */
  readonly accepted: ReadonlyMap<string, string>;
  /** The number of requests that were not the first of their event. */
  readonly repeated: () => number;
}

/**
 * Starts a receiver that verifies each request with the reference library of Standard Webhooks. A
 * wrong signature is a violation, and so is an event whose body changes.
 *
 * @param behave returns how to respond to the n-th request of an event, from 0.
 */
export const startAuditedReceiver = async (
  violations: Violations,
  behave: (attempt: number, acceptedEvents: number) => Behavior,
): Promise<AuditedReceiver> => {
  let webhook: Webhook | undefined;
  let repeated = 0;
  const attempts = new Map<string, number>();
  const bodies = new Map<string, string>();
  const accepted = new Map<string, string>();
  const receiver = await openReceiver((_, { headers, body }) => {
    const id = String(headers["webhook-id"]);
    try {
      webhook?.verify(body, headers as Record<string, string>);
    } catch (error) {
      violations.add("webhooks", `${id}: ${String(error)}`);
    }
    const attempt = attempts.get(id) ?? 0;
    attempts.set(id, attempt + 1);
    if (attempt > 0) repeated += 1;
    if ((bodies.get(id) ?? body) !== body) violations.add("webhooks", `${id}: the body changed`);
    bodies.set(id, body);
    const behavior = behave(attempt, accepted.size);
    if (typeof behavior === "object" && behavior.status === 200 && !accepted.has(id)) {
      accepted.set(id, body);
    }
    return behavior;
  });
  return {
    receiver,
    setSecret: (secret) => {
      webhook = new Webhook(secret);
    },
    accepted,
    repeated: () => repeated,
  };
};

/**
 * Fails in 30 % of the first requests of an event: with a 500, a 503 or a closed connection. In one of
 * a thousand it does not respond, which takes one of the four concurrent requests for 15 seconds: more
 * of them, and the events of a long run would not be delivered in time.
 */
export const flaky =
  (random: Random) =>
  (attempt: number): Behavior => {
    if (attempt > 0 || !random.percent(30)) return { status: 200 };
    if (random.below(300) === 0) return "hangs";
    return random.pick<Behavior>([{ status: 500 }, { status: 503 }, "closes"]);
  };

/** Accepts ten events, then responds that it is gone. */
export const goneAfterTen = (_attempt: number, acceptedEvents: number): Behavior =>
  acceptedEvents < 10 ? { status: 200 } : { status: 410 };
