import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, singleCurrency, timestampOf } from "quittance";

const quittance = createQuittance({
  ...memoryStore({
    providers: [
      {
        id: "prov_card",
        name: "Card",
        type: "FIAT",
        isActive: true,
        currencies: ["GBP"],
        createdAt: timestampOf("2025-01-03 10:00:00"),
      },
    ],
  }),
  rates: singleCurrency("GBP"),
  totals: "invoice",
});
const shop = quittance.forOrganization("org_shop");

/** The key makes the call safe to retry after a lost response. */
const created = await shop.invoices.create(
  {
    items: [{ title: "Chair", currency: "GBP", price: "37", quantity: 2 }],
    customerEmail: "robin@example.com",
  },
  { idempotencyKey: "order-1" },
);
console.log(created.invoice.status, Amount.render(created.invoice.price)); // PENDING 74

/** Report the payment of your payment provider, with its id as the key. */
const { invoice } = await shop.payments.record(created.invoice.id, {
  idempotencyKey: "card-1",
  providerId: "prov_card",
  currency: "GBP",
  price: "74",
  status: "COMPLETED",
});
console.log(invoice.status); // COMPLETED
