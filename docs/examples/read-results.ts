import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, rateSet } from "quittance";
import type { CalculateQuoteError } from "quittance/errors";

const rates = fixedRates(rateSet({ EUR: "0.879502000000000005" }));

/** Every way in which a request can have no quote. Add a kind and this stops compiling. */
const describeValue = (error: CalculateQuoteError): string => {
  switch (error.kind) {
    case "Invalid":
      return error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join(", ");
    case "RateNotFound":
      return `no rate for ${error.currency}`;
    case "RateMalformed":
      return `${error.source} sent ${error.found} for ${error.property}`;
    case "RateStale":
      return `${error.source} is older than ${String(error.maxAge)} seconds`;
    case "RatesExhausted":
      return `${String(error.attempts.length)} rate providers failed`;
    case "AdjustmentUnknown":
      return `no adjustment kind ${error.type}`;
    case "TaxUnavailable":
      return "no taxes";
    case "PortFailed":
      return `the ${error.port} failed`;
  }
};

const ports = {
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
};
const ask = async (currency: "EUR" | "GBP", price: string): Promise<string> => {
  const result = await createQuotes(ports).calculate("org_acme", {
    items: [{ type: "PAYMENT_INTENT", currency, price: Amount.of(price), quantity: 3 }],
  });
  return result._tag === "Left"
    ? describeValue(result.left)
    : `${Amount.render(result.right.total.price)} ${result.right.currency}`;
};

console.log(await ask("EUR", "2.5")); // 7.5 EUR
console.log(await ask("EUR", "0")); // items.0.price: must be greater than 0
console.log(await ask("GBP", "2.5")); // no rate for GBP
