import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhooks, deliveryWork, loopEngine } from "@quittance/events";
import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet } from "quittance";

const rates = fixedRates(rateSet({ EUR: "0.88" }));

const acme = "org_acme";
const ports = {
  ...memoryStore({ providers: [] }),
  rates,
  environment: "development",
} as const;
const payments = createQuittance(ports);
const webhooks = createWebhooks(ports);

const receiver = createServer((_, response) => response.writeHead(204).end()).listen(0);
await once(receiver, "listening");
const { port } = receiver.address() as AddressInfo;

const { endpoint, secret } = orThrow(
  await webhooks.create(acme, {
    url: `http://localhost:${String(port)}/webhooks`,
    types: ["invoice.created", "invoice.completed"],
  }),
);
console.log(secret.startsWith("whsec_")); // true

const engine = loopEngine();
await engine.start(deliveryWork(ports));

const price = Amount.of("50");
const item = { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1 } as const;
const customerEmail = "ada@example.com";
orThrow(await payments.invoices.create(acme, { items: [item], customerEmail }));
await once(receiver, "request");
await engine.stop();

const { rows } = orThrow(await webhooks.deliveries(acme, endpoint.id));
console.log(rows.map(({ type, state }) => `${type} ${state}`)); // [ 'invoice.created DELIVERED' ]
console.log(rows[0]?.attempts.map(({ status }) => status)); // [ 204 ]

orThrow(await webhooks.disable(acme, endpoint.id));
orThrow(await webhooks.update(acme, endpoint.id, { isActive: true }));
const eventIds = rows.map(({ id }) => id);
const again = orThrow(await webhooks.replay(acme, endpoint.id, { eventIds }));
console.log(again.replayed); // 1
receiver.close();
