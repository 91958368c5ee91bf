import { memoryStore } from "@quittance/memory";
import { createQuittance, discount, fee, renderQuote, singleCurrency } from "quittance";
import { failureOf } from "quittance/errors";

const ports = { ...memoryStore(), rates: singleCurrency("EUR") };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_acme");

const wrap = { currency: "EUR", amount: "1.50" } as const;
const book = { title: "Book", currency: "EUR" } as const;
const items = [
  { ...book, price: "20", adjustments: [discount({ percent: "10" }, "Damaged cover")] },
  { ...book, price: "12", adjustments: [fee({ amount: wrap }, "Gift wrap")] },
];
const welcome = await shop.coupons.create({
  code: "WELCOME",
  amount: "10",
  currency: "EUR",
  minimumTotal: "30",
  maxPerCustomer: 1,
});

const request = { items, coupons: ["welcome"] };
const quote = renderQuote(await shop.quotes.calculate(request));
const shares = quote.items.slice(0, 2).map(({ calculations }) => calculations[2]?.price_delta);
console.log(shares, quote.total.price); // [ '-5.71', '-4.29' ] 21.5

const order = { ...request, customerEmail: "ada@example.com" };
const { invoice } = await shop.invoices.create(order);
console.log((await shop.coupons.get(welcome.id)).redemptions); // 1
const again = await shop.invoices.create(order).catch(failureOf);
console.log("message" in again && again.message); // Coupon has reached its maximum number of redemptions for this customer

await shop.invoices.void(invoice.id);
await shop.coupons.deactivate(welcome.id);
console.log((await shop.coupons.get(welcome.id)).redemptions); // 0
