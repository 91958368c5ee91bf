import * as fc from "fast-check";
import {
  Amount,
  isLeft,
  renderQuote,
  timestampOf,
  type BillingSchema,
  type Currency,
  type Money,
  type Product,
  type RateSet,
} from "quittance";
import { limits } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { anyAmount, anyCurrency, anyRateSet, type PricingCase } from "quittance/testing/generators";
import { one, toDecimal, zero, type Decimal } from "./oracle-money.ts";
import { priceCase } from "./price-case.ts";
import { chargesOf } from "./quote-steps.ts";

/** One line without adjustments, and the currency that it is quoted in. */
export interface OneLine {
  readonly unit: Money;
  readonly quantity: number;
  readonly currency: Currency;
  readonly rates: RateSet;
}

/** The amounts that a line ends at. */
export interface LineAmounts {
  readonly orig: Decimal;
  readonly usd: Decimal;
  readonly price: Decimal;
}

/** Any single line; its price may be zero. */
export const anyOneLine: fc.Arbitrary<OneLine> = fc.record({
  unit: fc.record({ currency: anyCurrency, amount: anyAmount }),
  quantity: fc.integer({ min: 1, max: limits.maxQuantity }),
  currency: anyCurrency,
  rates: anyRateSet,
});

const record = {
  organizationId: testOrganization,
  versionGroupId: "group",
  isActive: true,
  name: "Thing",
  description: "",
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
};

const thing: Product = {
  ...record,
  id: "product_thing",
  imageId: undefined,
  image: undefined,
};

const schema: Omit<BillingSchema, "basePrice"> = {
  ...record,
  id: "schema_thing",
  productId: thing.id,
  recurrence: undefined,
};

/** A case of one product line: a product, unlike a custom item, may cost nothing. */
const oneLineCase = ({ unit, quantity, currency, rates }: OneLine): PricingCase => ({
  organizationId: testOrganization,
  catalog: { products: [thing], billingSchemas: [{ ...schema, basePrice: unit }] },
  rates,
  request: {
    currency,
    items: [{ type: "PRODUCT", productId: thing.id, billingSchemaId: schema.id, quantity }],
  },
});

/** The amounts that a line is priced at; `undefined` when one of them is out of range. */
export const amountsFor = async (line: OneLine): Promise<LineAmounts | undefined> => {
  const result = await priceCase(oneLineCase(line));
  if (isLeft(result)) return undefined;
  const [only] = chargesOf(renderQuote(result.right));
  return (
    only && {
      orig: toDecimal(only.total.price_orig),
      usd: toDecimal(only.total.price_usd),
      price: toDecimal(only.total.price),
    }
  );
};

/** The rate of a currency in units of 10^-30. */
export const rateIn = (rates: RateSet, currency: Currency): Decimal => {
  if (currency === "USD") return one;
  const rate = rates.unitsPerUsd.get(currency);
  return rate === undefined ? zero : toDecimal(Amount.render(rate));
};
