import { memoryCatalog } from "@quittance/memory";
import { createQuotes, fixedRates, orThrow, rateSet, renderQuote } from "quittance";
import { verifyQuote } from "quittance/explain";

const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const rates = fixedRates(rateSet({ GBP: "0.75", EUR: "0.8" }));
const quotes = createQuotes({ catalog, rates, totals: "invoice" });
const items = [{ title: "Lamp", currency: "GBP", price: "10" } as const];
const quote = orThrow(await quotes.calculate("org_acme", { currency: "EUR", items }));

const text = JSON.stringify(renderQuote(quote));
console.log(verifyQuote(JSON.parse(text)).length); // 0

const changed = text.replace('"from_rate_usd":"0.75', '"from_rate_usd":"0.76');
const [mismatch] = verifyQuote(JSON.parse(changed));
console.log(mismatch?.path); // items.0.calculations.1.details.from_rate_usd
console.log(mismatch?.expected, mismatch?.found); // 0.75 0.76
