import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, orThrow, renderQuote } from "quittance";
import { readQuote } from "quittance/explain";
import { readCandidate, repriceInvoices } from "quittance/replay";
import { rateSetOf } from "quittance/testing";

const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates: fixedRates(rateSetOf({ EUR: "0.8" })),
  totals: "invoice",
});
const title = "Workshop";
const items = [{ title, currency: "EUR", price: "33.335", quantity: 1 }] as const;

const stored: Array<string> = [];
for (let count = 1; count <= 3; count += 1) {
  const lines = Array.from({ length: count }, () => items).flat();
  const quote = orThrow(await quotes.calculate("org_acme", { currency: "EUR", items: lines }));
  stored.push(JSON.stringify(renderQuote(quote)));
}

const past = stored.map((text, index) => {
  const quote = readQuote(JSON.parse(text));
  if (quote._tag === "Left") throw new Error(JSON.stringify(quote.left));
  return { id: `quote ${String(index + 1)}`, quote: quote.right };
});
const candidate = readCandidate({ rounding: { mode: "HALF_UP", at: "TOTAL" } });
if (candidate._tag === "Left") throw new Error(JSON.stringify(candidate.left));

const { currencies } = await repriceInvoices(past, candidate.right, {
  onInvoice: ({ id, change }) => {
    console.log(id, Amount.render(change));
  },
});
for (const { currency, before, after, reasons } of currencies) {
  console.log(currency, Amount.render(before), Amount.render(after));
  for (const [reason, amount] of reasons) console.log(reason, Amount.render(amount));
}
