import * as fc from "fast-check";
import { Amount, type BillingSchema, type Currency, type Product } from "quittance";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import type { ReadCustomItem, ReadItem } from "../../src/quote/item.ts";

/** Issues of a record of the catalog. */
const anyFlaw = fc.oneof(
  { weight: 8, arbitrary: fc.constant("NONE") },
  { weight: 1, arbitrary: fc.constant("INACTIVE") },
  { weight: 1, arbitrary: fc.constant("OF_OTHER_PRODUCT") },
);

/** Issues of a line. */
const anyTwist = fc.oneof(
  { weight: 12, arbitrary: fc.constant("NONE") },
  { weight: 1, arbitrary: fc.constant("PRODUCT_UNKNOWN") },
  { weight: 1, arbitrary: fc.constant("SCHEMA_UNKNOWN") },
  { weight: 1, arbitrary: fc.constant("OUT_OF_RANGE") },
  { weight: 2, arbitrary: fc.constant("HALF_THE_RANGE") },
);

type Flaw = typeof anyFlaw extends fc.Arbitrary<infer Found> ? Found : never;
type Twist = typeof anyTwist extends fc.Arbitrary<infer Found> ? Found : never;

const flawedProduct = (product: Product, flaw: Flaw | undefined): Product => ({
  ...product,
  isActive: flaw !== "INACTIVE",
});

const flawedSchema = (schema: BillingSchema, flaw: Flaw | undefined): BillingSchema => ({
  ...schema,
  isActive: flaw !== "INACTIVE",
  productId: flaw === "OF_OTHER_PRODUCT" ? "product_other" : schema.productId,
});

/** The currency with a rate so small that the largest price in it has no place in dollars. */
const tiny: Currency = "PEN";

/** A line whose price in dollars is out of range in every invalid case. */
export const hugeItem: ReadCustomItem = {
  type: "PAYMENT_INTENT",
  currency: tiny,
  price: Amount.of("9".repeat(20)),
  quantity: 1,
};

/** The currency with a rate that puts one large price in range, and the total of two out of it. */
const small: Currency = "RON";

/** A line whose price in dollars is in range, and twice of which is not. */
const halfTheRange: ReadCustomItem = {
  ...hugeItem,
  currency: small,
  price: Amount.of(`6${"0".repeat(19)}`),
};

const smallRates: ReadonlyArray<[Currency, Amount]> = [
  [tiny, Amount.of(`0.${"1".padStart(30, "0")}`)],
  [small, Amount.of(`0.${"1".padStart(15, "0")}`)],
];

const twistedItem = (item: ReadItem, twist: Twist | undefined): ReadItem => {
  if (twist === "OUT_OF_RANGE") return hugeItem;
  if (twist === "HALF_THE_RANGE") return halfTheRange;
  if (item.type !== "PRODUCT") return item;
  if (twist === "PRODUCT_UNKNOWN") return { ...item, productId: "product_none" };
  if (twist !== "SCHEMA_UNKNOWN") return item;
  return { ...item, billingSchemaId: "schema_none" };
};

const flaws = fc.array(anyFlaw, { minLength: 8, maxLength: 8 });
const twists = fc.array(anyTwist, { minLength: 6, maxLength: 6 });

/** Currencies that the source of rates does not know; mostly none. */
const unrated = fc.oneof(
  { weight: 4, arbitrary: fc.constant<ReadonlyArray<Currency>>([]) },
  { weight: 1, arbitrary: fc.subarray<Currency>(["EUR", "JPY", "BITCOIN"]) },
);

const sometimes = fc.integer({ min: 1, max: 3 }).map((value) => value === 3);

/**
 * A case with records that are inactive or of another product, identifiers that are unknown, prices
 * out of range, currencies without a rate, or without a currency to quote in; or with none of these.
 */
export const anyInvalidCase: fc.Arbitrary<PricingCase> = fc
  .record({ found: anyPricingCase, flaws, twists, unrated, isOpen: sometimes })
  .map(({ found, flaws, twists, unrated, isOpen }) => {
    const { products, billingSchemas } = found.catalog;
    const { currency, items } = found.request;
    const rates = new Map([...found.rates.unitsPerUsd, ...smallRates]);
    for (const code of unrated) rates.delete(code);
    return {
      ...found,
      catalog: {
        products: products.map((product, index) => flawedProduct(product, flaws[index])),
        billingSchemas: billingSchemas.map((schema, index) =>
          flawedSchema(schema, flaws[4 + index]),
        ),
      },
      rates: { ...found.rates, unitsPerUsd: rates },
      request: {
        currency: isOpen ? undefined : currency,
        // Two lines: where there are more, they hardly ever share a currency.
        items: items
          .slice(0, isOpen ? 2 : items.length)
          .map((item, index) => twistedItem(item, twists[index])),
      },
    };
  });
