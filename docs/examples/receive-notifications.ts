import { authenticateBy, createHttpHandler, tokenBuckets } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { nodeDigest } from "@quittance/http/node";
import { memoryCredentials, memoryStore, systemClock } from "@quittance/memory";
import { signNotification, withNotifications } from "@quittance/providers";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, timestampOf } from "quittance";

const acme = "org_acme";
const card = "prov_card";
const store = memoryStore({
  providers: [
    {
      id: card,
      name: "Card",
      type: "FIAT",
      isActive: true,
      currencies: ["EUR"],
      createdAt: timestampOf("2025-01-03 10:00:00"),
    },
  ],
});
const rates = fixedRates(rateSet({ EUR: "0.88" }));
const ports = {
  ...store,
  rates,
};
const quittance = createQuittance(ports);

/** Your service, with an endpoint for the notifications of your provider. */
const secret = process.env["STRIPE_WEBHOOK_SECRET"] ?? "whsec_only_for_this_example";
const api = createHttpHandler({
  payments: quittance,
  environment: "development",
  authenticate: authenticateBy(memoryCredentials([]), {
    environment: "development",
    digest: nodeDigest,
  }),
});
const service = fetchHandler(
  withNotifications(api, {
    ports,
    endpoints: [{ providerId: card, organizationId: acme, scheme: "stripe", secrets: [secret] }],
    environment: "development",
    addressLimiter: tokenBuckets({ capacity: 500, perSecond: 100 }),
  }),
);

/** 1. Create an invoice. Its identifier goes into the metadata of the payment intent at Stripe. */
const { invoice } = orThrow(
  await quittance.invoices.create(acme, {
    items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("19.99"), quantity: 1 }],
    customerEmail: "robin@example.com",
  }),
);
const metadata = { invoice_id: invoice.id };

/** 2. Stripe sends what happened, signed. Here, `signNotification` does what Stripe does. */
const send = async (id: string, type: string, object: object): Promise<string> => {
  const event = { id, type, created: 1752761454, data: { object } };
  const { headers, body } = signNotification("stripe", secret, event, systemClock());
  const url = "https://shop.example/providers/prov_card/notifications";
  const response = await service(new Request(url, { method: "POST", headers, body }));
  const { data, error } = (await response.json()) as {
    readonly data: object;
    readonly error: string | null;
  };
  return `${String(response.status)} ${error ?? JSON.stringify(data)}`;
};
const refund = { id: "re_1", charge: "ch_1", amount: 500, currency: "eur" };
const early = { ...refund, status: "succeeded", created: 1752761460 };
console.log(await send("evt_2", "refund.created", early)); // 200 {"applied":0,"unmatched":1,"repeated":0,"ignored":0}

const paid = { id: "pi_1", amount_received: 1999, currency: "eur", latest_charge: "ch_1" };
const intent = { ...paid, metadata };
console.log(await send("evt_1", "payment_intent.succeeded", intent)); // 200 {"applied":1,"unmatched":0,"repeated":0,"ignored":0}
console.log(await send("evt_1", "payment_intent.succeeded", intent)); // 200 {"applied":0,"unmatched":0,"repeated":1,"ignored":0}

/** 3. The invoice is completed, and the refund that arrived before its payment is recorded. */
const expansion = { expand: ["payments.refunds"] } as const;
const expanded = orThrow(await quittance.invoices.get(acme, invoice.id, expansion));
console.log(expanded.invoice.status, expanded.invoice.substatus); // COMPLETED PARTIALLY_REFUNDED
console.log(expanded.payments[0]?.idempotencyKey); // prov_card:ch_1
console.log(expanded.refunds.map(({ price }) => Amount.render(price.amount)).join()); // 5
