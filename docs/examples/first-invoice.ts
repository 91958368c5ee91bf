import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, timestampOf } from "quittance";

const unitsPerUsd = { GBP: "0.738797999999999954", EUR: "0.879502000000000005" };
const origin = { timestamp: "2025-07-17 14:10:54", source: "My bank" };
const rates = fixedRates(rateSet(unitsPerUsd, origin));
const shop = "org_shop";
const card = "prov_card";
const quittance = createQuittance({
  ...memoryStore({
    providers: [
      {
        id: card,
        name: "Card",
        type: "FIAT",
        isActive: true,
        currencies: ["GBP"],
        createdAt: timestampOf("2025-01-03 10:00:00"),
      },
    ],
  }),
  rates,
  totals: "invoice",
});

/** The key makes the call safe to retry after a lost response. */
const created = orThrow(
  await quittance.invoices.create(
    shop,
    {
      items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("74"), quantity: 1 }],
      customerEmail: "robin@example.com",
    },
    { idempotencyKey: "order-1" },
  ),
);
console.log(created.invoice.status, Amount.render(created.invoice.price)); // PENDING 74

/** Report the payment of your payment provider, with its id as the key. */
const { invoice } = orThrow(
  await quittance.payments.record(shop, created.invoice.id, {
    idempotencyKey: "card-1",
    providerId: card,
    currency: "GBP",
    price: "74",
    status: "COMPLETED",
  }),
);
console.log(invoice.status); // COMPLETED
