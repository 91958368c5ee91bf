import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  discount,
  fixedRates,
  minorUnits,
  orThrow,
  rateSet,
  timestampOf,
} from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const acme = "org_acme";
const card = "prov_card";
const createdAt = timestampOf("2025-01-03 10:00:00");
const quittance = createQuittance({
  ...memoryStore({
    providers: [
      {
        ...{ id: card, name: "Card", type: "FIAT", isActive: true, currencies: ["EUR", "GBP"] },
        ...{ createdAt },
      },
    ],
  }),
  rates,
  rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }),
});

const created = orThrow(
  await quittance.invoices.create(acme, {
    items: [
      {
        ...{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("3.99"), quantity: 1 },
        adjustments: [discount({ percent: Amount.of("17.5") })],
      },
    ],
    customerEmail: "robin@example.com",
  }),
);
const { id, price } = created.invoice;
console.log(Amount.render(price)); // 3.29

const payable = orThrow(await quittance.invoices.dueIn(acme, id, "EUR"));
console.log(Amount.render(payable.amount)); // 3.29

const { invoice } = orThrow(
  await quittance.payments.record(acme, id, {
    ...{ idempotencyKey: "card-1", providerId: card, status: "COMPLETED" },
    ...{ currency: payable.currency, price: payable.amount },
  }),
);
console.log(invoice.status, invoice.substatus); // COMPLETED undefined
