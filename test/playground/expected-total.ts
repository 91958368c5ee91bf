import { fixedRates, memoryCatalog } from "@quittance/memory";
import {
  Amount,
  createQuotes,
  discount,
  fee,
  idOf,
  readRateSet,
  renderQuote,
  timestampOf,
} from "quittance";

const acme = idOf("org", "org_acme");
const createdAt = timestampOf("2025-01-03 10:00:00");
const productId = idOf("product", "product_guide");
const billingSchemaId = idOf("schema", "schema_guide");
const dated = { organizationId: acme, isActive: true, description: "", createdAt } as const;

/**
 * What the quote of the page must come to at a price of the field guide and a rate of the euro,
 * from the library alone and without any code of the page.
 */
export const expectedTotal = async (price: string, euroRate: string): Promise<string> => {
  const rates = readRateSet({
    source: "test",
    timestamp: "2025-07-17 14:10:54",
    unitsPerUsd: {
      EUR: euroRate,
      GBP: "0.738797999999999954",
      BITCOIN: "0.000008431702540281",
    },
  });
  if (rates._tag === "Left") throw new Error(rates.left.property);
  const quotes = createQuotes({ catalog: catalogWith(price), rates: fixedRates(rates.right) });
  const quoted = await quotes.calculateQuote(acme, {
    currency: "EUR",
    items: [
      {
        type: "PRODUCT",
        productId,
        billingSchemaId,
        quantity: 2,
        adjustments: [
          discount({ percent: Amount.of("12.5") }),
          fee({ amount: { currency: "GBP", amount: Amount.of("3") } }),
        ],
      },
      { type: "PAYMENT_INTENT", currency: "BITCOIN", price: Amount.of("0.00021"), quantity: 1 },
      { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("4.5"), quantity: 1 },
    ],
  });
  if (quoted._tag === "Left") throw new Error(quoted.left.kind);
  return renderQuote(quoted.right).total.price;
};

const catalogWith = (price: string) =>
  memoryCatalog({
    products: [
      {
        ...dated,
        id: productId,
        versionGroupId: "guide",
        name: "Field guide",
        imageId: undefined,
        image: undefined,
        updatedAt: undefined,
      },
    ],
    billingSchemas: [
      {
        ...dated,
        id: billingSchemaId,
        productId,
        versionGroupId: "guide_gbp",
        name: "One copy",
        basePrice: { currency: "GBP", amount: Amount.of(price) },
        recurrence: undefined,
        updatedAt: undefined,
      },
    ],
  });
