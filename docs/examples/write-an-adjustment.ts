import { memoryCatalog } from "@quittance/memory";
import {
  type Adjustment,
  Amount,
  createQuotes,
  fixedRates,
  orThrow,
  rateSet,
  renderQuote,
} from "quittance";
import type { AdjustmentKind } from "quittance/adapter";
import { verifyQuote } from "quittance/explain";

/** Value added tax. The percentage is a text in the details; other details are ignored. */
const vatKind: AdjustmentKind = {
  type: "VAT",
  apply: ({ amount }, { percent = "" }) => {
    const share = Amount.parse(percent);
    return share && Amount.add(amount, Amount.percentOf(amount, share));
  },
};

const vat = (percent: string): Adjustment => ({
  kind: vatKind,
  title: `VAT ${percent} %`,
  details: { percent },
});

const rates = fixedRates(rateSet({ EUR: "0.879502000000000005" }));

const ports = {
  catalog: memoryCatalog({ products: [], billingSchemas: [] }),
  rates,
};
const price = Amount.of("100");
const quote = orThrow(
  await createQuotes(ports).calculate("org_acme", {
    items: [
      { type: "PAYMENT_INTENT", currency: "EUR", price, quantity: 1, adjustments: [vat("19")] },
    ],
  }),
);

const rendered = renderQuote(quote);
console.log(rendered.total.price); // 119
console.log(verifyQuote(rendered, { kinds: [vatKind] }).length); // 0
console.log(verifyQuote(rendered)[0]?.path); // items.0.calculations.1.calculation_type
