import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, renderQuote } from "quittance";

const rates = fixedRates(rateSet({ EUR: "0.88" }));

const acme = "org_acme";
const ports = {
  ...memoryStore({ providers: [] }),
  rates,
  totals: "invoice" as const,
};
const payments = createQuittance(ports);

const percent = Amount.of("19");
const { created: vat } = orThrow(await payments.taxes.create(acme, { name: "VAT", percent }));
const { created: tea } = orThrow(await payments.products.create(acme, { name: "Tea" }));
const { created: price } = orThrow(
  await payments.billingSchemas.create(acme, {
    productId: tea.id,
    name: "Each",
    currency: "EUR",
    basePrice: "12.50",
    taxIds: [vat.id],
  }),
);

const line = {
  type: "PRODUCT",
  productId: tea.id,
  billingSchemaId: price.id,
  quantity: 2,
} as const;
const quote = renderQuote(orThrow(await payments.quotes.calculate(acme, { items: [line] })));
const [vatOfQuote] = quote.taxes ?? [];
console.log(vatOfQuote?.base, vatOfQuote?.amount, quote.total.price); // 25 4.75 29.75

const exempt = { ...line, taxIds: [] };
const free = renderQuote(orThrow(await payments.quotes.calculate(acme, { items: [exempt] })));
console.log(free.taxes, free.total.price); // undefined 25
