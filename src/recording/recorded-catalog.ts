import type { NewBillingSchema } from "../billing-schema/billing-schema.ts";
import type { AppliedCoupon } from "../coupon/coupon-apply.ts";
import { couponOf } from "../coupon/coupon-details.ts";
import { maxCouponProducts, type NewCoupon } from "../coupon/coupon.ts";
import type { BillingSchemaId, ProductId, TaxId } from "../ids.ts";
import { isRight } from "../kernel/either.ts";
import { compareText } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import type { Tier } from "../pricing/pricing.ts";
import type { NewProduct } from "../product/product.ts";
import type { BilledLine, PricedLine } from "../quote/line-price.ts";
import { quoteRequest, type QuoteRequest } from "../quote/quote-request.ts";
import type { Quote } from "../quote/quote.ts";
import { read } from "../schema/schema.ts";
import type { LineTax } from "../tax/tax-line.ts";
import type { NewTax } from "../tax/tax.ts";
import type { RecordedQuote } from "./recorded-quote.ts";

/** Returns the identifiers and codes of a request. */
export interface RequestNames {
  readonly product: (id: ProductId) => ProductId;
  readonly price: (id: BillingSchemaId, priced: PricedLine) => BillingSchemaId;
  readonly tax: (id: TaxId, tax: LineTax) => TaxId;
  readonly coupon: (coupon: AppliedCoupon, reach: CouponReach) => string;
}

/** The products that a coupon names; `undefined` if it applies to all lines. */
type CouponReach = ReadonlyArray<ProductId> | undefined;

/** The names that the quotes have. */
export const ownNames: RequestNames = {
  product: (id) => id,
  price: (id) => id,
  tax: (id) => id,
  coupon: ({ code }) => code,
};

/** Returns the request of a quote, without titles and times. */
export const requestOf = (
  { quote, coupons }: Pick<RecordedQuote, "quote" | "coupons">,
  names: RequestNames,
): QuoteRequest => ({
  currency: quote.currency,
  items: quote.lines.map((priced) => {
    const { item, unitPrice, quantity, units, proration, adjustments, taxes } = priced.line;
    const own = adjustments.filter((adjustment) => couponOf(adjustment) === undefined);
    const others = {
      quantity,
      units,
      proration: proration && { ...proration, rounding: undefined },
      adjustments: unlessNone(
        own.map(({ kind, details: { percent, amount } }) => ({
          type: kind.type === "FEE" ? ("FEE" as const) : ("DISCOUNT" as const),
          percent,
          amount,
        })),
      ),
      taxIds: taxes.map((tax) => names.tax(tax.taxId, tax)),
    };
    if (item.type !== "PRODUCT") {
      return { price: unitPrice.amount, currency: unitPrice.currency, ...others };
    }
    const productId = names.product(item.productId);
    return { productId, billingSchemaId: names.price(item.billingSchemaId, priced), ...others };
  }),
  coupons: unlessNone(coupons.map((coupon) => names.coupon(coupon, reachOf(coupon, quote)))),
});

const unlessNone = <Element>(found: ReadonlyArray<Element>): ReadonlyArray<Element> | undefined =>
  found.length === 0 ? undefined : found;

/** Returns whether a valid request gives a quote, with each coupon on the lines that have it. */
export const isRecordable = ({ quote, coupons }: RecordedQuote): boolean =>
  isRight(read(quoteRequest, requestOf({ quote, coupons }, ownNames))) &&
  coupons.every((coupon) => {
    const products = reachOf(coupon, quote);
    if (products !== undefined && products.length > maxCouponProducts) return false;
    const isReached = ({ item }: BilledLine): boolean =>
      products === undefined || (item.type === "PRODUCT" && products.includes(item.productId));
    const reached = eligibleFor(coupon, quote).filter((index) => {
      const line = quote.lines[index]?.line;
      return line !== undefined && isReached(line);
    });
    return reached.join() === coupon.lines.join();
  });

/** Returns the positions of the lines whose currency a coupon is in. */
const eligibleFor = ({ size }: AppliedCoupon, { lines }: Quote): ReadonlyArray<number> =>
  [...lines.entries()].flatMap(([index, { line }]) =>
    "percent" in size || size.amount.currency === line.unitPrice.currency ? [index] : [],
  );

/** Returns the products that a coupon must name to be on the lines that have it, and no others. */
const reachOf = (coupon: AppliedCoupon, quote: Quote): CouponReach => {
  if (eligibleFor(coupon, quote).length === coupon.lines.length) return undefined;
  const items = coupon.lines.flatMap((index) => quote.lines[index]?.line.item ?? []);
  return distinct(items.flatMap((item) => (item.type === "PRODUCT" ? [item.productId] : [])));
};

const distinct = <Element>(found: Iterable<Element>): ReadonlyArray<Element> => [...new Set(found)];

/** What recorded quotes are priced from, as requests that create it in this order. */
export interface RecordedCatalog {
  readonly products: ReadonlyArray<NewProduct>;
  readonly taxes: ReadonlyArray<NewTax>;
  readonly prices: ReadonlyArray<NewBillingSchema>;
  readonly coupons: ReadonlyArray<NewCoupon>;
  /** The request of each quote. */
  readonly requests: ReadonlyArray<QuoteRequest>;
}

/** Returns what quotes are priced from, and their requests, with names in place of identifiers. */
export const catalogOf = (cases: ReadonlyArray<RecordedQuote>): RecordedCatalog => {
  const products = new Map<ProductId, ProductId>();
  const taxes = new Map<string, NewTax>();
  const prices = new Map<string, RecordedPrice>();
  const coupons = numberCoupons(cases);
  const product = (id: ProductId): ProductId => {
    const name = products.get(id) ?? (`product_${String(products.size + 1)}` as const);
    products.set(id, name);
    return name;
  };
  const names: RequestNames = {
    product,
    price: (_, priced) => addPrice(prices, priced),
    tax: (id, { percent, category, exemptionReason, isInclusive, isCompound }) => {
      const reason = exemptionReason === undefined ? undefined : "Exempt";
      const content = { percent, category, exemptionReason: reason, isInclusive, isCompound };
      const key = JSON.stringify([id, content]);
      const name = taxes.get(key)?.name ?? `tax_${String(taxes.size + 1)}`;
      taxes.set(key, { name, ...content });
      return name as TaxId;
    },
    coupon: (coupon, reach) => codeOf(coupons.get(couponKey(coupon, reach))?.number),
  };
  return {
    requests: cases.map((recorded) => requestOf(recorded, names)),
    products: [...products.values()].map((name) => ({ name })),
    taxes: [...taxes.values()],
    prices: [...prices.values()].map((price) => newPrice(price, product)),
    coupons: [...coupons.values()]
      .sort((a, b) => a.number - b.number)
      .map(({ coupon: { size }, reach, number }) => ({
        code: codeOf(number),
        ...("percent" in size ? size : size.amount),
        productIds: reach?.map(product),
      })),
  };
};

const codeOf = (number = 0): string => `COUPON_${String(number)}`;

const couponKey = ({ couponId, size }: AppliedCoupon, reach: CouponReach): string =>
  JSON.stringify([couponId, size, reach]);

/** Numbers the coupons of cases from 1, so that the texts of the numbers are in their order. */
const numberCoupons = (cases: ReadonlyArray<RecordedQuote>) => {
  const found = new Map(
    cases.flatMap(({ quote, coupons }) =>
      coupons.map((coupon) => {
        const reach = reachOf(coupon, quote);
        return [couponKey(coupon, reach), { coupon, reach }] as const;
      }),
    ),
  );
  const numbers = [...found].map((_, index) => String(index + 1)).sort();
  const inOrder = [...found].sort(([, a], [, b]) =>
    compareText(a.coupon.couponId, b.coupon.couponId),
  );
  return new Map(
    inOrder.map(([key, use], index) => [
      key,
      { ...use, number: parseInt(numbers[index] ?? "", 10) },
    ]),
  );
};

/** A tier, and whether a line reaches it: invoices do not have the prices of the others. */
interface RecordedTier extends Tier {
  readonly isReached: boolean;
}

/** The price of a product, with the tiers that are known. */
interface RecordedPrice {
  readonly name: BillingSchemaId;
  readonly line: BilledLine;
  readonly tiers: ReadonlyArray<RecordedTier>;
}

/** Adds the price of a line to one that it agrees with, or as a new one, and returns its name. */
const addPrice = (
  prices: Map<string, RecordedPrice>,
  { line, steps }: PricedLine,
): BillingSchemaId => {
  const { item, unitPrice, pricing } = line;
  const reached = steps.map((step) => (step.kind === "Pricing" ? step.details["tier"] : undefined));
  const own = (pricing?.tiers ?? []).map((tier, index) => ({
    ...tier,
    isReached: reached.includes(String(index)),
  }));
  for (let variant = 1; ; variant += 1) {
    const key = JSON.stringify([variant, item, unitPrice, { ...pricing, tiers: undefined }]);
    const known = prices.get(key);
    const tiers = known === undefined ? own : mergeTiers(known.tiers, own);
    if (tiers === undefined) continue;
    const name = known?.name ?? (`schema_${String(prices.size + 1)}` as const);
    prices.set(key, { name, line, tiers });
    return name;
  }
};

/** Returns the tiers of both; `undefined` if they contradict each other. */
const mergeTiers = (
  known: ReadonlyArray<RecordedTier>,
  own: ReadonlyArray<RecordedTier>,
): ReadonlyArray<RecordedTier> | undefined => {
  const merged: Array<RecordedTier> = [];
  for (let index = 0; index < Math.max(known.length, own.length); index += 1) {
    const [a = own[index], b = known[index]] = [known[index], own[index]];
    if (a === undefined || b === undefined) continue;
    const areSame = textOf(a) === textOf(b) || !(a.isReached && b.isReached);
    if (!areSame || textOf({ upTo: a.upTo }) !== textOf({ upTo: b.upTo })) return undefined;
    merged.push(a.isReached ? a : b);
  }
  return merged;
};

const textOf = ({ upTo, unitPrice, flatPrice }: Partial<Tier>): string =>
  JSON.stringify([upTo, unitPrice, flatPrice]);

const newPrice = (
  { name, line: { item, unitPrice, pricing }, tiers }: RecordedPrice,
  product: RequestNames["product"],
): NewBillingSchema => {
  const last = tiers.at(-1);
  // A price needs a last tier without an end, which the lines of invoices may not have reached.
  const open = last?.upTo && { unitPrice: last.unitPrice, flatPrice: Amount.zero, upTo: undefined };
  const all = open === undefined ? tiers : [...tiers, open];
  return {
    productId: product(item.type === "PRODUCT" ? item.productId : "product_0"),
    name,
    currency: unitPrice.currency,
    basePrice: unitPrice.amount,
    pricing: pricing && {
      ...pricing,
      tiers: unlessNone(
        all.map(({ upTo, unitPrice: price, flatPrice }) => ({
          upTo,
          unitPrice: price,
          flatPrice,
        })),
      ),
    },
  };
};
