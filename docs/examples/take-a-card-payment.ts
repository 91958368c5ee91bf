import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, timestampOf } from "quittance";

const shop = "org_shop";
const card = "prov_card";
const createdAt = timestampOf("2025-01-03 10:00:00");
const quittance = createQuittance({
  ...memoryStore({
    providers: [
      { id: card, name: "Card", type: "FIAT", isActive: true, currencies: ["EUR"], createdAt },
    ],
  }),
  rates: fixedRates(rateSet({ EUR: "0.88" })),
  totals: "invoice",
});

/** 1. Create the invoice. With the key, a retry returns the same invoice. */
const { invoice } = orThrow(
  await quittance.invoices.create(
    shop,
    {
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("12.50"), quantity: 2 }],
      customerEmail: "robin@example.com",
    },
    { idempotencyKey: "order-2001" },
  ),
);

/** 2. Ask your provider for this amount, in cents, and pass it the id of the invoice. */
const due = orThrow(await quittance.invoices.dueIn(shop, invoice.id, "EUR"));
const intent = {
  amount: Amount.toMinorUnits(due.amount, due.currency),
  currency: due.currency.toLowerCase(),
  metadata: { invoice_id: invoice.id },
};
console.log(intent.amount, intent.currency); // 2500n eur

/** 3. Record each report of the provider, with its id of the payment as the key. */
const report = async (status: "PENDING" | "COMPLETED" | "FAILED") =>
  orThrow(
    await quittance.payments.record(shop, invoice.id, {
      idempotencyKey: "pi_3Ntx",
      providerId: card,
      currency: "EUR",
      price: Amount.fromMinorUnits(intent.amount, "EUR"),
      status,
    }),
  );
const processing = await report("PENDING");
console.log(processing.created, processing.invoice.status); // true PROCESSING
const succeeded = await report("COMPLETED");
console.log(succeeded.created, succeeded.invoice.status); // false COMPLETED
const repeated = await report("COMPLETED");
console.log(repeated.replayed, repeated.payment.id === succeeded.payment.id); // true true

/** 4. Find the payment again by the provider's id. */
const found = orThrow(await quittance.payments.byKey(shop, "pi_3Ntx"));
console.log(found?.status, Amount.render(due.amount)); // COMPLETED 25
