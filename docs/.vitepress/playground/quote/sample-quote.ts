import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  discount,
  fixedRates,
  orThrow,
  rateSet,
  renderQuote,
  createTaxes,
  type Currency,
} from "quittance";
import type { QuoteJson } from "quittance/adapter";

/** What a visitor chooses. */
export interface QuoteChoice {
  readonly currency: Currency;
  readonly books: number;
  readonly charts: number;
  readonly hasTax: boolean;
}

/** The quote that is shown first. */
export const firstChoice: QuoteChoice = { currency: "EUR", books: 2, charts: 1, hasTax: true };

/** Calculates the quote of a choice: in two currencies, with a discount, in whole amounts. */
export const calculateSampleQuote = async ({
  currency,
  books,
  charts,
  hasTax,
}: QuoteChoice): Promise<QuoteJson> => {
  const { quotes, taxId } = await sample;
  const shared = { type: "PAYMENT_INTENT", taxIds: hasTax ? [taxId] : [] } as const;
  const quote = await quotes.calculate(organization, {
    currency,
    items: [
      {
        ...shared,
        title: "Field guide to northern birds",
        quantity: books,
        currency: "GBP",
        price: Amount.of("34.95"),
        adjustments: [discount({ percent: "12.5" }, "Spring sale")],
      },
      {
        ...shared,
        title: "Star chart 2025",
        quantity: charts,
        currency: "BITCOIN",
        price: Amount.of("0.00021"),
      },
    ],
  });
  return renderQuote(orThrow(quote));
};

const organization = "org_lantern";

const rates = rateSet({
  EUR: "0.879502000000000005",
  GBP: "0.738797999999999954",
  BITCOIN: "0.000008431702540281",
  JPY: "148.580749999999994771",
});

const createSample = async () => {
  const store = memoryStore();
  const ports = { ...store, rates: fixedRates(rates) };
  const { created } = orThrow(
    await createTaxes(ports).create(organization, {
      name: "VAT 19 %",
      percent: Amount.of("19"),
    }),
  );
  return { quotes: createQuotes({ ...ports, totals: "invoice" }), taxId: created.id };
};

const sample = createSample();
