import { fixedRates, memoryStore, randomIds, systemClock } from "@quittance/memory";
import { Amount, createQuittance, idOf, orThrow, readRateSet, timestampOf } from "quittance";

const rates = readRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
});
const card = idOf("prov", "prov_card");
const provider = { id: card, name: "Card", type: "FIAT", isActive: true } as const;
const createdAt = timestampOf("2025-01-03 10:00:00");
const quittance = createQuittance({
  ...memoryStore({
    providers: [{ ...provider, currencies: ["GBP"], createdAt, updatedAt: undefined }],
  }),
  rates: fixedRates(orThrow(rates)),
  clock: systemClock,
  newId: randomIds,
});

const shop = idOf("org", "org_shop");
const item = {
  type: "PAYMENT_INTENT",
  currency: "GBP",
  price: Amount.of("74"),
  quantity: 1,
} as const;
const order = { items: [item], customerEmail: "robin@example.com" };
const { created } = orThrow(
  await quittance.createInvoice(shop, order, { idempotencyKey: "order-1" }),
);
console.log(created.invoice.status, Amount.render(created.invoice.price)); // PENDING 74

const { invoice } = orThrow(
  await quittance.recordPayment(shop, created.invoice.id, {
    idempotencyKey: "card-1",
    providerId: card,
    price: { currency: "GBP", amount: Amount.of("74") },
    status: "COMPLETED",
  }),
);
console.log(invoice.status); // COMPLETED
