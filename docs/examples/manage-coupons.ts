import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, timestampOf } from "quittance";

const rates = fixedRates(rateSet({ EUR: "0.88" }));

const acme = "org_acme";
const ports = {
  ...memoryStore({ providers: [] }),
  rates,
};
const payments = createQuittance(ports);

const spring = orThrow(
  await payments.coupons.create(acme, {
    code: "spring-25",
    percent: Amount.of("10"),
    startsAt: timestampOf("2025-03-01 00:00:00"),
    maxRedemptions: 2,
    maxPerCustomer: 1,
  }),
);
console.log(spring.code, spring.redemptions); // SPRING-25 0

const item = {
  type: "PAYMENT_INTENT",
  currency: "EUR",
  price: Amount.of("50"),
  quantity: 1,
} as const;
const request = { items: [item], coupons: ["SPRING-25"] };
const customerEmail = "ada@example.com";
const { invoice } = orThrow(await payments.invoices.create(acme, { ...request, customerEmail }));
console.log(Amount.render(invoice.price)); // 45

const again = await payments.invoices.create(acme, {
  ...request,
  customerEmail: "Ada@example.com",
});
if (again._tag === "Left" && again.left.kind === "Invalid") {
  const [issue] = again.left.issues;
  console.log(issue?.path.join(".")); // coupons.0
  console.log(issue?.message); // Coupon has reached its maximum number of redemptions for this customer
}

const redemptions = async () => orThrow(await payments.coupons.get(acme, spring.id)).redemptions;
console.log(await redemptions()); // 1
orThrow(await payments.invoices.void(acme, invoice.id));
console.log(await redemptions()); // 0

orThrow(await payments.coupons.deactivate(acme, spring.id));
const { rows } = orThrow(await payments.coupons.list(acme, { isActive: true }));
console.log(rows.length); // 0
