import { memoryCatalog } from "@quittance/memory";
import {
  type Adjustment,
  Amount,
  createQuotes,
  orThrow,
  renderQuote,
  singleCurrency,
} from "quittance";
import type { AdjustmentKind } from "quittance/adapter";
import { verifyQuote } from "quittance/explain";

/** A deposit for each bottle. The details are text; others than these are ignored. */
const depositKind: AdjustmentKind = {
  type: "DEPOSIT",
  apply: ({ amount }, { bottles = "", each = "" }) => {
    const deposit = Amount.parse(each);
    return deposit && Amount.add(amount, Amount.multiplyByInteger(deposit, Number(bottles)));
  },
};

const deposit = (bottles: number): Adjustment => ({
  kind: depositKind,
  title: `Deposit of ${String(bottles)} bottles`,
  details: { bottles: String(bottles), each: "0.25" },
});

const catalog = memoryCatalog({ products: [], billingSchemas: [] });
const quotes = createQuotes({ catalog, rates: singleCurrency("EUR"), totals: "invoice" });
const crate = { title: "Crate", currency: "EUR", price: "12" } as const;
const items = [{ ...crate, adjustments: [deposit(12)] }];
const rendered = renderQuote(orThrow(await quotes.calculate("org_acme", { items })));

console.log(rendered.total.price); // 15
console.log(verifyQuote(rendered, { kinds: [depositKind] }).length); // 0
console.log(verifyQuote(rendered)[0]?.path); // items.0.calculations.1.calculation_type
