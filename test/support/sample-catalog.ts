import { memoryCatalog } from "@quittance/memory";
import {
  Amount,
  fixedRates,
  timestampOf,
  type BillingSchema,
  type Id,
  type OrganizationId,
  type Product,
  type Coupon,
} from "quittance";
import type { CatalogExtract, CouponUse, LineTax, QuotePorts, TaxSource } from "quittance/adapter";
import { rateSetOf, testOrganization, fixedTaxes } from "quittance/testing";
import type { ReadCustomItem, ReadProductItem } from "../../src/quote/item.ts";

/** The organization of the sample catalog. */
export const catalogOwner: OrganizationId = "org_shop";

const createdAt = timestampOf("2025-01-01 00:00:00");

/** Returns a product, `product_tea` by default. */
export const product = (overrides: Partial<Product> = {}): Product => ({
  id: "product_tea",
  organizationId: catalogOwner,
  versionGroupId: "group_tea",
  isActive: true,
  name: "Tea",
  description: "",
  imageId: undefined,
  image: undefined,
  createdAt,
  updatedAt: undefined,
  ...overrides,
});

/** Returns a billing schema: 10 GBP for one tea by default. */
export const schema = (overrides: Partial<BillingSchema> = {}): BillingSchema => ({
  id: "schema_tea",
  organizationId: catalogOwner,
  productId: "product_tea",
  versionGroupId: "group_price",
  isActive: true,
  name: "Each",
  description: "",
  basePrice: { currency: "GBP", amount: Amount.of("10") },
  recurrence: undefined,
  createdAt,
  updatedAt: undefined,
  ...overrides,
});

/** Returns records as a lookup in a catalog does. */
export const extractOf = (
  products: ReadonlyArray<Product> = [product()],
  billingSchemas: ReadonlyArray<BillingSchema> = [schema()],
): CatalogExtract => ({
  products: new Map(products.map((found) => [found.id, found])),
  billingSchemas: new Map(billingSchemas.map((found) => [found.id, found])),
});

/** Returns an item of one tea. */
export const tea = (overrides: Partial<ReadProductItem> = {}): ReadProductItem => ({
  type: "PRODUCT",
  productId: "product_tea",
  billingSchemaId: "schema_tea",
  quantity: 1,
  ...overrides,
});

/** Returns a custom item: 2 EUR by default. */
export const custom = (overrides: Partial<ReadCustomItem> = {}): ReadCustomItem => ({
  type: "PAYMENT_INTENT",
  currency: "EUR",
  price: Amount.of("2"),
  quantity: 1,
  ...overrides,
});

/** A catalog with one tea, and rates for pounds and euros. */
export const sampleQuotePorts: QuotePorts = {
  catalog: memoryCatalog({ products: [product()], billingSchemas: [schema()] }),
  rates: fixedRates(
    rateSetOf({ GBP: "0.738797999999999954", EUR: "0.879502000000000005" }, "2025-07-17 14:10:54"),
  ),
};

/** Returns a coupon of 10 percent without limits, or with other properties. */
export const coupon = (code: string, other: Partial<Coupon> = {}): Coupon => ({
  id: `coupon_${code.toLowerCase()}`,
  organizationId: testOrganization,
  code,
  isActive: true,
  percent: "amount" in other ? undefined : Amount.of("10"),
  amount: undefined,
  currency: undefined,
  productIds: undefined,
  startsAt: undefined,
  endsAt: undefined,
  maxRedemptions: undefined,
  maxPerCustomer: undefined,
  minimumTotal: undefined,
  createdAt,
  updatedAt: undefined,
  ...other,
});

/** Returns a coupon and how often it was redeemed. */
export const use = (
  code: string,
  other: Partial<Coupon> = {},
  redemptions = 0,
  redemptionsOfCustomer = 0,
): CouponUse => ({ coupon: coupon(code, other), redemptions, redemptionsOfCustomer });

/** The properties of a coupon with an amount. */
export const amountOff = (
  amount: string,
  currency: Coupon["currency"] = "EUR",
): Pick<Coupon, "amount" | "currency"> => ({ amount: Amount.of(amount), currency });

/** Returns an exclusive tax of the standard rate. */
export const tax = (suffix: string, percent: string, other: Partial<LineTax> = {}): LineTax => ({
  taxId: taxIdOf(suffix),
  name: suffix.toUpperCase(),
  percent: Amount.of(percent),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
  ...other,
});

/** Wraps a source, for which `tax_old` is not active. */
export const withInactiveTax = ({ taxesFor }: TaxSource): TaxSource => ({
  taxesFor: (owner, request) => async () => {
    const found = await taxesFor(owner, request)();
    if (found._tag === "Left") return found;
    const lines = [...request.lines, ...request.invalidLines];
    const right = found.right.map(({ taxes, issues }, line) => ({
      taxes,
      issues: issues.map(({ kind, index }) => {
        const isOld = lines[line]?.taxIds[index] === "tax_old";
        return { kind: isOld ? ("TaxNotActive" as const) : kind, index };
      }),
    }));
    return { _tag: "Right", right };
  },
});

/** Returns the identifier `tax_<suffix>`. */
export const taxIdOf = (suffix: string): Id<"tax"> => `tax_${suffix}`;

/** Taxes of every type. */
const sampleTaxes: ReadonlyArray<LineTax> = [
  tax("vat", "19"),
  tax("low", "7"),
  tax("gross", "19", { isInclusive: true }),
  tax("city", "1.1", { isInclusive: true }),
  tax("compound", "10", { isCompound: true }),
  tax("exempt", "0", { category: "E", exemptionReason: "Medical services" }),
];

/** Returns the sample taxes that a line names, in its order. Unknown identifiers are issues. */
export const sampleTaxSource: TaxSource = fixedTaxes(sampleTaxes);
