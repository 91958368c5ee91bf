import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, orThrow, rateSet } from "quittance";
import { diffQuotes, explainQuote } from "quittance/explain";

const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const rates = fixedRates(rateSet({ GBP: "0.75", EUR: "0.8" }));
const quotes = createQuotes({ catalog, rates, totals: "invoice" });
const quoteOf = async (quantity: number) => {
  const items = [{ title: "Workshop", currency: "GBP", price: "30", quantity } as const];
  return orThrow(await quotes.calculate("org_acme", { currency: "EUR", items }));
};
const before = await quoteOf(1);
console.log(/In EUR +(.*)/u.exec(explainQuote(before))?.[1]); // 40 USD × 0.8 = 32 EUR

const { price } = diffQuotes(before, await quoteOf(3));
for (const { reason, amount } of price?.parts ?? []) {
  console.log(reason, Amount.render(amount)); // QUANTITY 64
}
