import { Amount, createQuotes, fixedRates, orThrow } from "quittance";
import { diffQuotes, explainQuote } from "quittance/explain";
import { memoryCatalog } from "@quittance/memory";
import { rateSetOf } from "quittance/testing";

const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates: fixedRates(rateSetOf({ EUR: "0.8", GBP: "0.75" })),
});
const quoteOf = async (quantity: number) => {
  const title = "Workshop";
  const item = { title, currency: "GBP", price: Amount.of("30"), quantity } as const;
  const items = [{ type: "PAYMENT_INTENT", ...item } as const];
  return orThrow(await quotes.calculate("org_acme", { currency: "EUR", items }));
};
const before = await quoteOf(1);
const after = await quoteOf(3);

const [line, , price, dollars, euros] = explainQuote(before).split("\n").slice(4);
console.log(line); // 1. Workshop
console.log(price?.trim()); // Price                30 GBP × 1 = 30 GBP
console.log(dollars?.trim()); // In US dollars        30 GBP ÷ 0.75 = 40 USD
console.log(euros?.trim()); // In EUR               40 USD × 0.8 = 32 EUR

const { price: inEuros } = diffQuotes(before, after);
for (const { reason, amount } of inEuros?.parts ?? []) {
  console.log(reason, Amount.render(amount)); // QUANTITY 64
}
