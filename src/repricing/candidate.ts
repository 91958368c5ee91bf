import { maxIdLength, type BillingSchemaId, type TaxId } from "../ids.ts";
import { left, right, type Either } from "../kernel/either.ts";
import type { Amount } from "../money/amount.ts";
import { couponRecord } from "../coupon/coupon.ts";
import { roundingRules, settings } from "../organization/organization-settings.ts";
import { price, priceRules, pricing, type Pricing } from "../pricing/pricing.ts";
import { taxPlaces, type QuotePolicy } from "../quote/pricing-policy.ts";
import { minorUnits } from "../quote/rounding-policy.ts";
import { converted, list } from "../schema/containers.ts";
import { brokenRules, type BrokenRule } from "../schema/rule.ts";
import {
  fromJson,
  object,
  read,
  value,
  type Issue,
  type Named,
  type Out,
  type Schema,
} from "../schema/schema.ts";
import {
  exactOptional,
  id,
  oneOf,
  optional,
  positive,
  removable,
  text,
  withValue,
} from "../schema/values.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { lineTaxes, taxRecord, taxRules } from "../tax/tax.ts";

/** Maximum number of billing schemas, of taxes, and of coupons that a candidate changes. */
export const maxChanges = 10_000;

/** Returns why no billing schema can have a price and a pricing model. */
export const brokenPrices = (
  basePrice: Amount,
  model: Pricing | undefined,
): ReadonlyArray<BrokenRule> =>
  brokenRules(priceRules, { basePrice, pricing: model }, new Set(), undefined);

const schemaChange = object(
  {
    /** The version that lines have. */
    id: optional(id("schema")),
    /** All versions of a billing schema, instead of `id`. */
    versionGroupId: optional(text(maxIdLength)),
    /** In the currency of each line. */
    basePrice: exactOptional(price),
    /** `undefined` removes the pricing model. */
    pricing: removable(pricing),
    /** Of the lines, in order; empty for no taxes. */
    taxIds: exactOptional(lineTaxes),
  },
  [
    {
      on: ["id", "versionGroupId"],
      isOfObject: true,
      message: "must have either {id} or {versionGroupId}",
      holds: (change) => (change.id === undefined) !== (change.versionGroupId === undefined),
    },
    {
      on: ["basePrice", "pricing"],
      issues: ({ basePrice, pricing: model }) =>
        basePrice === undefined ? [] : brokenPrices(basePrice, model),
    },
  ],
);

/** What changes of the lines with a billing schema. What is absent stays as it is. @inline */
export interface SchemaChange extends Out<typeof schemaChange>, Named {}

const { entries: ofTax } = taxRecord;

const taxChange = object(
  {
    id: ofTax.id,
    percent: ofTax.percent,
    /** With a name, a category and `isInclusive`, all properties of the tax are new. */
    name: optional(ofTax.name),
    category: optional(ofTax.category),
    exemptionReason: ofTax.exemptionReason,
    exemptionCode: ofTax.exemptionCode,
    isInclusive: optional(ofTax.isInclusive),
    isCompound: optional(ofTax.isCompound),
  },
  [
    {
      on: ["name", "category", "isInclusive", "exemptionReason", "exemptionCode", "isCompound"],
      isOfObject: true,
      message: "must have {name}, {category} and {isInclusive}, or only {percent}",
      holds: (change) =>
        definedTax(change) !== undefined || Object.keys(change).every((key) => keys.has(key)),
    },
    {
      on: ["category", "exemptionReason", "exemptionCode", "isInclusive", "isCompound"],
      issues: (change) => {
        const tax = definedTax(change);
        return tax === undefined ? [] : brokenRules(taxRules, tax, new Set(), undefined);
      },
    },
  ],
);

const keys: ReadonlySet<string> = new Set(["id", "percent"]);

type DefinedTax = { readonly id: TaxId; readonly percent: Amount } & {
  readonly [Property in keyof Omit<LineTax, "taxId" | "percent">]?: LineTax[Property] | undefined;
};

/** Returns the tax that a change defines anew; `undefined` if it only changes the percentage. */
const definedTax = ({ id: taxId, ...change }: DefinedTax): LineTax | undefined => {
  const { name, category, exemptionReason, isInclusive, isCompound = false } = change;
  return name === undefined || category === undefined || isInclusive === undefined
    ? undefined
    : { ...change, taxId, name, category, exemptionReason, isInclusive, isCompound };
};

const { entries: ofCoupon } = couponRecord;

const couponChange = object(
  {
    /** In any case. */
    code: ofCoupon.code,
    percent: ofCoupon.percent,
    /** In the currency that the coupon has; allocated among the lines again. */
    amount: optional(positive),
    /** Without the discounts of the coupon. */
    removed: optional(
      value<true>({
        form: { const: true },
        message: withValue("must be true"),
        read: (given) => (given === true ? given : undefined),
      }),
    ),
  },
  [
    {
      on: ["percent", "amount", "removed"],
      isOfObject: true,
      message: "must have one of {percent}, {amount} and {removed}",
      holds: ({ percent, amount, removed }) =>
        [percent, amount, removed].filter((found) => found !== undefined).length === 1,
    },
  ],
);

/** What changes of the discounts of a coupon. @inline */
export interface CouponChange extends Out<typeof couponChange>, Named {}

const policyEntries = {
  totals: settings.totals,
  increments: settings.increments,
  rounding: settings.rounding,
  tax: optional(object({ at: oneOf(taxPlaces) })),
};

const policyIn = ({
  totals,
  increments,
  rounding,
  tax,
}: Pick<Out<typeof content>, keyof typeof policyEntries>): QuotePolicy | undefined => {
  if (totals !== undefined) {
    return { rounding: undefined, tax: undefined, totals: { totals, increments } };
  }
  return rounding === undefined && tax === undefined
    ? undefined
    : { rounding: rounding && minorUnits(rounding), tax };
};

const content = object(
  {
    billingSchemas: optional(list(schemaChange, maxChanges), []),
    taxes: optional(list(taxChange, maxChanges), []),
    coupons: optional(list(couponChange, maxChanges), []),
    ...policyEntries,
  },
  [
    ...roundingRules,
    {
      on: ["totals", "tax"],
      message: "Set {totals} or {tax}, not both",
      holds: ({ totals, tax }) => totals === undefined || tax === undefined,
    },
    {
      on: ["billingSchemas"],
      issues: ({ billingSchemas }) => [
        ...repeated("billingSchemas", "id", billingSchemas),
        ...repeated("billingSchemas", "versionGroupId", billingSchemas),
      ],
    },
    { on: ["taxes"], issues: ({ taxes }) => repeated("taxes", "id", taxes) },
    { on: ["coupons"], issues: ({ coupons }) => repeated("coupons", "code", coupons) },
  ],
);

/** Returns an issue for each value of a property that an element before has, too. */
const repeated = <Property extends string>(
  property: string,
  key: Property,
  changes: ReadonlyArray<Readonly<Partial<Record<Property, unknown>>>>,
): ReadonlyArray<BrokenRule> => {
  const seen = new Set<unknown>();
  return changes.flatMap(({ [key]: found }, index) => {
    const isRepeated = found !== undefined && seen.has(found);
    seen.add(found);
    return isRepeated ? [{ path: [property, index, key], message: "is repeated" }] : [];
  });
};

/** What changes of a tax: its percentage, or all of its properties. @inline */
export interface TaxChange {
  readonly percent: Amount;
  readonly tax: LineTax | undefined;
}

/** Prices, taxes, coupons and policies that documents of the past are priced with. */
export interface Candidate {
  /** By the version that lines have. */
  readonly billingSchemas: ReadonlyMap<BillingSchemaId, SchemaChange>;
  /** By version group; reaches no line, until its versions are added to `billingSchemas`. */
  readonly versionGroups: ReadonlyMap<string, SchemaChange>;
  readonly taxes: ReadonlyMap<TaxId, TaxChange>;
  /** By code, in upper case. */
  readonly coupons: ReadonlyMap<string, CouponChange>;
  /** Of all documents; `undefined` if each keeps its own. */
  readonly policy: QuotePolicy | undefined;
}

const candidate: Schema<unknown, Candidate> = converted(
  content as Schema<unknown, Out<typeof content>>,
  ({ billingSchemas, taxes, coupons, ...policy }): Candidate => ({
    billingSchemas: new Map(
      billingSchemas.flatMap((change) =>
        change.id === undefined ? [] : [[change.id, change] as const],
      ),
    ),
    versionGroups: new Map(
      billingSchemas.flatMap((change) =>
        change.versionGroupId === undefined ? [] : [[change.versionGroupId, change] as const],
      ),
    ),
    taxes: new Map(
      taxes.map((change) => [change.id, { percent: change.percent, tax: definedTax(change) }]),
    ),
    coupons: new Map(coupons.map((change) => [change.code, change])),
    policy: policyIn(policy),
  }),
);

/**
 * Reads a candidate from JSON, or returns every issue with its path. Only what a candidate names
 * changes; everything else stays as it was stored.
 *
 * @param value - The candidate as parsed JSON. Any value is allowed.
 * @example
 * const candidate = readCandidate(JSON.parse(text));
 * if (isLeft(candidate)) console.error(candidate.left);
 */
export const readCandidate = (value: unknown): Either<ReadonlyArray<Issue>, Candidate> => {
  const found = read(candidate, fromJson(value));
  return found._tag === "Left" ? left(found.left.issues) : right(found.right);
};
