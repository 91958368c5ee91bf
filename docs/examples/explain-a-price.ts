import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, discount, fixedRates, orThrow, rateSet } from "quittance";
import { explainQuote } from "quittance/explain";

const at = { timestamp: "2025-07-17 14:10:54" };
const rates = fixedRates(rateSet({ GBP: "0.75", EUR: "0.8" }, at));
const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const quotes = createQuotes({ catalog, rates, totals: "invoice" });

const adjustments = [discount({ percent: Amount.of("12.5") }, "Spring sale")];
const ticket = {
  title: "Ticket",
  currency: "GBP",
  price: Amount.of("35.01"),
  quantity: 2,
} as const;
const items = [{ type: "PAYMENT_INTENT", ...ticket, adjustments } as const];
const quote = await quotes.calculate("org_shop", { currency: "EUR", items });
console.log(explainQuote(orThrow(quote)));
