import { createQuotes, orThrow, singleCurrency, type Quote } from "quittance";
import { chooseCases, renderTests } from "quittance/replay";
import { memoryCatalog } from "@quittance/memory";

const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates: singleCurrency("EUR"),
  totals: "invoice",
});
async function* quotesOfLastMonth(): AsyncGenerator<Quote> {
  for (const price of ["19.99", "24.5", "35"]) {
    const items = [{ price, currency: "EUR", title: "Delivery to Ms Lovelace" } as const];
    yield orThrow(await quotes.calculate("org_acme", { items }));
  }
}

const recorded = await chooseCases(quotesOfLastMonth());
console.log(recorded.quotes, recorded.cases.length); // 3 1

const file = renderTests(recorded);
console.log(file.includes("Lovelace")); // false
console.log(/test\("(.*)",/u.exec(file)?.[1]); // 1. invoice, EUR: 1 x 19.99 EUR
