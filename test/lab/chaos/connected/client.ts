import { setTimeout as sleep } from "node:timers/promises";
import { Stripe } from "stripe";
import type { Random } from "../random.ts";
import type { SendRequest } from "../send-request.ts";
import type { Violations } from "../violations.ts";

/** What a client needs. */
export interface ClientOptions {
  readonly url: string;
  readonly secret: string;
  readonly send: SendRequest;
  readonly random: Random;
  readonly violations: Violations;
  readonly isOver: () => boolean;
}

/** An invoice that was paid by notifications. */
export interface PaidInvoice {
  readonly id: string;
  readonly isRefunded: boolean;
}

/** Creates invoices and pays each with notifications in any order and twice, until it is over. */
export const payInvoices = async (
  options: ClientOptions,
  name: string,
): Promise<ReadonlyArray<PaidInvoice>> => {
  const paid: Array<PaidInvoice> = [];
  while (!options.isOver()) {
    const invoice = await payOne(options, `${name}_${String(paid.length)}`);
    if (invoice !== undefined) paid.push(invoice);
  }
  return paid;
};

const payOne = async (options: ClientOptions, name: string): Promise<PaidInvoice | undefined> => {
  const { send, random } = options;
  const created = await send({
    path: "/invoices",
    body: {
      currency: "EUR",
      customer_email: "payer@example.com",
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "19.99" }],
    },
    key: name,
    expected: [200, 201],
  });
  if (created === undefined) return undefined;
  const { id } = created.data as { readonly id: string };
  const charge = `ch_${name}`;
  const refundedAt = Math.floor(Date.now() / 1000);
  const isRefunded = random.percent(30);
  const object = { id: `pi_${name}`, currency: "eur", latest_charge: charge };
  const intent = { ...object, amount: 1999, amount_received: 1999, metadata: { invoice_id: id } };
  const refund = {
    id: `re_${name}`,
    charge,
    amount: 100,
    currency: "eur",
    status: "succeeded",
    created: refundedAt,
  };
  const events = [
    { id: `evt_${name}_1`, type: "payment_intent.processing", data: { object: intent } },
    { id: `evt_${name}_2`, type: "payment_intent.succeeded", data: { object: intent } },
    ...(isRefunded
      ? [{ id: `evt_${name}_3`, type: "refund.created", data: { object: refund } }]
      : []),
  ];
  const deliveries = [...events, ...events]
    .map((event) => ({ event, place: random.below(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ event }) => deliver(options, event));
  await Promise.all(deliveries);
  return { id, isRefunded };
};

/** Sends a notification as a provider does: until it is accepted with a 200. */
const deliver = async (
  { url, secret, random, violations }: ClientOptions,
  event: object,
): Promise<void> => {
  const target = `${url}/providers/prov_cardhouse/notifications`;
  const created = Math.floor(Date.now() / 1000);
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const payload = JSON.stringify({ ...event, created });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret });
    const headers = { "stripe-signature": signature, "content-type": "application/json" };
    const status = await fetch(target, { method: "POST", headers, body: payload })
      .then(async (response) => {
        await response.text();
        return response.status;
      })
      .catch(() => 503);
    if (status === 200) return;
    if (status !== 503 && status !== 429) {
      violations.add("wrong responses", `a notification got ${String(status)}`);
      return;
    }
    await sleep(100 + random.below(400));
  }
  violations.add("lost", `a notification was never accepted: ${JSON.stringify(event)}`);
};
