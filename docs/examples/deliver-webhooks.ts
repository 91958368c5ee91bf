import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createWebhooks, deliveryWork, loopEngine } from "@quittance/events";
import { memoryStore } from "@quittance/memory";
import { createQuittance, orThrow, singleCurrency } from "quittance";

const ports = { ...memoryStore(), environment: "development" } as const;
const quittance = createQuittance({ ...ports, rates: singleCurrency("EUR"), totals: "invoice" });
const webhooks = createWebhooks(ports);

const receiver = createServer((_, response) => response.writeHead(204).end()).listen(0);
await once(receiver, "listening");
const url = `http://localhost:${String((receiver.address() as AddressInfo).port)}/webhooks`;
const types = ["invoice.created", "invoice.completed"] as const;
const { endpoint, secret } = orThrow(await webhooks.create("org_acme", { url, types }));
console.log(secret.startsWith("whsec_")); // true

const engine = loopEngine();
await engine.start(deliveryWork(ports));
const items = [{ title: "Chair", currency: "EUR", price: "50" } as const];
const shop = quittance.forOrganization("org_acme");
await shop.invoices.create({ items, customerEmail: "ada@example.com" });
await once(receiver, "request");
await engine.stop();

const { rows } = orThrow(await webhooks.deliveries("org_acme", endpoint.id));
console.log(rows.map(({ type, state }) => `${type} ${state}`)); // [ 'invoice.created DELIVERED' ]
const eventIds = rows.map(({ id }) => id);
const again = orThrow(await webhooks.replay("org_acme", endpoint.id, { eventIds }));
console.log(again.replayed); // 1
receiver.close();
