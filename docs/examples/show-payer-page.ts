import { withPayerPage } from "@quittance/console/pay";
import { authenticateBy, createHttpHandler } from "@quittance/http";
import { fetchHandler } from "@quittance/http/fetch";
import { memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";

const store = memoryStore();
const rates = fixedRates(rateSet({ EUR: "0.88", BITCOIN: "0.0000084" }));
const payments = createQuittance({ ...store, rates, totals: "invoice" });
const environment = "production";
const authenticate = authenticateBy(store.credentials, { environment });

/** In practice, return an address of its own for each invoice. */
const handler = withPayerPage(createHttpHandler({ environment, payments, authenticate }), {
  payments,
  payTo: (invoice) => ({
    sepa: { iban: "DE71 1102 2033 0123 4567 89", name: "Acme", remittance: invoice.id },
    bitcoin: { address: "3P14159f73E4gFr7JterCCQh9QjiTjiZrG", label: "Acme" },
  }),
  onError: (error) => {
    console.error(error);
  },
});

const { invoice } = await payments.forOrganization("org_acme").invoices.create({
  items: [{ title: "Chair", currency: "EUR", price: "44" }],
  customerEmail: "robin@example.com",
});
const link = `https://pay.example.com/pay/${invoice.id}?currency=BITCOIN`;
const page = await (await fetchHandler(handler)(new Request(link))).text();
console.log(/bitcoin:[^"&]*/u.exec(page)?.[0]); // bitcoin:3P14159f73E4gFr7JterCCQh9QjiTjiZrG?amount=0.00042
