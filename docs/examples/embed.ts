import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, orThrow, rateSet, renderQuote } from "quittance";

const unitsPerUsd = { GBP: "0.738797999999999954", EUR: "0.879502000000000005" };
const origin = { timestamp: "2025-07-17 14:10:54", source: "My bank" };
const rates = fixedRates(rateSet(unitsPerUsd, origin));

const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
  totals: "invoice",
});
const quote = orThrow(
  await quotes.calculate("org_acme", {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
  }),
);
console.log(renderQuote(quote).total.price); // 11.9
