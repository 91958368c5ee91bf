import * as fc from "fast-check";
import type { BillingSchema } from "../billing-schema/billing-schema.ts";
import {
  billingTypes,
  intervalTypes,
  paymentTypes,
  renewTypes,
  type Recurrence,
} from "../billing-schema/recurrence.ts";
import type { Product } from "../product/product.ts";
import { type OrganizationId } from "../ids.ts";
import type { Money } from "../money/money.ts";
import type { PricedItems } from "../quote/quote-request.ts";
import type { QuotePorts } from "../quote/quote-ports.ts";
import type { Adjustment } from "../quote/adjustment.ts";
import { discount, fee } from "../quote/discount-and-fee.ts";
import type { ReadItem } from "../quote/item.ts";
import { maxQuantity } from "../quote/quote-limits.ts";
import type { RoundingPolicy } from "../quote/rounding-policy.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { timestampOf } from "../time/timestamp.ts";
import type { Amount } from "../money/amount.ts";
import {
  amountOf,
  anyAmount,
  anyCurrency,
  anyPositiveAmount,
  anyRateSet,
} from "./arbitrary-money.ts";
import { testOrganization } from "./fixed-sources.ts";

/** The products and billing schemas of one organization. */
export interface Catalog {
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
}

/** All inputs of a quote. */
export interface PricingCase extends Pick<
  QuotePorts,
  "taxes" | "tax" | "totals" | "increments" | "coupons" | "clock" | "organizations"
> {
  readonly organizationId: OrganizationId;
  readonly catalog: Catalog;
  readonly rates: RateSet;
  readonly request: PricedItems;
  /** How prices are rounded. Defaults to no rounding. */
  readonly rounding?: RoundingPolicy | undefined;
}

const createdAt = /* @__PURE__ */ timestampOf("2025-01-01 00:00:00");

const anyTitle = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });

const anyMoney: fc.Arbitrary<Money> = fc.record({ currency: anyCurrency, amount: anyAmount });

const anyRecurrence: fc.Arbitrary<Recurrence> = fc.record({
  intervalType: fc.constantFrom(...intervalTypes),
  intervalCount: fc.integer({ min: 1, max: 12 }),
  paymentType: fc.constantFrom(...paymentTypes),
  renewType: fc.constantFrom(...renewTypes),
  billingType: fc.constantFrom(...billingTypes),
});

const productOf = (name: string, number: number): Product => ({
  id: `product_${String(number)}` as const,
  organizationId: testOrganization,
  versionGroupId: `group_product_${String(number)}`,
  isActive: true,
  name,
  description: "",
  imageId: undefined,
  image: undefined,
  createdAt,
  updatedAt: undefined,
});

/** Generates a catalog of one to four active products, each with one active billing schema. */
export const anyCatalog: fc.Arbitrary<Catalog> = fc
  .array(
    fc.record({
      name: anyTitle,
      basePrice: anyMoney,
      recurrence: fc.option(anyRecurrence, { nil: undefined }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((entries) => {
    const products = entries.map(({ name }, index) => productOf(name, index + 1));
    const billingSchemas = entries.map(({ basePrice, recurrence }, index) => ({
      id: `schema_${String(index + 1)}` as const,
      organizationId: testOrganization,
      productId: `product_${String(index + 1)}` as const,
      versionGroupId: `group_schema_${String(index + 1)}`,
      isActive: true,
      name: "Price",
      description: "",
      basePrice,
      recurrence,
      createdAt,
      updatedAt: undefined,
    }));
    return { products, billingSchemas };
  });

const anyQuantity = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 20 }) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: maxQuantity }) },
);

const upToOneHundred = (decimals: number): fc.Arbitrary<Amount> =>
  fc
    .bigInt({ min: 0n, max: 100n * 10n ** BigInt(decimals) })
    .map((digits) => amountOf(digits, decimals));

/** Generates a percentage from 0 to 100, mostly with two decimals, some with thirty. */
const anyPercent = fc.oneof(
  { weight: 3, arbitrary: upToOneHundred(2) },
  { weight: 1, arbitrary: upToOneHundred(30) },
);

const anyAdjustment = (currency: Money["currency"]): fc.Arbitrary<Adjustment> =>
  fc
    .tuple(
      fc.constantFrom(discount, fee),
      fc.oneof(
        anyPercent.map((percent) => ({ percent })),
        anyAmount.map((amount) => ({ amount: { currency, amount } })),
      ),
      fc.option(anyTitle, { nil: undefined }),
    )
    .map(([make, size, title]) => make(size, title));

const anyAdjustments = (currency: Money["currency"]): fc.Arbitrary<ReadonlyArray<Adjustment>> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(anyAdjustment(currency), { maxLength: 3 }) },
  );

const anyCustomItem: fc.Arbitrary<ReadItem> = anyCurrency.chain((currency) =>
  fc.record({
    type: fc.constant("PAYMENT_INTENT"),
    currency: fc.constant(currency),
    price: anyPositiveAmount,
    quantity: anyQuantity,
    title: fc.option(anyTitle, { nil: undefined }),
    adjustments: anyAdjustments(currency),
  }),
);

const anyProductItem = (catalog: Catalog): fc.Arbitrary<ReadItem> =>
  fc.constantFrom(...catalog.billingSchemas).chain((schema) =>
    fc.record({
      type: fc.constant("PRODUCT"),
      productId: fc.constant(schema.productId),
      billingSchemaId: fc.constant(schema.id),
      quantity: anyQuantity,
      adjustments: anyAdjustments(schema.basePrice.currency),
    }),
  );

/** Generates a request of one to six lines for a catalog, with a currency. */
export const anyQuoteRequest = (catalog: Catalog): fc.Arbitrary<PricedItems> =>
  fc.record({
    currency: anyCurrency,
    items: fc.array(fc.oneof(anyProductItem(catalog), anyCustomItem), {
      minLength: 1,
      maxLength: 6,
    }),
  });

/** Generates a catalog, rates for every currency, and a request for items of the catalog. */
export const anyPricingCase: fc.Arbitrary<PricingCase> = anyCatalog.chain((catalog) =>
  fc.record({
    organizationId: fc.constant(testOrganization),
    catalog: fc.constant(catalog),
    rates: anyRateSet,
    request: anyQuoteRequest(catalog),
  }),
);
