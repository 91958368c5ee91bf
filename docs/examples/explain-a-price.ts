import { memoryStore } from "@quittance/memory";
import { createQuittance, fixedRates, rateSet } from "quittance";
import { explainQuote } from "quittance/explain";

const at = { timestamp: "2025-07-17 14:10:54" };
const rates = fixedRates(rateSet({ GBP: "0.75", EUR: "0.8" }, at));
const quittance = createQuittance({ ...memoryStore(), rates, totals: "invoice" });
const shop = quittance.forOrganization("org_shop");
const sale = { type: "DISCOUNT", percent: "12.5", title: "Spring sale" } as const;
const ticket = { title: "Ticket", currency: "GBP", price: "35.01", quantity: 2 } as const;
const items = [{ ...ticket, adjustments: [sale] }];
console.log(explainQuote(await shop.quotes.calculate({ currency: "EUR", items })));
