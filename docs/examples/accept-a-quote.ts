import { quoteSeals } from "@quittance/http";
import { nodeMac } from "@quittance/http/node";
import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, rateSet, renderQuote } from "quittance";
import { fixedClock } from "quittance/testing";

const clock = fixedClock("2025-07-17 15:00:00");
const rates = fixedRates(rateSet({ EUR: "0.8", GBP: "0.75" }));
const quittance = createQuittance({ ...memoryStore(), rates, clock, totals: "invoice" });
const shop = quittance.forOrganization("org_acme");
const secrets = ["keep me where your other secrets are"] as const;
const seals = quoteSeals({ secrets, seconds: 900, clock, mac: nodeMac });

const items = [{ title: "Lamp", currency: "GBP", price: "30" } as const];
const json = renderQuote(await shop.quotes.calculate({ currency: "EUR", items }));
const seal = await seals.seal("org_acme", json, "production");
console.log(seal.slice(0, 17)); // v2.20250717151500

// Minutes later, with what the payer's browser has kept.
const offer = orThrow(await seals.open("org_acme", json, seal, "production"));
const payer = { customerEmail: "payer@example.com" };
const { invoice } = await shop.invoices.create(payer, { offer });
console.log(Amount.render(invoice.price)); // 32
