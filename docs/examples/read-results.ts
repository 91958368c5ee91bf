import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, rateSet } from "quittance";
import type { CalculateQuoteError } from "quittance/errors";

/** Every way in which a request can have no quote. Add a kind and this stops compiling. */
const describeFailure = (error: CalculateQuoteError): string => {
  switch (error.kind) {
    case "Invalid":
      return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(", ");
    case "RateNotFound":
      return `no rate for ${error.currency}`;
    case "RateMalformed":
    case "RateStale":
    case "RatesExhausted":
    case "TaxUnavailable":
    case "PortFailed":
      return "try again later";
    case "AdjustmentUnknown":
      return `no adjustment kind ${error.type}`;
  }
};

const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const rates = fixedRates(rateSet({ EUR: "0.88" }));
const quotes = createQuotes({ catalog, rates, totals: "invoice" });
const ask = async (currency: "EUR" | "GBP", price: string): Promise<string> => {
  const items = [{ title: "Lamp", currency, price, quantity: 3 }];
  const result = await quotes.calculate("org_acme", { items });
  return result._tag === "Left"
    ? describeFailure(result.left)
    : `${Amount.render(result.right.total.price)} ${result.right.currency}`;
};

console.log(await ask("EUR", "2.5")); // 7.5 EUR
console.log(await ask("EUR", "0")); // items.0.price: must be greater than 0
console.log(await ask("GBP", "2.5")); // no rate for GBP
