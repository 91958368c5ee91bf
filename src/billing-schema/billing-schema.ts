import { notFound, type ErrorRows } from "../failure/error-row.ts";
import { maxIdLength, type ProductId, type TaxId } from "../ids.ts";
import { passes } from "../listing/passes.ts";
import { price, priceRules, pricing } from "../pricing/pricing.ts";
import { maxDescriptionLength, type Product } from "../product/product.ts";
import { converted } from "../schema/containers.ts";
import { page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, inColumns, money, orNull, type JsonRecord } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  currency,
  exactOptional,
  flag,
  id,
  name,
  optional,
  removable,
  text,
  timestamp,
} from "../schema/values.ts";
import { lineTaxes } from "../tax/tax.ts";
import {
  changedSchedule,
  chargeType,
  hasSchedule,
  recurrence,
  recurrenceOf,
  requestedSchedule,
  scheduleRules,
} from "./recurrence.ts";

const description = text(maxDescriptionLength);
const taxIds = { ...lineTaxes, form: { maxItems: lineTaxes.form["maxItems"] } };

/** No taxes are as good as none. */
const storedTaxes = inColumns<ReadonlyArray<TaxId>>({
  columns: (column) => [
    {
      name: column,
      columnType: { type: "ids", prefix: "tax" },
      write: (found = []) => (found.length === 0 ? null : found),
    },
  ],
  read: (row: JsonRecord, column) => {
    const found = (row[column] ?? []) as ReadonlyArray<TaxId>;
    return found.length === 0 ? undefined : found;
  },
});

const head = {
  id: id("schema"),
  isActive: flag,
  /** Shared by all versions of the billing schema, of which one is active. */
  versionGroupId: text(),
  name,
  description,
  organizationId: id("org"),
  productId: id("product"),
};
const times = { createdAt: timestamp, updatedAt: orNull(timestamp) };

/** The stored records of billing schemas, in the order of JSON. */
export const billingSchemaRecord = entity("billing_schema", {
  ...head,
  /** The price of one unit. Can be zero, and is if the price is in tiers. */
  basePrice: money,
  /** How the price of a line follows from its units. Defaults to the price of each unit. */
  pricing: optional(pricing),
  /** `undefined` for a one-time charge. */
  recurrence: orNull(recurrence),
  /** The taxes of a line whose request names none, in order; at most 10. Defaults to no tax. */
  taxIds: optional(storedTaxes),
  ...times,
});

/** A price of a product. Immutable and versioned like a product. */
export interface BillingSchema extends Out<typeof billingSchemaRecord>, Named {}

/** The request for a new billing schema. */
export const newBillingSchema = object(
  {
    productId: id("product"),
    /** 1 to 200 characters. */
    name,
    currency,
    /** Of one unit; may be zero, and must be if the price is in tiers. */
    basePrice: price,
    /** How the price of a line follows from its units. Defaults to the base price of each. */
    pricing: optional(pricing),
    /** At most 2000 characters. Defaults to none. */
    description: optional(description, ""),
    ...requestedSchedule,
    /** The taxes of a line whose request names none, in order; at most 10. Defaults to no tax. */
    taxIds: optional(taxIds),
  },
  [...scheduleRules, ...priceRules],
);

/** What a caller passes to create a billing schema. */
export interface NewBillingSchema extends In<typeof newBillingSchema>, Named {}

/** The content of a billing schema as requests have it. */
export interface BillingSchemaContent extends Out<typeof newBillingSchema>, Named {}

/** The request for a new version of a billing schema. */
export const billingSchemaChanges = object(
  {
    name: exactOptional(name),
    /** Only together with the base price. */
    currency: exactOptional(currency),
    /** Only together with its currency. */
    basePrice: exactOptional(price),
    /** `undefined` removes the pricing model. */
    pricing: removable(pricing),
    description: exactOptional(description),
    ...changedSchedule,
    /** Empty for no taxes. */
    taxIds: exactOptional(taxIds),
  },
  [
    {
      on: ["currency", "basePrice"],
      message: "is required with {basePrice}",
      holds: (changes) => changes.currency !== undefined || changes.basePrice === undefined,
    },
    {
      on: ["basePrice", "currency"],
      message: "is required with {currency}",
      holds: (changes) => changes.basePrice !== undefined || changes.currency === undefined,
    },
    ...scheduleRules,
  ],
);

/**
 * What a new version of a billing schema changes. Properties that are absent stay as they are; a
 * schedule changes as a whole.
 */
export interface BillingSchemaChanges extends In<typeof billingSchemaChanges>, Named {}

/** The same after reading. */
export interface ReadChanges extends Out<typeof billingSchemaChanges>, Named {}

/** Returns the properties of a record that the content of a request decides. */
export const recorded = ({
  currency: code,
  basePrice: amount,
  taxIds: taxes = [],
  ...content
}: Omit<BillingSchemaContent, "productId">) => ({
  name: content.name,
  description: content.description,
  basePrice: { currency: code, amount },
  pricing: content.pricing,
  recurrence: recurrenceOf(content),
  taxIds: taxes.length === 0 ? undefined : taxes,
});

/** Returns the content of a stored version with changes, as a request has it. */
export const withChanges = (stored: BillingSchema, changes: ReadChanges): BillingSchemaContent => {
  const isRescheduled = changes.type !== undefined || hasSchedule(changes);
  return {
    productId: stored.productId,
    name: stored.name,
    description: stored.description,
    currency: stored.basePrice.currency,
    basePrice: stored.basePrice.amount,
    pricing: stored.pricing,
    taxIds: stored.taxIds,
    ...(isRescheduled ? undefined : stored.recurrence),
    ...changes,
  };
};

/** The record of a billing schema in a file. */
export const billingSchemaFileRecord = converted(
  object(
    {
      ...head,
      currency,
      basePrice: price,
      pricing: optional(pricing),
      ...requestedSchedule,
      type: chargeType,
      taxIds: optional(taxIds),
      ...times,
    },
    [...scheduleRules, ...priceRules],
  ),
  ({
    id: own,
    isActive,
    versionGroupId,
    organizationId,
    productId,
    ...content
  }): BillingSchema => ({
    id: own,
    isActive,
    versionGroupId,
    organizationId,
    productId,
    ...recorded(content),
    createdAt: content.createdAt,
    updatedAt: content.updatedAt,
  }),
);

/** The request for a list of billing schemas. Absent properties do not filter. */
export const billingSchemaList = object(
  {
    /** `true` for the version of each billing schema that can be charged. */
    isActive: optional(flag),
    /** The versions of one billing schema. */
    versionGroupId: optional(text(maxIdLength)),
    /** Any version of the product: billing schemas sell all versions of their product. */
    productId: optional(id("product")),
    ...page,
  },
  pageRules,
);

/** What a caller passes to list billing schemas. @inline */
export interface BillingSchemaList extends In<typeof billingSchemaList>, Named {}

/** The filter of a list of billing schemas, after reading. */
export interface BillingSchemaFilter extends FilterOf<Out<typeof billingSchemaList>> {}

/** A billing schema, and what a filter needs of its product. @inline */
export interface FilteredBillingSchema {
  readonly schema: BillingSchema;
  /** The identifiers of all versions of its product. */
  readonly productIds: ReadonlySet<ProductId>;
}

/** Returns whether a billing schema passes a filter. It specifies what every store lists. */
export const matchesBillingSchema = (
  filter: BillingSchemaFilter,
  found: FilteredBillingSchema,
): boolean =>
  passes<BillingSchemaFilter, FilteredBillingSchema>(
    {
      isActive: (wanted, { schema }) => wanted === schema.isActive,
      versionGroupId: (wanted, { schema }) => wanted === schema.versionGroupId,
      productId: (wanted, { schema, productIds }) =>
        wanted === schema.productId || productIds.has(wanted),
    },
    filter,
    found,
  );

/**
 * Returns a function that returns the identifiers of all versions of the product with an
 * identifier, for `matchesBillingSchema`.
 */
export const versionsOfProducts = (
  products: Iterable<Pick<Product, "id" | "versionGroupId">>,
): ((id: ProductId) => ReadonlySet<ProductId>) => {
  const groups = new Map<string, Set<ProductId>>();
  const byId = new Map<ProductId, Set<ProductId>>();
  for (const { id: own, versionGroupId } of products) {
    const group = groups.get(versionGroupId) ?? new Set();
    groups.set(versionGroupId, group.add(own));
    byId.set(own, group);
  }
  return (own) => byId.get(own) ?? new Set();
};

/** The organization has no such billing schema. */
export interface BillingSchemaNotFound {
  readonly kind: "BillingSchemaNotFound";
}

/** What is reported about the errors of billing schemas. */
export const billingSchemaErrors = {
  BillingSchemaNotFound: /* @__PURE__ */ notFound("billing schema"),
} as const satisfies ErrorRows<BillingSchemaNotFound>;
