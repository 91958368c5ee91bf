import { memoryCatalog } from "@quittance/memory";
import { Amount, createQuotes, fixedRates, orThrow, rateSet, renderQuote } from "quittance";
import { verifyQuote } from "quittance/explain";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const ports = {
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
};
const quote = orThrow(
  await createQuotes(ports).calculate("org_acme", {
    currency: "EUR",
    items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
  }),
);

const text = JSON.stringify(renderQuote(quote));
console.log(verifyQuote(JSON.parse(text)).length); // 0

const changed = text.replace('"from_rate_usd":"0.73', '"from_rate_usd":"0.74');
const [mismatch] = verifyQuote(JSON.parse(changed));
console.log(mismatch?.path); // items.0.calculations.1.details.from_rate_usd
console.log(mismatch?.expected, mismatch?.found); // 0.738797999999999954 0.748797999999999954
