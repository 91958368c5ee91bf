import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, parseRateSet, renderQuote } from "quittance";

const rates = parseRateSet({
  source: "treasury desk",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: { GBP: "0.738797999999999954", EUR: "0.879502000000000005" },
});
if (rates._tag === "Left") throw new Error(`Not a rate: ${rates.left.property}`);

const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates: fixedRates(rates.right),
  totals: "invoice",
});
const result = await quotes.calculate("org_acme", {
  currency: "EUR",
  items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
});
if (result._tag === "Left") throw new Error(result.left.kind);
console.log(renderQuote(result.right).total.price); // 11.9
