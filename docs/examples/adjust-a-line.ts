import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  discount,
  fee,
  fixedRates,
  orThrow,
  rateSet,
  renderQuote,
} from "quittance";

const rates = fixedRates(rateSet({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }));

const ports = {
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
};
const quote = orThrow(
  await createQuotes(ports).calculate("org_acme", {
    currency: "EUR",
    items: [
      {
        type: "PAYMENT_INTENT",
        currency: "GBP",
        price: Amount.of("40"),
        quantity: 2,
        adjustments: [
          discount({ percent: Amount.of("12.5") }, "Spring sale"),
          fee({ amount: { currency: "GBP", amount: Amount.of("3") } }, "Gift wrapping"),
        ],
      },
    ],
  }),
);

const [line] = renderQuote(quote).items;
const steps = line?.calculations ?? [];
console.log(steps.map((step) => step.calculation_type).join(", ")); // PAYMENT_INTENT, DISCOUNT, FEE, CURRENCY_CHANGE
console.log(steps.map((step) => step.price_delta).join(", ")); // 0, -10, 3, 0
console.log(line?.total?.price_orig, line?.total?.price); // 73 86.902842184196498044838698092087
