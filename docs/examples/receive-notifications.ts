import { authenticateBy, createHttpHandler, tokenBuckets } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryStore, systemClock } from "@quittance/memory";
import { signNotification, withNotifications } from "@quittance/providers";
import { createQuittance, singleCurrency, timestampOf } from "quittance";

const since = { isActive: true, createdAt: timestampOf("2025-01-03 10:00:00") };
const card = {
  ...since,
  id: "prov_card",
  name: "Card",
  type: "FIAT",
  currencies: ["EUR"],
} as const;
const store = memoryStore({ providers: [card] });
const ports = { ...store, rates: singleCurrency("EUR"), totals: "invoice" } as const;
const payments = createQuittance(ports);
const shop = payments.forOrganization("org_acme");

/** Your service, with an endpoint for the notifications of your provider. */
const environment = "development";
const secret = process.env["STRIPE_WEBHOOK_SECRET"] ?? "whsec_only_for_this_example";
const owner = { providerId: card.id, organizationId: "org_acme" } as const;
const authenticate = authenticateBy(store.credentials, { environment });
const service = fetchHandler(
  withNotifications(createHttpHandler({ payments, environment, authenticate }), {
    ports,
    endpoints: [{ ...owner, scheme: "stripe", secrets: [secret] }],
    environment,
    addressLimiter: tokenBuckets({ capacity: 500, perSecond: 100 }),
  }),
);

/** 1. Create an invoice. Its identifier goes into the metadata of the payment intent at Stripe. */
const items = [{ title: "Chair", currency: "EUR", price: "19.99" } as const];
const { invoice } = await shop.invoices.create({ items, customerEmail: "robin@example.com" });

/** 2. Stripe sends what happened, signed. Here, `signNotification` does what Stripe does. */
const send = async (id: string, type: string, object: object): Promise<string> => {
  const event = { id, type, created: 1752761454, data: { object } };
  const { headers, body } = signNotification("stripe", secret, event, systemClock());
  const url = "https://shop.example/providers/prov_card/notifications";
  const response = await service(new Request(url, { method: "POST", headers, body }));
  return JSON.stringify(((await response.json()) as { readonly data: object }).data);
};
const refund = { id: "re_1", charge: "ch_1", amount: 500, currency: "eur", status: "succeeded" };
console.log(await send("evt_2", "refund.created", { ...refund, created: 1752761460 })); // {"applied":0,"unmatched":1,"repeated":0,"ignored":0}

const paid = { id: "pi_1", amount_received: 1999, currency: "eur", latest_charge: "ch_1" };
const intent = { ...paid, metadata: { invoice_id: invoice.id } };
console.log(await send("evt_1", "payment_intent.succeeded", intent)); // {"applied":1,"unmatched":0,"repeated":0,"ignored":0}
console.log(await send("evt_1", "payment_intent.succeeded", intent)); // {"applied":0,"unmatched":0,"repeated":1,"ignored":0}

/** 3. The invoice is completed, and the refund that arrived before its payment is recorded. */
const found = await shop.invoices.get(invoice.id, { expand: ["payments.refunds"] });
console.log(found.invoice.status, found.invoice.substatus); // COMPLETED PARTIALLY_REFUNDED
console.log(found.payments[0]?.idempotencyKey, found.refunds.length); // prov_card:ch_1 1
