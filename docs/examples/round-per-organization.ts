import { memoryCatalog, memoryRounding } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  fixedRates,
  minorUnits,
  orThrow,
  rateSet,
  renderQuote,
} from "quittance";

const rates = fixedRates(rateSet({ CHF: "0.8" }));

const kiosk = "org_kiosk";
const cash = { mode: "HALF_UP", at: "TOTAL", increments: { CHF: "0.05" } } as const;
const quotes = createQuotes({
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
  rounding: memoryRounding(
    [{ organizationId: kiosk, rounding: cash }],
    minorUnits({ mode: "HALF_EVEN", at: "LINE" }),
  ),
});

const items = [
  { type: "PAYMENT_INTENT", currency: "CHF", price: Amount.of("1.128"), quantity: 1 },
] as const;
const ofKiosk = orThrow(await quotes.calculate(kiosk, { items }));
console.log(renderQuote(ofKiosk).total.price); // 1.15
const ofOther = orThrow(await quotes.calculate("org_other", { items }));
console.log(renderQuote(ofOther).total.price); // 1.13
