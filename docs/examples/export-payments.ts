import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, orThrow, singleCurrency, timestampOf } from "quittance";

const acme = "org_acme";
const card = "prov_card";
const quittance = createQuittance({
  ...memoryStore({
    providers: [
      {
        id: card,
        name: "Card",
        type: "FIAT",
        isActive: true,
        currencies: ["USD"],
        createdAt: timestampOf("2025-01-03 10:00:00"),
      },
    ],
  }),
  rates: singleCurrency("USD"),
});

const items = [
  { type: "PAYMENT_INTENT", currency: "USD", price: Amount.of("300"), quantity: 1 },
] as const;
const request = { customerEmail: "robin@example.com", items };
const { invoice } = orThrow(await quittance.invoices.create(acme, request));
for (let number = 1; number <= 250; number += 1) {
  orThrow(
    await quittance.payments.record(acme, invoice.id, {
      idempotencyKey: `payment-${String(number)}`,
      providerId: card,
      currency: "USD",
      price: Amount.one,
      status: "COMPLETED",
    }),
  );
}

/** Reads 100 payments at a time, whatever their number. */
let count = 0;
let total = Amount.zero;
for await (const { price } of quittance.payments.all(acme, { status: ["COMPLETED"] })) {
  count += 1;
  total = Amount.add(total, price.amount);
}
console.log(count, Amount.render(total)); // 250 250
