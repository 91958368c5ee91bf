import { memoryStore } from "@quittance/memory";
import { createQuittance, renderQuote, singleCurrency } from "quittance";

const ports = { ...memoryStore(), rates: singleCurrency("EUR") };
const shop = createQuittance({ ...ports, totals: "invoice" }).forOrganization("org_acme");

const { created: vat } = await shop.taxes.create({ name: "VAT", percent: "19" });
const { created: tea } = await shop.products.create({ name: "Tea" });
const { created: price } = await shop.billingSchemas.create({
  productId: tea.id,
  name: "Each",
  currency: "EUR",
  basePrice: "12.50",
  taxIds: [vat.id],
});

const line = { productId: tea.id, billingSchemaId: price.id, quantity: 2 };
const quote = renderQuote(await shop.quotes.calculate({ items: [line] }));
const [vatOfQuote] = quote.taxes ?? [];
console.log(vatOfQuote?.base, vatOfQuote?.amount, quote.total.price); // 25 4.75 29.75

const exempt = renderQuote(await shop.quotes.calculate({ items: [{ ...line, taxIds: [] }] }));
console.log(exempt.taxes, exempt.total.price); // undefined 25
