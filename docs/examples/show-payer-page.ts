import { withPayerPage } from "@quittance/console/pay";
import { authenticateBy, createHttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryCredentials, memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet } from "quittance";

const payments = createQuittance({
  ...memoryStore(),
  rates: fixedRates(rateSet({ EUR: "0.88", BITCOIN: "0.0000084" })),
});
const environment = "production";
const authenticate = authenticateBy(memoryCredentials([]), { environment });
const api = createHttpHandler({ environment, payments, authenticate });

/** In practice, return an address of its own for each invoice. */
const handler = withPayerPage(api, {
  payments,
  payTo: (invoice) => ({
    sepa: { iban: "DE71 1102 2033 0123 4567 89", name: "Acme", remittance: invoice.id },
    bitcoin: { address: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", label: "Acme" },
  }),
  labels: { de: { reference: "Zahlungsreferenz" }, "de-CH": { payee: "Begünstigter" } },
  onError: (error) => {
    console.error(error);
  },
});

const { invoice } = orThrow(
  await payments.invoices.create("org_acme", {
    items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("44"), quantity: 1 }],
    customerEmail: "robin@example.com",
    redirectUrl: "https://shop.example.com/thanks",
  }),
);

/** What Bun, Deno and Workers take. */
const server = { fetch: fetchHandler(handler) };
const link = `https://pay.example.com/pay/${invoice.id}?currency=BITCOIN`;
const page = await (await server.fetch(new Request(link))).text();
console.log(/bitcoin:[^"&]*/u.exec(page)?.[0]); // bitcoin:3P14159f73E4gFr7JterCCQh9QjiTjiZrG?amount=0.00042
