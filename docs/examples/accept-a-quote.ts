import { quoteSeals } from "@quittance/http";
import { nodeMac } from "@quittance/http/node";
import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, fixedRates, orThrow, renderQuote } from "quittance";
import { fixedClock, rateSetOf } from "quittance/testing";

const clock = fixedClock("2025-07-17 15:00:00");
const shop = "org_acme";
const payments = createQuittance({
  ...memoryStore({}),
  rates: fixedRates(rateSetOf({ EUR: "0.8", GBP: "0.75" })),
  clock,
});
const secrets = ["keep me where your other secrets are"] as const;
const seals = quoteSeals({ secrets, seconds: 900, clock, mac: nodeMac });

const price = Amount.of("30");
const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price, quantity: 1 } as const];
const quote = orThrow(await payments.quotes.calculate(shop, { currency: "EUR", items }));
const json = renderQuote(quote);
const seal = await seals.seal(shop, json, "production");
console.log(seal.slice(0, 17)); // v2.20250717151500

// Minutes later, with what the payer's browser has kept.
const offer = await seals.open(shop, json, seal, "production");
if (offer._tag === "Left") throw new Error(offer.left.kind);
const payer = { customerEmail: "payer@example.com" };
const { invoice } = orThrow(await payments.invoices.create(shop, payer, { offer: offer.right }));
console.log(Amount.render(invoice.price)); // 32
