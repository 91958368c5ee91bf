import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  minorUnits,
  orThrow,
  rateSet,
  renderQuote,
} from "quittance";
import { verifyQuote } from "quittance/explain";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
  rounding,
});
const quote = renderQuote(
  orThrow(
    await quotes.calculate("org_acme", {
      currency: "EUR",
      items: [{ type: "PAYMENT_INTENT", currency: "GBP", price: Amount.of("10"), quantity: 1 }],
    }),
  ),
);

const step = quote.items.find(({ item }) => item.type === "ROUNDING")?.calculations[0];
console.log(quote.total.price); // 11.9
console.log(step?.initial_price); // 11.904498929341986033539547683847
console.log(step?.price_delta); // -0.004498929341986033539547683847
console.log(step?.details); // { increment: '0.01', mode: 'HALF_UP' }

console.log(verifyQuote(quote, { rounding }).length); // 0
