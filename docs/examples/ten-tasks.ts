import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, duePeriods, singleCurrency, timestampOf } from "quittance";
import { failureOf, statusOf } from "quittance/errors";
import { explainQuote } from "quittance/explain";

const since = { isActive: true, createdAt: timestampOf("2026-01-01 00:00:00") };
const card = { ...since, id: "prov_1", name: "Card", type: "FIAT", currencies: ["EUR"] } as const;
const ports = { ...memoryStore({ providers: [card] }), rates: singleCurrency("EUR") };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_shop");
// 1. Show a price with a discount and a tax.
const { created: vat } = await shop.taxes.create({ name: "VAT", percent: "19" });
const chair = { title: "Chair", currency: "EUR", price: "120", taxIds: [vat.id] } as const;
const items = [{ ...chair, adjustments: [{ type: "DISCOUNT", percent: "25" }] }] as const;
console.log(Amount.render((await shop.quotes.calculate({ items })).total.price)); // 107.1
// 2. Create an invoice for an order, once.
const order = { customerEmail: "robin@example.com", items };
const { invoice } = await shop.invoices.create(order, { idempotencyKey: "order-7" });
// 3. Sell a product with tiers.
const { created: product } = await shop.products.create({ name: "Storage" });
const fee = { productId: product.id, name: "Monthly", currency: "EUR", basePrice: "0" } as const;
const tiers = [{ upTo: "10", unitPrice: "0" }, { unitPrice: "0.02" }];
const pricing = { model: "GRADUATED", tiers } as const;
const { created: price } = await shop.billingSchemas.create({ ...fee, pricing });
const storage = { productId: product.id, billingSchemaId: price.id, units: "250" };
// 4. Get what the payer owes, in cents; 5. record the payment of it; 6. refund a part.
const due = await shop.invoices.dueIn(invoice.id, "EUR");
const cents = Amount.toMinorUnits(due.amount, "EUR");
const paid = { currency: "EUR", price: Amount.fromMinorUnits(cents, "EUR") } as const;
const charge = { ...paid, providerId: card.id, status: "COMPLETED" } as const;
const { payment } = await shop.payments.record(invoice.id, { idempotencyKey: "pi_1", ...charge });
await shop.refunds.record(payment.id, { idempotencyKey: "re_1", currency: "EUR", price: "20" });
// 7. List the unpaid invoices of the last 30 days: there are none.
const createdAtFrom = new Date(Date.now() - 30 * 86_400_000);
const unpaid = shop.invoices.all({ status: ["PENDING", "PARTIALLY_PAID"], createdAtFrom });
for await (const { id } of unpaid) console.log(id);
// 8. Reply with the status and the message of a failure.
const failed = await shop.invoices.get("invoice_unknown").catch(failureOf);
if ("code" in failed) console.log(statusOf(failed), failed.message); // 404 Not found
// 9. Explain a price, and 10. bill the months of a subscription.
console.log(explainQuote(await shop.quotes.calculate({ items: [storage] })).slice(0, 12)); // Quote in EUR
const months = { intervalType: "MONTH", intervalCount: 1, renewType: "ANNIVERSARY" } as const;
const schedule = { ...months, paymentType: "ARREARS", billingType: "PRORATED" } as const;
const subscription = { id: "sub_1", schedule, anchor: card.createdAt, zone: "UTC" };
for (const { key, from, to } of duePeriods(subscription, timestampOf("2026-05-01 00:00:00"))) {
  const used = { ...storage, period: { from, to } };
  await shop.invoices.create({ ...order, items: [used] }, { idempotencyKey: key });
}
