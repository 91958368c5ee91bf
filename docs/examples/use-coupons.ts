import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  discount,
  fee,
  fixedRates,
  isLeft,
  orThrow,
  rateSet,
  renderQuote,
} from "quittance";

const rates = fixedRates(rateSet({ EUR: "0.88" }));

const acme = "org_acme";
const ports = {
  ...memoryStore({ providers: [] }),
  rates,
};
const payments = createQuittance(ports);

const book = { type: "PAYMENT_INTENT", currency: "EUR", quantity: 1, title: "Book" } as const;
const items = [
  {
    ...book,
    price: Amount.of("20"),
    adjustments: [discount({ percent: Amount.of("10") }, "Damaged cover")],
  },
  {
    ...book,
    price: Amount.of("12"),
    adjustments: [fee({ amount: { currency: "EUR", amount: Amount.of("1.50") } }, "Gift wrap")],
  },
];

const welcome = orThrow(
  await payments.coupons.create(acme, {
    code: "WELCOME",
    amount: Amount.of("10"),
    currency: "EUR",
    minimumTotal: Amount.of("30"),
    maxPerCustomer: 1,
  }),
);

const request = { items, coupons: ["welcome"] };
const quote = renderQuote(orThrow(await payments.quotes.calculate(acme, request)));
const shares = quote.items.slice(0, 2).map(({ calculations }) => calculations[2]?.price_delta);
console.log(shares, quote.total.price); // [ '-5.71', '-4.29' ] 21.5

const order = { ...request, customerEmail: "ada@example.com" };
orThrow(await payments.invoices.create(acme, order));
const again = await payments.invoices.create(acme, order);
console.log(isLeft(again) && again.left.kind); // Invalid

const { redemptions } = orThrow(await payments.coupons.get(acme, welcome.id));
console.log(redemptions); // 1
